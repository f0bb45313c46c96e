import { type AlertGroup, alerts } from '@rostrum/contract/holders/alerts'
import type { Args } from '@rostrum/contract/platform/endpoint'
import type { Page } from '@rostrum/contract/platform/paging'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

type ListQuery = NonNullable<Args<typeof alerts.list>['query']>
type CountQuery = Args<typeof alerts.counts>['query']

type NewsQuery = NonNullable<Args<typeof alerts.news>['query']>

/** A page of the list with its watermark: alerts created after it count as new. */
export const alertList = (query: ListQuery) =>
  queryOptions({
    queryKey: queryFor(alerts.list, { query }).queryKey,
    queryFn: async ({ signal }) => {
      const { notifiedUntil } = await call(alerts.news, {}, { signal })
      return { ...(await call(alerts.list, { query }, { signal })), notifiedUntil }
    },
    placeholderData: keepPreviousData,
  })
export const alertNews = (query: NewsQuery) => ({
  ...queryFor(alerts.news, { query }),
  placeholderData: undefined,
  staleTime: 0,
})
export const alertCounts = (query: CountQuery) => queryFor(alerts.counts, { query })
export const namedOrganization = (id: string) => queryForOne(organizations.read, { params: { id } })

export const useReadAll = () => useAction(alerts.readAll)
export const useUndoReadAll = () => useAction(alerts.undoReadAll)

const keyOf = (endpoint: typeof alerts.list | typeof alerts.counts | typeof alerts.unreadGroups) =>
  queryFor(endpoint, {}).queryKey.slice(0, 2)

const show = (client: QueryClient, changed: AlertGroup) =>
  client.setQueriesData<Page<AlertGroup>>(
    { queryKey: keyOf(alerts.list) },
    (page) => page && { ...page, data: page.data.map((group) => (group.id === changed.id ? changed : group)) },
  )

/** As if the server had answered. */
function marked(group: AlertGroup, isRead: boolean): AlertGroup {
  const readAt = new Date()
  return {
    ...group,
    unreadCount: isRead ? 0 : group.alertCount,
    alerts: group.alerts.map((alert) => ({ ...alert, readAt: isRead ? (alert.readAt ?? readAt) : null })),
  }
}

interface ReadChange {
  group: AlertGroup
  isRead: boolean
}

/** Shows the change in every list, and discards answers on their way that may not know of it. */
async function showMarked(client: QueryClient, { group, isRead }: ReadChange): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(alerts.list) })
  show(client, marked(group, isRead))
}

/** Refetches the list. */
export function useRefresh() {
  const client = useQueryClient()
  const [area] = queryFor(alerts.list, {}).queryKey
  return () => client.invalidateQueries({ queryKey: [area] })
}

/**
 * Optimistic update, rolled back when the server rejects it. In the Unread list the row stays until the next refetch:
 * rows that disappear under the pointer make people click the wrong one.
 */
export function useSetRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ group, isRead }: ReadChange) =>
      call(isRead ? alerts.read : alerts.unread, { params: { id: group.alertId } }),
    onMutate: (change) => showMarked(client, change),
    onError: (_error, { group }) => show(client, group),
    onSuccess: async (_answer, change) => {
      // A list requested meanwhile may have been read before the change was committed.
      await showMarked(client, change)
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(alerts.list), refetchType: 'none' }),
        client.invalidateQueries({ queryKey: keyOf(alerts.counts) }),
        client.invalidateQueries({ queryKey: keyOf(alerts.unreadGroups) }),
      ])
    },
    // A list that was loading has been canceled, and would show the rows of the one before for good.
    onSettled: () =>
      client.refetchQueries({
        queryKey: keyOf(alerts.list),
        type: 'active',
        predicate: ({ state }) => state.data === undefined,
      }),
  })
}
