// The list of current holders for one security: its columns and endpoints.
import { type CurrentHolder, type CurrentSummary, currentHolders } from '@rostrum/contract/holders/current'
import type { ShareClass } from '@rostrum/contract/holders/values'
import type { ListDefinition } from '#lists/definition.ts'
import { currentHolderList } from '../api.ts'
import { forPhone } from '../shared/holder-columns.tsx'
import { attentionFilter, holderFilters } from '../shared/holder-filters.ts'
import { type HolderRow, holderList } from '../shared/holder-list.tsx'
import { currentColumns } from './current-columns.tsx'
import { askedOf, currentPreset } from './current-query.ts'

export type CurrentRow = HolderRow<CurrentHolder>
export type Peer = CurrentSummary['peers'][number]

type CurrentList = {
  securityId: string
  peers: Peer[]
  isRolledUp: boolean
  together?: ShareClass[]
  /** The earliest quarter with data. */
  oldest?: string | undefined
  /** Row limit for print, on a single page. */
  most?: number
  isPhone?: boolean
}

export const currentList = ({ most, isPhone, ...of }: CurrentList): ListDefinition<CurrentRow> =>
  holderList({
    label: 'Holders',
    list: 'holders',
    ...(most !== undefined && { shownAt: 'holders/print' }),
    noun: ['holder', 'holders'],
    largest: 'Largest position first',
    asked: () => askedOf(of.securityId, most),
    preset: () => currentPreset,
    rows: currentHolderList,
    exportEndpoint: currentHolders.export,
    filters: () => [attentionFilter, ...holderFilters],
    columns: () => (isPhone ? forPhone(currentColumns(of), ['rank']) : currentColumns(of)),
    sorts: () => [
      { label: 'Largest increase first', field: 'change', direction: 'desc' },
      { label: 'Largest decrease first', field: 'change', direction: 'asc' },
      { label: 'Held the longest', field: 'quartersHeld', direction: 'desc' },
      { label: 'Largest share of portfolio', field: 'portfolioShare', direction: 'desc' },
      { label: 'Name', field: 'name', direction: 'asc' },
    ],
  })
