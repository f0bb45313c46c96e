import { IconNews } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

export const newsNavigation: NavigationGroup = { label: 'News', path: '/news', icon: IconNews, shortcut: 'w' }
