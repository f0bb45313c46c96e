import { IconMail } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

export const composeNavigation: NavigationGroup = {
  label: 'Email',
  path: '/email',
  icon: IconMail,
  gate: 'irwin_mail',
  children: [
    { label: 'Sent', path: '/email', isExact: true, gate: 'irwin_mail', shortcut: 'e' },
    { label: 'Drafts', path: '/email/drafts', gate: 'irwin_mail' },
    { label: 'Unknown Senders', path: '/email/unknown-senders', gate: 'irwin_mail' },
  ],
}
