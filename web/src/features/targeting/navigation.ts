import { IconTarget } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'
import { flowNavigation } from './flows/navigation.ts'
import { targetListNavigation } from './lists/navigation.ts'
import { matrixNavigation } from './matrix/navigation.ts'

/** Clicking the group opens its first page. */
export const targetingNavigation: NavigationGroup = {
  label: 'Target',
  path: '/target',
  icon: IconTarget,
  children: [
    { label: 'Target Search', path: '/target', shortcut: 'r' },
    matrixNavigation,
    flowNavigation,
    targetListNavigation,
  ],
}
