import { IconNote } from '@tabler/icons-react'
import type { QuickAction } from '#platform/navigation.ts'
import { openQuickNote } from './note-store.ts'

export const noteQuickActions: QuickAction[] = [{ label: 'Note', icon: IconNote, shortcut: 'n', open: openQuickNote }]
