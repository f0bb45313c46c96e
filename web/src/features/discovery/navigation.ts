import { IconBulb } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

export const discoveryNavigation: NavigationGroup = { label: 'IQ', path: '/discover', icon: IconBulb, shortcut: 'q' }
