import type { NavigationEntry } from '#platform/navigation.ts'

export const campaignNavigation: NavigationEntry[] = [
  { label: 'Email Campaigns', path: '/email/campaigns', gate: 'campaigns', shortcut: 'k' },
]
