import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { organizationChildren } from '../api.ts'
import { TabButton } from '../shared/TabButton.tsx'
import { organizationColumns } from './organization-columns.tsx'

const shown = new Set(['name', 'type', 'eaum', 'turnover', 'holding'])
const columns = organizationColumns.filter(({ id }) => shown.has(id))

/** A group without its own 13F portfolio is described by its subsidiaries. */
export function LargestChildren({ organizationId }: { organizationId: string }) {
  const focused = useFocusedSecurity()
  const query = useQuery(organizationChildren(organizationId, { pageSize: 10, securityId: focused?.id }))
  return (
    <SectionCard title="Children" flush actions={<TabButton tab="children">View all children</TabButton>}>
      <QueryView query={query}>
        {({ data }) => (
          <SmallTable<OrganizationRow> label="Children" rows={data} rowId={(row) => row.id} columns={columns} />
        )}
      </QueryView>
    </SectionCard>
  )
}
