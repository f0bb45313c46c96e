import { researchAreaNames } from '@rostrum/contract/platform/research-products'
import { IconBooks } from '@tabler/icons-react'
import type { NavigationGroup } from '#platform/navigation.ts'

/** Clicking the group opens the documents of brokers, which every research product opens. */
export const researchNavigation: NavigationGroup = {
  label: 'Research',
  path: '/research',
  icon: IconBooks,
  children: [
    { label: researchAreaNames.research, path: '/research', isExact: true, research: 'research' },
    { label: researchAreaNames.outlook, path: '/research/outlook', research: 'outlook' },
    { label: researchAreaNames.news, path: '/research/events', research: 'news' },
    { label: researchAreaNames.estimates, path: '/research/estimates', research: 'estimates' },
    { label: researchAreaNames.entitlements, path: '/research/entitlements', research: 'entitlements' },
  ],
}
