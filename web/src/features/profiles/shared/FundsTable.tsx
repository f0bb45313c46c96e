import type { Page } from '@rostrum/contract/platform/paging'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { childFundColumns, fundColumns } from './fund-columns.tsx'
import { PagedTable } from './PagedTable.tsx'
import { useOpenProfile } from './use-open-profile.ts'

type FundsTableProps = { query: UseQueryResult<Page<FundRow>>; withOrganization?: boolean; toolbar?: ReactNode }

export function FundsTable({ query, withOrganization, toolbar }: FundsTableProps) {
  const open = useOpenProfile('fund')
  return (
    <PagedTable<FundRow>
      label="Funds"
      query={query}
      columns={withOrganization ? childFundColumns : fundColumns}
      rowId={(row) => row.id}
      onOpen={(row, { newTab }) => open(row.id, newTab)}
      toolbar={toolbar}
      emptyTitle="No funds"
    />
  )
}
