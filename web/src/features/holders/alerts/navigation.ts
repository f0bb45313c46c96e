import type { NavigationEntry } from '#platform/navigation.ts'

export const alertNavigation: NavigationEntry = { label: 'Holder Alerts', path: '/changes' }
