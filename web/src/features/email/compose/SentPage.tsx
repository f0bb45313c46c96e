import { Button, Select } from '@mantine/core'
import type { OutgoingMessage } from '@rostrum/contract/email/outgoing'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { outgoingList } from './api.ts'
import { outgoingColumns, stateNames } from './outgoing-columns.tsx'
import { SentMessage } from './SentMessage.tsx'
import { openCompose } from './store.ts'
import { useComposeAhead } from './use-compose-ahead.ts'
import { useMayCompose } from './use-may-compose.ts'

type State = OutgoingMessage['state']
type Search = ListSearch & { term?: string | undefined; states?: State[] | undefined; message?: string | undefined }

export function WriteButton() {
  const ahead = useComposeAhead()
  if (!useMayCompose()) return null
  return (
    <Button leftSection={<IconPencil size={16} stroke={1.75} />} {...ahead} onClick={() => openCompose()}>
      New email
    </Button>
  )
}

/** What was sent, and what waits to be sent. */
export function SentPage() {
  usePageTitle('Sent email')
  const search: Search = useSearch({ from: '/shell/email/sent' })
  const navigate = useNavigate({ from: '/email/sent' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  // The list stays on its page.
  const show = (id: string | undefined) => void navigate({ search: { ...search, message: id } })
  const { timeZone } = useUser()
  const { page = 0, pageSize = defaultPageSize, term, states, message } = search
  const query = { pageSize, pageOffset: page * pageSize, ...(term && { term }), ...(states && { states }) }
  // What waits changes by itself.
  const list = useQuery({ ...outgoingList(query), refetchInterval: 5000 })
  const columns = useMemo(() => outgoingColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader title="Sent email" context="Sent and scheduled emails" actions={<WriteButton />} />
      <FilterBar
        search={{
          value: term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search by subject or recipient',
          delay: defaultDebounce,
        }}
      >
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          w={170}
          data={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
          value={states?.[0] ?? null}
          onChange={(state) => change({ states: state ? [state as State] : undefined })}
        />
      </FilterBar>
      <DataTable
        label="Sent email"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        maxHeight="none"
        onOpen={({ id }) => show(id)}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          term || states ? (
            <EmptyState title="No email matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="Nothing sent yet"
              message="Email an investor from here, a profile or a list."
              action={<WriteButton />}
            />
          )
        }
      />
      <SentMessage id={message} onClose={() => show(undefined)} />
    </>
  )
}

const none: OutgoingMessage[] = []
const rowId = ({ id }: OutgoingMessage) => id
