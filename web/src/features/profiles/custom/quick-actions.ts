import { IconBuildingBank, IconUserPlus } from '@tabler/icons-react'
import type { QuickAction } from '#platform/navigation.ts'

export const customProfileQuickActions: QuickAction[] = [
  { label: 'Person', icon: IconUserPlus, shortcut: 'p', path: '/people/new' },
  { label: 'Organization', icon: IconBuildingBank, shortcut: 'o', path: '/organizations/new' },
]
