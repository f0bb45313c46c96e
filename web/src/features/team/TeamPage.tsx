import { Button, MultiSelect, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Role, roleNames, roles } from '@rostrum/contract/platform/permissions'
import { type Member, memberStateNames, members } from '@rostrum/contract/team'
import { memberStates } from '@rostrum/contract/team-query'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { configuration } from '#platform/configuration.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { memberList, seats } from './api.ts'
import { ExportSection } from './ExportSection.tsx'
import { InvitationsSection } from './InvitationsSection.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { memberColumns } from './member-columns.tsx'
import { PolicySection } from './PolicySection.tsx'
import { RemovedSection } from './RemovedSection.tsx'
import { RemoveMember } from './RemoveMember.tsx'
import classes from './TeamPage.module.css'
import { useMemberActions } from './use-member-actions.ts'

type Search = ListSearch & { search?: string; roles?: Role[]; states?: Member['state'][] }

const byName = {
  first: { field: 'name', direction: 'asc' },
  secondary: { field: 'email', direction: 'asc' },
} as const

/** The people of the company: who may sign in, in which role. */
export function TeamPage() {
  usePageTitle('Team')
  const [isInviting, inviting] = useDisclosure(false)
  const mayWrite = useMayWrite()
  return (
    <>
      <PageHeader
        title="Team"
        context={<SeatCount />}
        actions={
          mayWrite && (
            <Button leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={inviting.open}>
              Invite people
            </Button>
          )
        }
      />
      <Members />
      <Stack gap={16}>
        <InvitationsSection />
        <RemovedSection />
        {configuration().ownsIdentity && <PolicySection />}
        <ExportSection />
      </Stack>
      <InvitePeople isOpen={isInviting} onClose={inviting.close} />
    </>
  )
}

function SeatCount() {
  const { data } = useQuery(seats())
  if (!data) return 'People who can sign in to your company’s account'
  const { used, limit } = data
  if (limit === null) return `${used} ${used === 1 ? 'seat' : 'seats'} in use, including open invitations`
  return `${used} of ${limit} seats in use, including open invitations`
}

function Members() {
  const search: Search = useSearch({ from: '/shell/settings/team' })
  const navigate = useNavigate({ from: '/settings/team' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const query = toListQuery(search, byName)
  const list = useQuery(memberList(query))
  const { timeZone, id: ownId } = useUser()
  const mayWrite = useMayWrite()
  const [leaving, setLeaving] = useState<Member>()
  const actions = useMemberActions()
  const columns = useMemo(
    () => memberColumns({ timeZone, ownId, actions: mayWrite ? { ...actions, remove: setLeaving } : undefined }),
    [timeZone, ownId, actions, mayWrite],
  )
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const { page = 0, pageSize = defaultPageSize, sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(members.export, { query: query }, format)
  return (
    <>
      <MemberFilters search={search} change={change} />
      <div className={classes.table}>
        <DataTable
          label="Team"
          rows={list.data?.data ?? none}
          rowId={rowId}
          columns={columns}
          loading={list.isFetching}
          maxHeight="none"
          sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName.first]}
          onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
          countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`}
          onExport={download}
          exportFormats={exportFormats}
          paging={{
            page,
            pageSize,
            total: list.data?.meta.total ?? 0,
            onPage: (next) => void navigate({ search: { ...search, page: next || undefined } }),
            onPageSize: (size) => change({ pageSize: size === defaultPageSize ? undefined : size }),
          }}
          empty={<EmptyState title="No one matches" message="Remove a filter or search for something else." />}
        />
      </div>
      <RemoveMember member={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

const none: Member[] = []
const rowId = ({ id }: Member) => id
const exportFormats = ['csv', 'xlsx'] as const

function MemberFilters({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) {
  const { roles: chosen = [], states = [] } = search
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) }),
        label: 'Search people',
        delay: defaultDebounce,
      }}
      active={[
        ...chosen.map((role) => ({
          id: role,
          label: 'Role',
          value: roleNames[role],
          onRemove: () => change({ roles: chosen.filter((one) => one !== role) }),
        })),
        ...states.map((state) => ({
          id: state,
          label: 'Status',
          value: memberStateNames[state],
          onRemove: () => change({ states: states.filter((one) => one !== state) }),
        })),
      ]}
      onClearAll={() => change({ roles: [], states: [], search: '' })}
    >
      <MultiSelect
        aria-label="Role"
        placeholder="Role"
        w={120}
        styles={withoutPills}
        data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
        value={chosen}
        onChange={(values) => change({ roles: values as Role[] })}
      />
      <MultiSelect
        aria-label="Status"
        placeholder="Status"
        w={120}
        styles={withoutPills}
        data={memberStates.map((state) => ({ value: state, label: memberStateNames[state] }))}
        value={states}
        onChange={(values) => change({ states: values as Member['state'][] })}
      />
    </FilterBar>
  )
}
