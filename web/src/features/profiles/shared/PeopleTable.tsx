import type { Page } from '@rostrum/contract/platform/paging'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PagedTable } from './PagedTable.tsx'
import { childPersonColumns, personColumns } from './person-columns.tsx'
import { reasonsColumn, type Suggested } from './reasons-column.tsx'
import { useOpenProfile } from './use-open-profile.ts'

type PeopleTableProps = {
  query: UseQueryResult<Page<Suggested<PersonRow>>>
  withOrganization?: boolean
  /** Why each is suggested. */
  withReasons?: boolean
  toolbar?: ReactNode
}

export function PeopleTable({ query, withOrganization, withReasons, toolbar }: PeopleTableProps) {
  const open = useOpenProfile('person')
  const columns = withOrganization ? childPersonColumns : personColumns
  return (
    <PagedTable<Suggested<PersonRow>>
      label="People"
      query={query}
      columns={withReasons ? [...columns.slice(0, 1), reasonsColumn, ...columns.slice(1)] : columns}
      rowId={(row) => row.id}
      onOpen={(row, { newTab }) => open(row.id, newTab)}
      toolbar={toolbar}
      emptyTitle="No people"
    />
  )
}
