import type { Page } from '@rostrum/contract/platform/paging'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PagedTable } from './PagedTable.tsx'
import { childPersonColumns, personColumns } from './person-columns.tsx'
import { useOpenProfile } from './use-open-profile.ts'

type PeopleTableProps = { query: UseQueryResult<Page<PersonRow>>; withOrganization?: boolean; toolbar?: ReactNode }

export function PeopleTable({ query, withOrganization, toolbar }: PeopleTableProps) {
  const open = useOpenProfile('person')
  return (
    <PagedTable<PersonRow>
      label="People"
      query={query}
      columns={withOrganization ? childPersonColumns : personColumns}
      rowId={(row) => row.id}
      onOpen={(row, { newTab }) => open(row.id, newTab)}
      toolbar={toolbar}
      emptyTitle="No people"
    />
  )
}
