import { useQuery } from '@tanstack/react-query'
import { notificationInterval } from '#platform/constants.ts'
import type { NavigationCount, NavigationEntry } from '#platform/navigation.ts'
import { alertCounts } from './api.ts'

function useUnreadCount(): NavigationCount | undefined {
  const { data } = useQuery({ ...alertCounts({}), refetchInterval: notificationInterval })
  return data && { value: data.unread, label: 'unread' }
}

export const alertNavigation: NavigationEntry = {
  label: 'Holder Alerts',
  path: '/changes',
  shortcut: 'l',
  useCount: useUnreadCount,
}
