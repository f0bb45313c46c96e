import type { NavigationEntry } from '#platform/navigation.ts'

export const schedulerNavigation: NavigationEntry = { label: 'Scheduler', path: '/irm/scheduler' }
