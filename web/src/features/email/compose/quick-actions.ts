import { IconMail } from '@tabler/icons-react'
import type { QuickAction } from '#platform/navigation.ts'
import { openCompose } from './store.ts'

export const composeQuickActions: QuickAction[] = [
  {
    ...{ label: 'Send new email', command: 'Send new email', icon: IconMail, shortcut: 'e', gate: 'irwin_mail' },
    open: () => openCompose(),
  },
]
