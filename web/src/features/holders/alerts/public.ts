import { useKeptFresh } from '#features/notifications/public.ts'
import { unreadAlerts } from './api.ts'

/** How many holders and filings have unread alerts, and how many of them are severe; polled like the bell. */
export function useUnreadAlertCount(): { total: number; high: number } {
  const { data } = useKeptFresh(unreadAlerts())
  return { total: data?.total ?? 0, high: data?.severities.high ?? 0 }
}
