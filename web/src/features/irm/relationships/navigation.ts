import type { NavigationEntry } from '#platform/navigation.ts'

export const coverageNavigation: NavigationEntry = { label: 'Coverage', path: '/coverage' }
