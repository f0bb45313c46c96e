// Institutions against our security and its peers: columns, filters, sorts and endpoints.

import { type MatrixRow, peerOwnership } from '@rostrum/contract/targeting/matrix'
import { type MatrixQuery, ownerships } from '@rostrum/contract/targeting/matrix-query'
import { forPhone, type HolderRow, holderFilters, holderList } from '#features/holders/shared/public.ts'
import type { ListDefinition } from '#lists/definition.ts'
import { labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { matrixList } from './api.ts'
import { type Columns, matrixColumns } from './matrix-columns.tsx'
import { securitySorting, sortAsked } from './security-sorting.ts'

export type MatrixListRow = HolderRow<MatrixRow>

type MatrixList = Columns & {
  securityId: string
  /** Of the present security; an old address may name another one. */
  peerGroupId: string | undefined
  isPhone: boolean
}

const preset = {
  first: { field: 'value', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

const ownershipLabels = { holders: 'Held', non_holders: 'Not held' }

export const breadthFilters = [
  { kind: 'choice', key: 'ownership', label: 'Our security', options: labelled(ownerships, ownershipLabels) },
  { kind: 'amount', key: 'peers', label: 'Peers held', minKey: 'leastPeers', maxKey: 'mostPeers', unit: 'shares' },
] as const

const filters: FilterFor<typeof MatrixQuery>[] = [...breadthFilters]

export const matrixListOf = (of: MatrixList): ListDefinition<MatrixListRow> =>
  holderList({
    label: 'Institutions',
    list: 'peerOwnership',
    noun: ['institution', 'institutions'],
    largest: 'Largest total value first',
    pageSizes: [50, 100, 200, 500],
    asked: (address) => ({
      securityId: of.securityId,
      peerGroupId: of.peerGroupId,
      ...sortAsked(address, of.securities),
    }),
    preset: () => preset,
    sorting: securitySorting(of.securities),
    rows: matrixList,
    exportEndpoint: peerOwnership.export,
    inFile: () => ({ measure: of.measure }),
    columns: () => (of.isPhone ? forPhone(matrixColumns(of), ['value']) : matrixColumns(of)),
    filters: () => [...filters, ...holderFilters],
    sorts: () => [
      { label: 'Most peers held', field: 'peersHeld', direction: 'desc' },
      { label: 'We are most overweight', field: 'relativeWeight', direction: 'desc' },
      { label: 'We are most underweight', field: 'relativeWeight', direction: 'asc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })
