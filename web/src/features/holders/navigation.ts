import { IconChartPie } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'
import { alertNavigation } from './alerts/navigation.ts'
import { otherListNavigation, registryNavigation } from './registers/navigation.ts'

/** The choice of share classes applies to all of these pages. */
const keeps = ['classes']

/** Clicking the group opens current holders. */
export const holderNavigation: NavigationGroup = {
  label: 'Holders',
  path: '/holders',
  icon: IconChartPie,
  children: [
    registryNavigation,
    {
      ...{ label: 'Current', path: '/holders', isExact: true, shortcut: 'h' },
      alsoAt: ['/holders/funds', '/holders/print'],
      keeps,
    },
    { label: 'Historical', path: '/holders/historical', shortcut: 'i', keeps },
    { label: 'Movers', path: '/holders/movers', shortcut: 'm', keeps },
    alertNavigation,
    ...otherListNavigation,
  ],
}
