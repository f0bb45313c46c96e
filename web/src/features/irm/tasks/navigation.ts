import { useQuery } from '@tanstack/react-query'
import { notificationInterval } from '#platform/constants.ts'
import type { NavigationCount, NavigationEntry } from '#platform/navigation.ts'
import { taskCounts } from './api.ts'

/** The user's open tasks that are overdue or due today. */
function useDueCount(): NavigationCount | undefined {
  const { data } = useQuery({ ...taskCounts({ mine: true }), refetchInterval: notificationInterval })
  return data && { value: data.overdue + data.today, label: 'overdue or due today' }
}

export const taskNavigation: NavigationEntry = {
  label: 'Tasks',
  path: '/irm/tasks',
  shortcut: 't',
  useCount: useDueCount,
}
