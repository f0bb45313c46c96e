import type { NavigationEntry } from '#platform/navigation.ts'

export const composeNavigation: NavigationEntry[] = [
  { label: 'Sent', path: '/email/sent', gate: 'irwin_mail', shortcut: 'e' },
  { label: 'Drafts', path: '/email/drafts', gate: 'irwin_mail' },
  { label: 'Unknown Senders', path: '/email/unknown-senders', gate: 'irwin_mail' },
]
