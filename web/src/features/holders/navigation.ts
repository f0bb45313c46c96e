import { IconChartPie } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'
import { alertNavigation } from './alerts/navigation.ts'
import { otherListNavigation, registryNavigation } from './registers/navigation.ts'

/** Clicking the group opens current holders. */
export const holderNavigation: NavigationGroup = {
  label: 'Holders',
  path: '/holders',
  icon: IconChartPie,
  children: [
    registryNavigation,
    { label: 'Current', path: '/holders', isExact: true, alsoAt: ['/holders/funds', '/holders/print'], shortcut: 'h' },
    { label: 'Historical', path: '/holders/historical', shortcut: 'i' },
    { label: 'Movers', path: '/holders/movers', shortcut: 'm' },
    alertNavigation,
    ...otherListNavigation,
  ],
}
