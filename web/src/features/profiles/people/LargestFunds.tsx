import type { FundRow } from '@rostrum/contract/profiles/funds'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { managedFunds } from '../api.ts'
import { fundColumns } from '../shared/fund-columns.tsx'
import { TabButton } from '../shared/TabButton.tsx'

const shown = new Set(['name', 'kind', 'orientation', 'marketValue', 'holdingsOn', 'positionCount'])
const columns = fundColumns.filter(({ id }) => shown.has(id))

/** The largest funds that a person manages. */
export function LargestFunds({ personId }: { personId: string }) {
  const query = useQuery(managedFunds(personId, { pageSize: 5 }))
  return (
    <SectionCard title="Managed funds" flush actions={<TabButton tab="funds">View all funds</TabButton>}>
      <QueryView query={query}>
        {({ data }) => (
          <SmallTable<FundRow> label="Managed funds" rows={data} rowId={(row) => row.id} columns={columns} />
        )}
      </QueryView>
    </SectionCard>
  )
}
