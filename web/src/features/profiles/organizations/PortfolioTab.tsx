import { Select } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { organizations } from '@rostrum/contract/profiles/organizations'
import type { PortfolioRow } from '@rostrum/contract/profiles/portfolios'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { organizationFilings } from '../api.ts'
import { PagedTable } from '../shared/PagedTable.tsx'
import { useOpenProfile } from '../shared/use-open-profile.ts'
import { OtherPositions } from './OtherPositions.tsx'
import { PortfolioFilters, type PortfolioSearch, useActiveFilters } from './PortfolioFilters.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'
import { portfolioPreset, usePortfolio } from './use-portfolio.ts'

export function PortfolioTab({ organizationId }: { organizationId: string }) {
  const { search, change } = useProfileAddress<PortfolioSearch>()
  const { term, quarter } = search
  const { listed, exported } = usePortfolio(organizationId)
  const query = useQuery(listed)
  const columns = useMemo(() => portfolioColumns(organizationId), [organizationId])
  const open = useOpenProfile('security')
  const active = useActiveFilters(search, change)
  return (
    <>
      <FilterBar
        search={{
          value: term ?? '',
          onChange: (text) => change({ term: text }),
          label: 'Search portfolio',
          delay: defaultDebounce,
        }}
        active={active}
        onClearAll={() => change({ term: '', sectors: [], marketCaps: [], moves: [], relation: undefined })}
      >
        <Deferred>
          <QuarterSelect
            organizationId={organizationId}
            value={quarter}
            onChange={(next) => change({ quarter: next })}
          />
          <PortfolioFilters search={search} onChange={change} />
        </Deferred>
      </FilterBar>
      <PagedTable<PortfolioRow>
        label="Portfolio"
        query={query}
        columns={columns}
        rowId={(row) => row.security.id}
        presetSort={portfolioPreset.first}
        onOpen={(row, { newTab }) => open(row.security.id, newTab)}
        export={{ endpoint: organizations.exportPortfolio, id: organizationId, query: exported }}
        emptyTitle="No positions match these filters"
        emptyMessage="Remove a filter to see more."
      />
      <Deferred>
        <OtherPositions organizationId={organizationId} quarter={quarter} />
      </Deferred>
    </>
  )
}

type QuarterSelectProps = {
  organizationId: string
  value: string | undefined
  onChange: (quarter: string | undefined) => void
}

/** Quarters with a filed 13F portfolio; the latest is the default and not named in the URL. */
function QuarterSelect({ organizationId, value, onChange }: QuarterSelectProps) {
  const { data } = useQuery(organizationFilings(organizationId, { pageSize: 200 }))
  const filed = data?.data.filter((filing) => filing.isCounted && filing.rowCount > 0).map(({ period }) => period) ?? []
  const quarters = [...new Set(filed)].sort().reverse()
  const newest = quarters[0]
  return (
    <Select
      aria-label="Quarter"
      allowDeselect={false}
      w={116}
      data={quarters.map((quarter) => ({ value: quarter, label: formatQuarter(quarter) }))}
      value={value ?? newest ?? null}
      onChange={(next) => onChange(next === newest ? undefined : (next ?? undefined))}
    />
  )
}
