// The search field in the top bar. Its dialog is loaded lazily.
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Command } from '#platform/commands.ts'
import classes from './SearchField.module.css'

const loadDialog = () => import('./dialog/SearchDialog.tsx')
const SearchDialog = lazy(() => loadDialog().then((module) => ({ default: module.SearchDialog })))

/** Ignore prefetch failures: opening the dialog loads it again. */
const loadAhead = () => void loadDialog().catch(() => undefined)

/** Prefetches the dialog once the page has loaded. */
function loadWhenIdle() {
  const timer = setTimeout(loadAhead, 1500)
  return () => clearTimeout(timer)
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export function SearchField({ commands }: { commands: readonly Command[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [isNeeded, setNeeded] = useState(false)
  if (isOpen && !isNeeded) setNeeded(true)
  useSearchKeys(open)
  const takeLetters = useEarlyLetters(isOpen)
  useEffect(loadWhenIdle, [])
  return (
    <>
      <button
        type="button"
        className={classes.root}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>Search</span>
        <kbd className={classes.key}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isNeeded && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={close} takeLetters={takeLetters} commands={commands} />
        </Suspense>
      )}
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Buffers keys typed before the dialog has rendered its field, which then takes them once. */
function useEarlyLetters(isOpen: boolean) {
  const letters = useRef<string | null>(null)
  useEffect(() => {
    letters.current = isOpen ? (letters.current ?? '') : null
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey
      if (letters.current === null || !isLetter || isTyping(event.target)) return
      event.preventDefault()
      letters.current += event.key
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [isOpen])
  return useCallback(() => {
    const taken = letters.current ?? ''
    letters.current = null
    return taken
  }, [])
}

/** Do not open search over another dialog: unsaved input there would be lost. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

function useSearchKeys(open: () => void) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const withCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target)
      if (!(withCommand || isSlash) || isDialogOpen()) return
      // Override the browser's own search shortcuts.
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [open])
}
