import { alerts } from '@rostrum/contract/holders/alerts'
import type { Notification } from '@rostrum/contract/notifications'
import { notifications } from '@rostrum/contract/notifications'
import type { Page } from '@rostrum/contract/platform/paging'
import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api/api.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { notificationInterval } from '#platform/constants.ts'

const bellSize = 5
export const newestSize = 12

/** Polled every minute and on window focus, which is how new notifications are noticed. */
export function useKeptFresh<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery({ ...options, refetchInterval: notificationInterval })
  const { refetch } = query
  const isAsked = options.enabled !== false
  useEffect(() => {
    const ask = () => void refetch()
    if (isAsked) window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [refetch, isAsked])
  return query
}

export const unreadNotifications = () =>
  queryFor(notifications.list, { query: { unreadOnly: true, pageSize: bellSize } })
/** Most severe first; its total is what Holder Alerts counts as unread. */
export const unreadAlerts = () => queryFor(alerts.unreadGroups, {})
export const newestNotifications = () => ({
  ...queryFor(notifications.list, { query: { pageSize: newestSize } }),
  // Opening the bell always refetches.
  staleTime: 0,
})
export const notificationPage = (query: { unreadOnly?: boolean; pageSize: number; pageOffset: number }) =>
  queryFor(notifications.list, { query })

const useReadReminders = () => useAction(notifications.readAll)
const useReadAlerts = () => useAction(alerts.readAll)
const useUnreadReminders = () => useAction(notifications.undoReadAll)
const useUnreadAlerts = () => useAction(alerts.undoReadAll)

interface ReadTogether {
  count: number
  undo: () => Promise<unknown>
}

/** Everything that the bell counts: reminders and holder alerts. */
export function useReadAll() {
  const reminders = useReadReminders()
  const ofHolders = useReadAlerts()
  const unreadReminders = useUnreadReminders()
  const unreadAlerts = useUnreadAlerts()
  return useMutation({
    mutationFn: async (): Promise<ReadTogether> => {
      const [reminded, alerted] = await Promise.all([reminders.mutateAsync({}), ofHolders.mutateAsync({ body: {} })])
      const undo = () =>
        Promise.all([
          unreadReminders.mutateAsync({ body: { readAt: reminded.readAt.toISOString() } }),
          unreadAlerts.mutateAsync({ body: { readAt: alerted.readAt.toISOString() } }),
        ])
      return { count: reminded.count + alerted.count, undo }
    },
  })
}

const area = (): string => queryFor(notifications.list, {}).queryKey[0]

/** Optimistic, because clicking a notification also leaves the page. */
export function useRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notification) => call(notifications.read, { params: { id } }),
    onMutate: ({ id }) => showRead(client, id),
    onSettled: () => client.invalidateQueries({ queryKey: [area()] }),
  })
}

const showRead = (client: QueryClient, id: string) =>
  client.setQueriesData<Page<Notification>>(
    { queryKey: [area()] },
    (page) =>
      page?.data && {
        ...page,
        data: page.data.map((one) => (one.id === id && !one.readAt ? { ...one, readAt: new Date() } : one)),
      },
  )
