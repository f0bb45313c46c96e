// Commands: what can be done or opened by typing its name after Ctrl K.
import type { AnyRouter } from '@tanstack/react-router'
import type { NavigationGroup } from './navigation.ts'

export interface Command {
  id: string
  label: string
  icon: NavigationGroup['icon']
  /** Other words that it is found by. */
  keywords?: string
  /** Its keyboard shortcut, as c then a. */
  keys?: readonly string[]
  run: (router: AnyRouter) => void
}

/** Shown at most: more would push the search results out of sight. */
const most = 5
const fewestLetters = 2

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Commands in which every typed word begins a word, in their own order. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const asked = wordsOf(typed)
  if (asked.join('').length < fewestLetters) return []
  return commands
    .filter(({ label, keywords = '' }) => {
      const words = wordsOf(`${label} ${keywords}`)
      return asked.every((part) => words.some((word) => word.startsWith(part)))
    })
    .slice(0, most)
}
