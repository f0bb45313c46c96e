import type { NavigationEntry } from '#platform/navigation.ts'

export const flowNavigation: NavigationEntry = { label: 'Money Flows', path: '/flow' }
