import { Stack } from '@mantine/core'
import { browserName } from '@rostrum/contract/browser-name'
import type { SignInEvent } from '@rostrum/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import type { ListSearch } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { signInHistory } from './api.ts'
import { KnownBrowsers } from './KnownBrowsers.tsx'
import { placeOf } from './place.ts'

const methods: Record<SignInEvent['method'], string> = {
  password: 'Password',
  code: 'Password and code',
  recovery_code: 'Password and recovery code',
  passkey: 'Passkey',
}

const columnsIn = (timeZone: string): DataColumn<SignInEvent>[] => [
  {
    id: 'happenedAt',
    header: 'Time',
    width: 180,
    required: true,
    cell: ({ happenedAt }) => formatDateTime(happenedAt, timeZone),
  },
  {
    id: 'outcome',
    header: 'Result',
    width: 110,
    cell: ({ outcome }) =>
      outcome === 'failed' ? <Chip tone="negative">Failed</Chip> : <Chip tone="positive">Signed in</Chip>,
  },
  { id: 'method', header: 'Method', width: 200, cell: ({ method }) => methods[method] },
  {
    id: 'browser',
    header: 'Browser',
    width: 200,
    grow: 1,
    cell: ({ browser, isNewBrowser }) => `${browserName(browser)}${isNewBrowser ? ' (new)' : ''}`,
  },
  {
    id: 'address',
    header: 'Network address',
    width: 200,
    cell: placeOf,
  },
]

const none: SignInEvent[] = []
const rowId = ({ id }: SignInEvent) => id

/** One's own sign-ins, and attempts by whomever. */
export function SignInHistoryPage() {
  usePageTitle('Sign-in history')
  const search: ListSearch = useSearch({ from: '/shell/settings/sign-in-history' })
  const navigate = useNavigate({ from: '/settings/sign-in-history' })
  const { page = 0, pageSize = defaultPageSize } = search
  const list = useQuery(signInHistory({ pageSize, pageOffset: page * pageSize }))
  const { timeZone } = useUser()
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader title="Sign-in history" context="Your browsers, sign-ins and failed attempts of the last 90 days" />
      <Stack gap={16}>
        <KnownBrowsers />
        <DataTable
          label="Sign-in history"
          rows={list.data?.data ?? none}
          rowId={rowId}
          columns={columns}
          loading={list.isFetching}
          maxHeight="none"
          countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'attempt' : 'attempts'}`}
          paging={{
            page,
            pageSize,
            total: list.data?.meta.total ?? 0,
            onPage: (next) => void navigate({ search: { ...search, page: next || undefined } }),
            onPageSize: (size) => void navigate({ search: { ...search, pageSize: size, page: undefined } }),
          }}
          empty={<EmptyState title="No sign-ins yet" />}
        />
      </Stack>
    </>
  )
}
