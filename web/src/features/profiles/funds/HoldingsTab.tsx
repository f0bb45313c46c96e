import { Select } from '@mantine/core'
import { type Fund, type FundHolding, funds } from '@rostrum/contract/profiles/funds'
import { useQuery } from '@tanstack/react-query'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { toListQuery } from '#platform/search-params.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { fundHoldings } from '../api.ts'
import { PagedTable } from '../shared/PagedTable.tsx'
import { HoldingDrawer } from './HoldingDrawer.tsx'
import { holdingColumns } from './holding-columns.tsx'

type Relation = 'ours' | 'peer'
type HoldingsSearch = ProfileSearch & { term?: string; relation?: Relation }

const preset = {
  first: { field: 'value', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const relations = [
  { value: 'ours', label: 'Yours' },
  { value: 'peer', label: 'Peers' },
]

export function HoldingsTab({ fund }: { fund: Fund }) {
  const { search, change } = useProfileAddress<HoldingsSearch>()
  const focused = useFocusedSecurity()
  const { term, relation } = search
  const filters = { term, relation, securityId: focused?.id }
  const { sort, pageSize, pageOffset } = toListQuery(search, preset)
  const query = useQuery(fundHoldings(fund.id, { ...filters, sort, pageSize, pageOffset }))
  return (
    <>
      <FilterBar
        search={{
          value: term ?? '',
          onChange: (text) => change({ term: text }),
          label: 'Search holdings',
          delay: defaultDebounce,
        }}
      >
        <Select
          aria-label="Yours or peers"
          placeholder="Yours or peers"
          w={136}
          clearable
          data={relations}
          value={relation ?? null}
          onChange={(value) => change({ relation: (value as Relation | null) ?? undefined })}
        />
      </FilterBar>
      <PagedTable<FundHolding>
        label="Holdings"
        query={query}
        columns={holdingColumns}
        rowId={(row) => `${row.onDate} ${row.lineNumber}`}
        presetSort={preset.first}
        export={{ endpoint: funds.exportHoldings, id: fund.id, query: { ...filters, sort } }}
        emptyTitle="No holdings match these filters"
        emptyMessage="Remove a filter to see more."
      />
      <HoldingDrawer holding={query.data?.data.find(({ lineNumber }) => lineNumber === search.holding)} />
    </>
  )
}
