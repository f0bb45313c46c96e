import { IconLayoutDashboard } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

export const dashboardNavigation: NavigationGroup = {
  label: 'Dashboard',
  path: '/',
  shortcut: 'd',
  isExact: true,
  icon: IconLayoutDashboard,
}
