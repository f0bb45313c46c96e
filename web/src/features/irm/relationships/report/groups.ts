import type { CoverageRow } from '@rostrum/contract/irm/coverage'
import { fullName } from '#platform/names.ts'

interface Group {
  id: string
  /** Absent if rows are not grouped. */
  label?: string
  rows: CoverageRow[]
}

const last = '~'

const keys = {
  owner: ({ relationship: { owner } }: CoverageRow) =>
    owner ? { id: fullName(owner), label: fullName(owner) } : { id: last, label: 'No owner' },
  tier: ({ relationship: { tier } }: CoverageRow) =>
    tier ? { id: tier, label: `Tier ${tier}` } : { id: last, label: 'No tier' },
}

/** By name or tier, those without one last; rows keep their order. */
export function groupsOf(rows: CoverageRow[], by: keyof typeof keys | undefined): Group[] {
  if (!by) return [{ id: 'all', rows }]
  const groups = new Map<string, Group & { label: string }>()
  for (const row of rows) {
    const { id, label } = keys[by](row)
    const group = groups.get(id) ?? { id, label, rows: [] }
    group.rows.push(row)
    groups.set(id, group)
  }
  return [...groups.values()].sort((a, b) => Number(a.id === last) - Number(b.id === last) || a.id.localeCompare(b.id))
}
