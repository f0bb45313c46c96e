import type { NavigationEntry } from '#platform/navigation.ts'

export const noteNavigation: NavigationEntry = { label: 'Notes', path: '/notes' }
