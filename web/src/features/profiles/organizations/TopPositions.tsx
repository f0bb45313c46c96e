import type { PortfolioRow } from '@rostrum/contract/profiles/portfolios'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { organizationPortfolio } from '../api.ts'
import { TabButton } from '../shared/TabButton.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'

const shown = new Set(['name', 'relation', 'shares', 'change', 'value', 'portfolioShare'])

export function TopPositions({ organizationId }: { organizationId: string }) {
  const focused = useFocusedSecurity()
  const query = useQuery(organizationPortfolio(organizationId, { pageSize: 10, securityId: focused?.id }))
  const marksAny = query.data?.data.some(({ relation }) => relation !== null)
  const columns = useMemo(
    () => portfolioColumns(organizationId).filter(({ id }) => shown.has(id) && (id !== 'relation' || marksAny)),
    [organizationId, marksAny],
  )
  return (
    <SectionCard title="Top positions" flush actions={<TabButton tab="portfolio">View portfolio</TabButton>}>
      <QueryView query={query}>
        {({ data }) => (
          <SmallTable<PortfolioRow>
            label="Top positions"
            rows={data}
            rowId={(row) => row.security.id}
            columns={columns}
          />
        )}
      </QueryView>
    </SectionCard>
  )
}
