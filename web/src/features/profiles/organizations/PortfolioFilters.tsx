import { MultiSelect, Select } from '@mantine/core'
import type { ProfileSearch } from '#market/use-profile-address.ts'
import { withoutPills } from '#ui/without-pills.ts'
import { useClassifications } from '../shared/use-classifications.ts'

const moveLabels = {
  new: 'New',
  increased: 'Increased',
  decreased: 'Decreased',
  closed: 'Exits',
  unchanged: 'Unchanged',
} as const
type Move = keyof typeof moveLabels
type Relation = 'ours' | 'peer'

export type PortfolioSearch = ProfileSearch & {
  term?: string
  quarter?: string
  sectors?: string[]
  marketCaps?: string[]
  relation?: Relation
  moves?: Move[]
}

const relationLabels: Record<Relation, string> = { ours: 'Yours', peer: 'Peers' }
const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

// Hide the pills: the chips below already show the selection, and pills would push the other filters aside.
type PortfolioFiltersProps = { search: PortfolioSearch; onChange: (next: Partial<PortfolioSearch>) => void }

export function PortfolioFilters({ search, onChange }: PortfolioFiltersProps) {
  const { sectors, marketCaps } = useClassifications()
  return (
    <>
      <MultiSelect
        aria-label="Moves"
        placeholder="Moves"
        w={120}
        styles={withoutPills}
        data={optionsOf(moveLabels)}
        value={search.moves ?? []}
        onChange={(values) => onChange({ moves: values as Move[] })}
      />
      <Select
        aria-label="Yours or peers"
        placeholder="Yours or peers"
        w={136}
        clearable
        data={optionsOf(relationLabels)}
        value={search.relation ?? null}
        onChange={(value) => onChange({ relation: (value as Relation | null) ?? undefined })}
      />
      <MultiSelect
        aria-label="Sectors"
        placeholder="Sectors"
        w={160}
        styles={withoutPills}
        data={sectors.map(({ code, name }) => ({ value: code, label: name }))}
        value={search.sectors ?? []}
        onChange={(values) => onChange({ sectors: values })}
      />
      <MultiSelect
        aria-label="Market caps"
        placeholder="Market caps"
        w={160}
        styles={withoutPills}
        data={marketCaps.map(({ code, label }) => ({ value: code, label }))}
        value={search.marketCaps ?? []}
        onChange={(values) => onChange({ marketCaps: values })}
      />
    </>
  )
}

export function useActiveFilters(search: PortfolioSearch, onChange: (next: Partial<PortfolioSearch>) => void) {
  const { sectorName, marketCapName } = useClassifications()
  const without = <T,>(values: T[] | undefined, gone: T) => values?.filter((value) => value !== gone)
  const { moves = [], sectors = [], marketCaps = [], relation } = search
  return [
    ...moves.map((move) => ({
      id: `move ${move}`,
      label: 'Move',
      value: moveLabels[move],
      onRemove: () => onChange({ moves: without(moves, move) }),
    })),
    ...(relation
      ? [
          {
            id: 'relation',
            label: 'Only',
            value: relationLabels[relation],
            onRemove: () => onChange({ relation: undefined }),
          },
        ]
      : []),
    ...sectors.map((code) => ({
      id: `sector ${code}`,
      label: 'Sector',
      value: sectorName(code),
      onRemove: () => onChange({ sectors: without(sectors, code) }),
    })),
    ...marketCaps.map((code) => ({
      id: `cap ${code}`,
      label: 'Market cap',
      value: marketCapName(code),
      onRemove: () => onChange({ marketCaps: without(marketCaps, code) }),
    })),
  ]
}
