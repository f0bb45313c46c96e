import type { NavigationEntry } from '#platform/navigation.ts'

export const targetListNavigation: NavigationEntry = { label: 'Target Lists', path: '/targetLists' }
