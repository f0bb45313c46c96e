import type { HolderRow, Security } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { securityHolders } from '../api.ts'
import { ProfileColumns } from '../shared/ProfileColumns.tsx'
import { TabButton } from '../shared/TabButton.tsx'
import { holderColumns } from './holder-columns.tsx'
import { LargestMoves } from './LargestMoves.tsx'
import { MarketData } from './MarketData.tsx'
import { OwnershipCard } from './OwnershipCard.tsx'
import { PriceCard } from './PriceCard.tsx'

export function SecurityOverview({ security }: { security: Security }) {
  const { id, counts } = security
  if (counts.prices === 0 && counts.holders === 0) {
    return <EmptyState title="No data yet" message="There are no prices or holders on record for this security." />
  }
  return (
    <ProfileColumns
      main={
        <>
          {counts.prices > 0 && <PriceCard security={security} />}
          {counts.holders > 0 && <TopHolders securityId={id} />}
          {counts.holders > 0 && (
            <LargestMoves securityId={id} pageSize={4} actions={<TabButton tab="movers">View all movers</TabButton>} />
          )}
        </>
      }
      side={
        <>
          {counts.holders > 0 && <OwnershipCard securityId={id} />}
          {counts.prices > 0 && <MarketData security={security} />}
        </>
      }
    />
  )
}

const shown = new Set(['rank', 'name', 'shares', 'change', 'value', 'outstandingShare'])

function TopHolders({ securityId }: { securityId: string }) {
  const query = useQuery(securityHolders(securityId, { pageSize: 10 }))
  const columns = useMemo(() => holderColumns(securityId).filter(({ id }) => shown.has(id)), [securityId])
  return (
    <SectionCard title="Top holders" flush actions={<TabButton tab="holders">View all holders</TabButton>}>
      <QueryView query={query}>
        {({ data }) => (
          <SmallTable<HolderRow>
            label="Top holders"
            rows={data}
            rowId={(row) => row.organization.id}
            columns={columns}
          />
        )}
      </QueryView>
    </SectionCard>
  )
}
