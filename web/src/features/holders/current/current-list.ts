// The list of current holders: its columns, its filters and its calls, for one security.
import { type CurrentHolder, type CurrentSummary, currentHolders } from '@rostrum/contract/holders/current'
import { useQuery } from '@tanstack/react-query'
import type { ListDefinition } from '../../search/lists/public.tsx'
import { type CurrentQuery, currentHolderList } from '../api.ts'
import { holderFilters } from '../shared/holder-filters.ts'
import { currentColumns } from './current-columns.tsx'

export type CurrentRow = CurrentHolder & { id: string }
export type Peer = CurrentSummary['peers'][number]

const preset = {
  first: { field: 'shares', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

type CurrentList = {
  securityId: string
  peers: Peer[]
  isRolledUp: boolean
  /** The first quarter that anything is known of. */
  oldest?: string | undefined
  most?: number
}

export const currentList = ({
  securityId,
  peers,
  isRolledUp,
  oldest,
  most,
}: CurrentList): ListDefinition<CurrentRow> => ({
  category: 'organizations',
  label: 'Holders',
  list: 'holders',
  termKey: 'term',
  context: '',
  noun: ['holder', 'holders'],
  largest: 'Largest position first',
  asked: () => ({
    securityId,
    withPeers: most === undefined,
    apart: undefined,
    ...(most && { page: 0, pageSize: most }),
  }),
  preset: () => preset,
  useRows: (query) =>
    useQuery({
      ...currentHolderList(query as CurrentQuery),
      select: (page) => ({ ...page, data: page.data.map((row) => ({ ...row, id: row.holder.id })) }),
    }),
  exportEndpoint: currentHolders.export,
  columns: () => currentColumns({ securityId, peers, isRolledUp, oldest }),
  filters: () => holderFilters,
  sorts: () => [
    { label: 'Largest increase first', field: 'change', direction: 'desc' },
    { label: 'Largest decrease first', field: 'change', direction: 'asc' },
    { label: 'Held the longest', field: 'quartersHeld', direction: 'desc' },
    { label: 'Largest share of portfolio', field: 'portfolioShare', direction: 'desc' },
    { label: 'Name', field: 'name', direction: 'asc' },
  ],
  isInIrm: ({ holder }) => holder.isAffiliated,
  maxHeight: 'max(420px, calc(100dvh - 180px))',
})
