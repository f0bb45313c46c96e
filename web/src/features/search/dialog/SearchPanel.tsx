import { Button, CloseButton } from '@mantine/core'
import { IconBulb, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Command, matchCommands } from '#platform/commands.ts'
import { readViewed } from '../recently-viewed.ts'
import { CommandGroup } from './CommandGroup.tsx'
import type { ListProps } from './GroupSection.tsx'
import { FoundGroups, ViewedGroups, viewedGroups } from './Groups.tsx'
import { commandOptionsOf, type Option, optionsOf } from './options.ts'
import classes from './SearchDialog.module.css'
import { type OpenOption, useOptionKeyboard } from './use-option-keyboard.ts'
import { useSearchGroups } from './use-search-groups.ts'
import { useSearchTerm } from './use-search-term.ts'

interface SearchPanelProps {
  onClose: () => void
  onSuggest: () => void
  takeLetters: () => string
  commands: readonly Command[]
}

/** The search field with its results; without a term, recently viewed profiles. */
export function SearchPanel({ onClose, onSuggest, takeLetters, commands }: SearchPanelProps) {
  const prefix = useId()
  const { typed, term, type, isAhead, hurry } = useSearchTerm()
  const found = useSearchGroups(term)
  const [viewed] = useState(() => viewedGroups(readViewed()))
  const groups = term ? found : viewed
  // By the text as typed: commands are known at once, so that they do not wait for the results.
  const matched = matchCommands(commands, typed)
  const commandOptions = commandOptionsOf(prefix, matched)
  const options = [...commandOptions, ...groups.flatMap((group) => optionsOf(prefix, group))]
  const isWaiting = isAhead || (term !== '' && found.some((group) => group.isFetching))
  const open = useOpen(onClose)
  const keyboard = useOptionKeyboard({ options, isWaiting, hurry, open })
  const list: ListProps = { term, activeId: keyboard.activeId, open, onPoint: keyboard.point }
  const listIds = [
    ...(commandOptions.length > 0 ? [`${prefix}-commands`] : []),
    ...groups.filter((group) => group.matches.length > 0).map((group) => `${prefix}-${group.id}`),
  ]
  const change = (text: string) => {
    keyboard.reset()
    type(text)
  }
  return (
    <>
      <TermField
        typed={typed}
        change={change}
        takeLetters={takeLetters}
        listIds={listIds}
        activeId={keyboard.activeId}
        onKeyDown={keyboard.onKeyDown}
        onClose={onClose}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable */}
      <section className={classes.results} tabIndex={0} aria-label="Results" aria-busy={isWaiting}>
        <CommandGroup id={`${prefix}-commands`} options={commandOptions} {...list} />
        {term ? (
          <FoundGroups groups={found} prefix={prefix} onLeave={onClose} {...list} />
        ) : (
          <ViewedGroups groups={viewed} prefix={prefix} onLeave={onClose} {...list} />
        )}
      </section>
      <div className={classes.footer}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBulb size={15} stroke={1.5} />}
          onClick={onSuggest}
        >
          Suggest an addition
        </Button>
        <span className={classes.spoken} role="status">
          {term && !isWaiting ? spokenCount(options) : ''}
        </span>
        <KeyHints />
      </div>
    </>
  )
}

function useOpen(onClose: () => void): OpenOption {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    ({ path, command }, { newTab }) => {
      if (command) {
        onClose()
        command.run(router)
        return
      }
      if (newTab) {
        window.open(path, '_blank', 'noopener')
        return
      }
      onClose()
      void navigate({ href: path })
    },
    [navigate, router, onClose],
  )
}

interface TermFieldProps {
  typed: string
  change: (text: string) => void
  takeLetters: () => string
  listIds: string[]
  activeId: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function TermField({ typed, change, takeLetters, listIds, activeId, onKeyDown, onClose }: TermFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useLayoutEffect(() => {
    input.current?.focus()
    const early = takeLetters()
    if (early) change(early)
  }, [])
  return (
    <div className={classes.field}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={input}
        className={classes.input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded={listIds.length > 0}
        aria-controls={listIds.join(' ') || undefined}
        aria-activedescendant={activeId}
        placeholder="Name, ticker, CUSIP or command"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-autofocus
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <CloseButton aria-label="Close search" onClick={onClose} />
    </div>
  )
}

const spokenCount = (options: Option[]) => {
  const count = options.filter((option) => option.match).length
  return count === 1 ? '1 result' : `${count} results`
}

const KeyHints = () => (
  <div className={classes.hints} aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> to move
    </span>
    <span>
      <kbd>↵</kbd> to open
    </span>
    <span>
      <kbd>esc</kbd> to close
    </span>
  </div>
)
