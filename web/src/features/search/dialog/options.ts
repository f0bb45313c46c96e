// All options of the dialog in screen order, for arrow key navigation.
import { profilePath } from '#lists/categories.ts'
import type { Match } from '#lists/matches.ts'
import type { Command } from '#platform/commands.ts'

export interface Option {
  id: string
  path: string
  match?: Match
  /** The group that "Show More" expands. */
  more?: string
  command?: Command
}

interface Listed {
  id: string
  matches: Match[]
  more: { label: string; path: string }[]
}

export const optionsOf = (prefix: string, { id, matches, more }: Listed): Option[] => [
  ...matches.map((match) => ({
    id: `${prefix}-${id}-${match.category}-${match.id}`,
    path: profilePath(match.category, match.id),
    match,
  })),
  ...more.map(({ label, path }) => ({ id: `${prefix}-${id}-more-${label}`.replaceAll(' ', '-'), path, more: label })),
]

export const commandOptionsOf = (prefix: string, commands: readonly Command[]): Option[] =>
  commands.map((command) => ({ id: `${prefix}-command-${command.id}`, path: '', command }))
