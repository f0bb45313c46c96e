import { SegmentedControl } from '@mantine/core'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { organizationChildren, organizationFunds, organizationPeople } from '../api.ts'
import { FundsTable } from '../shared/FundsTable.tsx'
import { PagedTable, pageOf } from '../shared/PagedTable.tsx'
import { PeopleTable } from '../shared/PeopleTable.tsx'
import { useOpenProfile } from '../shared/use-open-profile.ts'
import { organizationColumns } from './organization-columns.tsx'

const views = ['organizations', 'people', 'funds'] as const
type View = (typeof views)[number]
type ChildrenSearch = ProfileSearch & { view?: View }

const viewOptions = [
  { value: 'organizations', label: 'Organizations' },
  { value: 'people', label: 'Their people' },
  { value: 'funds', label: 'Their funds' },
]

export function ChildrenTab({ organizationId }: { organizationId: string }) {
  const { search, change } = useProfileAddress<ChildrenSearch>()
  const view = search.view ?? 'organizations'
  const toolbar = (
    <SegmentedControl
      size="xs"
      aria-label="Child records"
      data={viewOptions}
      value={view}
      onChange={(value) => change({ view: value === 'organizations' ? undefined : (value as View) })}
    />
  )
  const page = pageOf(search)
  if (view === 'people') return <ChildPeople {...{ organizationId, page, toolbar }} />
  if (view === 'funds') return <ChildFunds {...{ organizationId, page, toolbar }} />
  return <Children {...{ organizationId, page, toolbar }} />
}

type ListProps = { organizationId: string; page: ReturnType<typeof pageOf>; toolbar: ReactNode }

function Children({ organizationId, page, toolbar }: ListProps) {
  const focused = useFocusedSecurity()
  const query = useQuery(organizationChildren(organizationId, { ...page, securityId: focused?.id }))
  const open = useOpenProfile('organization')
  return (
    <PagedTable<OrganizationRow>
      label="Child organizations"
      query={query}
      columns={organizationColumns}
      rowId={(row) => row.id}
      onOpen={(row, { newTab }) => open(row.id, newTab)}
      toolbar={toolbar}
    />
  )
}

function ChildPeople({ organizationId, page, toolbar }: ListProps) {
  const query = useQuery(organizationPeople(organizationId, 'children', page))
  return <PeopleTable query={query} withOrganization toolbar={toolbar} />
}

function ChildFunds({ organizationId, page, toolbar }: ListProps) {
  const query = useQuery(organizationFunds(organizationId, 'children', page))
  return <FundsTable query={query} withOrganization toolbar={toolbar} />
}
