import type { NavigationEntry } from '#platform/navigation.ts'

export const matrixNavigation: NavigationEntry = { label: 'Peer Ownership Matrix', path: '/peerOwnership' }
