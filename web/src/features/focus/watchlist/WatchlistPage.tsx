import { Stack } from '@mantine/core'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { favoriteSearchDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import type { ListSearch } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyWithUndo } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { favoriteSecurities, useToggleFavorites } from '../public.ts'
import classes from './WatchlistPage.module.css'
import { sorted, useWatchedRows } from './watched-rows.ts'
import { watchlistColumns } from './watchlist-columns.tsx'
import type { WatchlistSort } from './watchlist-sorts.ts'

const preset = { field: 'name', direction: 'asc' } as const

export function WatchlistPage() {
  const list = useQuery(favoriteSecurities())
  const { favoriteSecurities: starred } = useUser()
  const search: ListSearch = useSearch({ from: '/shell/settings/watchlist' })
  const navigate = useNavigate({ from: '/settings/watchlist' })
  const toggle = useToggleFavorites()
  const sort = search.sortField && search.sortDirection ? sortOf(search.sortField, search.sortDirection) : preset
  // Hide removed favorites immediately, before the server's list is refetched.
  const kept = (list.data?.data ?? []).filter(({ id }) => starred.some((one) => one.id === id))
  const rows = sorted(useWatchedRows(kept), sort)
  const remove = useMemo(
    () => (security: SecurityBrief) => {
      toggle({ security, isFavorite: false })
      notifyWithUndo(`${security.name} removed from your watchlist`, () => toggle({ security, isFavorite: true }))
    },
    [toggle],
  )
  const columns = useMemo(() => watchlistColumns(remove), [remove])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader title="Watchlist" context="Your favorite securities. Only you can see them." />
      <Stack gap={16}>
        <div className={classes.add}>
          <EntityPicker
            kind="securities"
            label="Add a security"
            placeholder="Name, ticker, CUSIP or ISIN"
            debounce={favoriteSearchDebounce}
            value={null}
            excludedIds={starred.map(({ id }) => id)}
            onChange={(picked) => picked && toggle({ security: picked, isFavorite: true })}
          />
        </div>
        <DataTable
          label="Watchlist"
          rows={rows}
          rowId={(row) => row.id}
          columns={columns}
          loading={list.isFetching}
          countLabel={(count) => `${count} ${count === 1 ? 'security' : 'securities'}`}
          sort={[sort]}
          onSort={([next]) => void navigate({ search: { sortField: next?.field, sortDirection: next?.direction } })}
          onOpen={({ id }) => void navigate({ to: '/securities/$id', params: { id } })}
          empty={<EmptyState title="No securities yet" message="Search for a security above, or star one anywhere." />}
        />
      </Stack>
    </>
  )
}

const sortOf = (field: string, direction: 'asc' | 'desc') => ({ field: field as WatchlistSort, direction })
