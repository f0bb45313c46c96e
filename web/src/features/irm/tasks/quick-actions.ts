import { IconChecklist } from '@tabler/icons-react'
import type { QuickAction } from '#platform/navigation.ts'
import { openQuickTask } from './form-store.ts'

export const taskQuickActions: QuickAction[] = [
  { label: 'Task', icon: IconChecklist, shortcut: 't', open: openQuickTask },
]
