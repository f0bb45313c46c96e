import { IconSettings } from '@tabler/icons-react'
import type { NavigationGroup } from '../../platform/navigation.ts'

export const settingsNavigation: NavigationGroup = {
  label: 'Settings',
  path: '/settings',
  icon: IconSettings,
  children: [
    { label: 'Profile', path: '/settings/profile' },
    { label: 'Peers', path: '/settings/peers' },
    { label: 'Watchlist', path: '/settings/watchlist' },
  ],
}
