import { IconClipboardText } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

export const surveyNavigation: NavigationGroup = {
  label: 'Pulse',
  path: '/surveys',
  icon: IconClipboardText,
  gate: 'feedback',
  shortcut: 'u',
}
