import { activities } from '@rostrum/contract/irm/activities'
import type { Activity } from '@rostrum/contract/irm/activity-record'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fieldColumns, useCustomFields } from '#features/irm/fields/public.ts'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { activityColumns } from './activity-columns.tsx'
import { activityList } from './api.ts'
import { LogActivity } from './LogActivity.tsx'
import { type ActivityAddressState, type ActivitySearch, filtersOf, preset, queryOf } from './list-address.ts'

const none: Activity[] = []
const rowId = ({ id }: Activity) => id
const exportFormats = ['csv', 'xlsx'] as const

export function ActivityTable({ address: { search, go, change } }: { address: ActivityAddressState }) {
  const { timeZone } = useUser()
  const navigate = useNavigate()
  const query = queryOf(search, timeZone)
  const list = useQuery(activityList(query))
  const fields = useCustomFields('activity')
  const columns = useMemo(() => [...activityColumns(timeZone), ...fieldColumns(fields)], [timeZone, fields])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />

  const { page = 0, pageSize = defaultPageSize, sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(activities.export, { query: query }, format)
  return (
    <DataTable
      label="Activities"
      rows={list.data?.data ?? none}
      rowId={rowId}
      columns={columns}
      loading={list.isFetching}
      onOpen={({ id }, { newTab }) =>
        newTab
          ? void window.open(`/activities/${id}`, '_blank')
          : void navigate({ to: '/activities/$id', params: { id } })
      }
      sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : preset.first]}
      onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
      countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'activity' : 'activities'}`}
      onExport={download}
      exportFormats={exportFormats}
      paging={{
        page,
        pageSize,
        total: list.data?.meta.total ?? 0,
        onPage: (next) => go({ ...search, page: next || undefined }),
        onPageSize: (size) => change({ pageSize: size === defaultPageSize ? undefined : size }),
      }}
      empty={<NoActivities search={search} />}
    />
  )
}

function NoActivities({ search }: { search: ActivitySearch }) {
  const { page, pageSize, sortField, sortDirection, ...filters } = filtersOf(search)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return isFiltered ? (
    <EmptyState title="No activities match" message="Remove a filter or search for something else." />
  ) : (
    <EmptyState
      title="No activities yet"
      message="Log a meeting or call to see it here and on each attendee's profile."
      action={<LogActivity />}
    />
  )
}
