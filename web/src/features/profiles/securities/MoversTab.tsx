import { SegmentedControl } from '@mantine/core'
import type { HolderRow } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { securityMovers } from '../api.ts'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'
import { useOpenProfile } from '../shared/use-open-profile.ts'
import { holderColumns } from './holder-columns.tsx'
import { LargestMoves } from './LargestMoves.tsx'
import classes from './MoversTab.module.css'
import { QuarterSelect, type SecuritySearch } from './QuarterSelect.tsx'

const sides = [
  { value: 'buyers', label: 'Buyers' },
  { value: 'sellers', label: 'Sellers' },
]
const columnsOfMovers = new Set([
  'name',
  'type',
  'place',
  'orientation',
  'shares',
  'change',
  'value',
  'outstandingShare',
])

export function MoversTab({ securityId }: { securityId: string }) {
  const { search, change } = useProfileAddress<SecuritySearch>()
  const { quarter, side = 'buyers' } = search
  const query = useQuery(securityMovers(securityId, { ...pageOf(search), quarter, side }))
  const columns = useMemo(() => holderColumns(securityId).filter(({ id }) => columnsOfMovers.has(id)), [securityId])
  const open = useOpenProfile('organization')
  return (
    <div className={classes.stack}>
      <LargestMoves securityId={securityId} quarter={quarter} pageSize={8} />
      <PagedTable<HolderRow>
        label={side === 'buyers' ? 'Buyers' : 'Sellers'}
        query={query}
        columns={columns}
        rowId={(row) => row.organization.id}
        onOpen={(row, { newTab }) => open(row.organization.id, newTab)}
        emptyTitle={side === 'buyers' ? 'No buyers this quarter' : 'No sellers this quarter'}
        toolbar={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Buyers or sellers"
              data={sides}
              value={side}
              onChange={(value) => change({ side: value === 'buyers' ? undefined : 'sellers' })}
            />
            <QuarterSelect securityId={securityId} value={quarter} onChange={(next) => change({ quarter: next })} />
          </>
        }
      />
    </div>
  )
}
