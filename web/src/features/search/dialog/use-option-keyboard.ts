import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Option } from './options.ts'

export type OpenOption = (option: Option, how: { newTab: boolean }) => void

interface OptionKeyboard {
  options: Option[]
  /** The options do not match the typed term yet. */
  isWaiting: boolean
  /** Skips the debounce. */
  hurry: () => void
  open: OpenOption
}

/** Focus stays in the field; arrow keys move `aria-activedescendant`. */
export function useOptionKeyboard({ options, isWaiting, hurry, open }: OptionKeyboard) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEntered, setEntered] = useState<'here' | 'newTab' | null>(null)
  const index = Math.max(
    0,
    options.findIndex((option) => option.id === chosen),
  )
  const active = options[index]

  // Enter opens the first result for the typed term, not for the stale results still on screen.
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(null)
    const first = options[0]
    if (first) open(first, { newTab: isEntered === 'newTab' })
  }, [isEntered, isWaiting, options, open])

  const activeId = active?.id
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const move = (to: number) => setChosen(options[(to + options.length) % options.length]?.id ?? null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(index + 1)
    else if (event.key === 'ArrowUp') move(index - 1)
    else if (event.key === 'Enter') {
      const newTab = event.metaKey || event.ctrlKey
      if (active?.command) open(active, { newTab })
      else if (isWaiting) {
        hurry()
        setEntered(newTab ? 'newTab' : 'here')
      } else if (active) open(active, { newTab })
    } else return
    event.preventDefault()
  }

  return {
    activeId,
    onKeyDown,
    /** A new term starts at its first option. */
    reset: () => {
      setChosen(null)
      setEntered(null)
    },
    point: setChosen,
  }
}
