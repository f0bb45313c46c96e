import type { NavigationEntry } from '#platform/navigation.ts'

export const contactNavigation: NavigationEntry[] = [
  { label: 'Organizations', path: '/irm/organizations', shortcut: 'o' },
  { label: 'People', path: '/irm/people', shortcut: 'p' },
]
