import type { NavigationEntry } from '#platform/navigation.ts'

export const eventNavigation: NavigationEntry = {
  label: 'Events & Itineraries',
  path: '/irm/events-and-itineraries',
  shortcut: 'v',
}
