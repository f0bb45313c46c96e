import type { NavigationEntry } from '#platform/navigation.ts'

export const contactNavigation: NavigationEntry[] = [
  { label: 'Organizations', path: '/irm/organizations' },
  { label: 'People', path: '/irm/people' },
]
