import { unreadAlerts, useKeptFresh } from '#features/notifications/public.ts'
import type { NavigationCount, NavigationEntry } from '#platform/navigation.ts'

/** Shares the bell's query. */
function useUnreadCount(): NavigationCount | undefined {
  const { data } = useKeptFresh(unreadAlerts())
  return data && { value: data.total, label: 'unread' }
}

export const alertNavigation: NavigationEntry = {
  label: 'Holder Alerts',
  path: '/changes',
  shortcut: 'l',
  useCount: useUnreadCount,
}
