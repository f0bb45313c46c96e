import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Option } from './options.ts'

export type OpenOption = (option: Option, how: { newTab: boolean }) => void

interface OptionKeyboard {
  options: Option[]
  /** The options are not yet those of what is typed. */
  isWaiting: boolean
  /** Asks at once for what is typed. */
  hurry: () => void
  open: OpenOption
}

/** The focus stays in the field; the arrows move what `aria-activedescendant` names. */
export function useOptionKeyboard({ options, isWaiting, hurry, open }: OptionKeyboard) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isEntered, setEntered] = useState<'here' | 'newTab' | null>(null)
  const index = Math.max(
    0,
    options.findIndex((option) => option.id === chosen),
  )
  const active = options[index]

  // Whoever types and presses Enter means what they typed, not what the screen still shows.
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
      if (isWaiting) {
        hurry()
        setEntered(newTab ? 'newTab' : 'here')
      } else if (active) open(active, { newTab })
    } else return
    event.preventDefault()
  }

  return {
    activeId,
    onKeyDown,
    /** Another question begins at its first answer. */
    reset: () => {
      setChosen(null)
      setEntered(null)
    },
    point: setChosen,
  }
}
