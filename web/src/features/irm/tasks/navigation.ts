import type { NavigationEntry } from '#platform/navigation.ts'

export const taskNavigation: NavigationEntry = { label: 'Tasks', path: '/irm/tasks' }
