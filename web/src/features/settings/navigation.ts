import { IconSettings } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

export const settingsNavigation: NavigationGroup = {
  label: 'Settings',
  path: '/settings',
  icon: IconSettings,
  isFolded: true,
  children: [
    { label: 'Profile', path: '/settings/profile', shortcut: 's' },
    { label: 'Team', path: '/settings/team', permission: 'admin' },
    { label: 'Notifications', path: '/settings/notifications' },
    { label: 'Peers', path: '/settings/peers' },
    { label: 'Custom Fields', path: '/settings/custom-fields', gate: 'custom_fields' },
    { label: 'Tags', path: '/settings/tags' },
    { label: 'Colleagues', path: '/settings/colleagues' },
    { label: 'Activities', path: '/settings/activities' },
    { label: 'Themes', path: '/settings/themes' },
    { label: 'Note Templates', path: '/settings/note-templates' },
    { label: 'Brokers', path: '/settings/brokers' },
    { label: 'IRM Upload', path: '/settings/irm-upload', permission: 'admin_or_assistant' },
    { label: 'Watchlist', path: '/settings/watchlist' },
    { label: 'Email and Calendar', path: '/settings/email-and-calendar', gate: 'irwin_mail' },
    { label: 'Calendars', path: '/settings/calendars' },
    { label: 'Email Server', path: '/settings/email-server', gate: 'irwin_mail', permission: 'admin' },
    { label: 'Campaigns', path: '/settings/campaigns', gate: 'campaigns', permission: 'admin' },
    { label: 'Signatures', path: '/settings/signatures', gate: 'irwin_mail' },
    { label: 'Templates', path: '/settings/templates', gate: 'irwin_mail' },
    { label: 'Exclude List', path: '/settings/exclude-list', gate: 'irwin_mail' },
    { label: 'Files', path: '/settings/files' },
    { label: 'Brand', path: '/settings/brand', permission: 'admin' },
    { label: 'Installation', path: '/settings/installation', permission: 'operator' },
  ],
}
