import type { NavigationEntry } from '#platform/navigation.ts'

export const campaignNavigation: NavigationEntry[] = [
  { label: 'Email Campaigns', path: '/email/campaigns', gate: 'campaigns', shortcut: 'k' },
  { label: 'Suppressions', path: '/email/suppressions', gate: 'campaigns' },
  { label: 'Consent', path: '/email/consent', gate: 'campaigns' },
]
