import type { NavigationEntry } from '#platform/navigation.ts'

export const activityNavigation: NavigationEntry = { label: 'Activities', path: '/activities', shortcut: 'a' }
