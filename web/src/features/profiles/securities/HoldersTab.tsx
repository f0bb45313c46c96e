import type { HolderRow } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { securityHolders } from '../api.ts'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'
import { useOpenProfile } from '../shared/use-open-profile.ts'
import { holderColumns } from './holder-columns.tsx'
import { QuarterSelect, type SecuritySearch } from './QuarterSelect.tsx'

export function HoldersTab({ securityId }: { securityId: string }) {
  const { search, change } = useProfileAddress<SecuritySearch>()
  const query = useQuery(securityHolders(securityId, { ...pageOf(search), quarter: search.quarter }))
  const columns = useMemo(() => holderColumns(securityId), [securityId])
  const open = useOpenProfile('organization')
  return (
    <PagedTable<HolderRow>
      label="Holders"
      query={query}
      columns={columns}
      rowId={(row) => row.organization.id}
      onOpen={(row, { newTab }) => open(row.organization.id, newTab)}
      toolbar={
        <QuarterSelect securityId={securityId} value={search.quarter} onChange={(quarter) => change({ quarter })} />
      }
      emptyTitle="No holders reported for this quarter"
    />
  )
}
