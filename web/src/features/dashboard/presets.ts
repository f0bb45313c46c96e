// Layouts to start from, by what a role looks at first.
import type { DashboardPart } from '@rostrum/contract/dashboard'
import type { Layout } from './layout.ts'

interface Preset {
  label: string
  /** Shown in this order; all other parts are hidden. */
  shows: readonly DashboardPart[]
}

export const presets: readonly Preset[] = [
  {
    label: 'Head of IR',
    shows: ['market', 'attention', 'changes', 'movers', 'flows', 'agenda', 'waiting', 'news', 'freshness', 'activity'],
  },
  { label: 'Associate', shows: ['agenda', 'waiting', 'attention', 'changes', 'freshness', 'activity'] },
  { label: 'Executive', shows: ['market', 'movers', 'flows', 'news', 'agenda'] },
]

/** Parts that the customer lacks stay away. */
export function presetLayout(layout: Layout, { shows }: Preset): Layout {
  const offered = layout.map(({ part }) => part)
  const shown = shows.filter((part) => offered.includes(part))
  return [
    ...shown.map((part) => ({ part, isHidden: false })),
    ...offered.filter((part) => !shown.includes(part)).map((part) => ({ part, isHidden: true })),
  ]
}
