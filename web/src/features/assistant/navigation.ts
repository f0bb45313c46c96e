import type { NavigationEntry } from '#platform/navigation.ts'

export const assistantNavigation: NavigationEntry = { label: 'Assistant', path: '/assistant' }
