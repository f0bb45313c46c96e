import type { Page } from '@rostrum/contract/platform/paging'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { childFundColumns, fundColumns } from './fund-columns.tsx'
import { PagedTable } from './PagedTable.tsx'
import { reasonsColumn, type Suggested } from './reasons-column.tsx'
import { useOpenProfile } from './use-open-profile.ts'

type FundsTableProps = {
  query: UseQueryResult<Page<Suggested<FundRow>>>
  withOrganization?: boolean
  /** Why each is suggested. */
  withReasons?: boolean
  toolbar?: ReactNode
}

export function FundsTable({ query, withOrganization, withReasons, toolbar }: FundsTableProps) {
  const open = useOpenProfile('fund')
  const columns = withOrganization ? childFundColumns : fundColumns
  return (
    <PagedTable<Suggested<FundRow>>
      label="Funds"
      query={query}
      columns={withReasons ? [...columns.slice(0, 1), reasonsColumn, ...columns.slice(1)] : columns}
      rowId={(row) => row.id}
      onOpen={(row, { newTab }) => open(row.id, newTab)}
      toolbar={toolbar}
      emptyTitle="No funds"
    />
  )
}
