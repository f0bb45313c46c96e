// The URL state of a register: the snapshot, the open tab with its filters, and the holder whose drawer is open.
import { NameQuery, PositionQuery, positionSorts } from '@rostrum/contract/holders/register-rows-query'
import { holderMoves, type RegisterKind } from '@rostrum/contract/holders/register-values'
import type { Direction } from '@rostrum/contract/platform/sort'
import { list } from '@rostrum/contract/platform/values'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { changed, type ListSearch, searchOf, toListQuery } from '#platform/search-params.ts'

export const tabs = ['holders', 'changes', 'names', 'issues'] as const
export type Tab = (typeof tabs)[number]

const changeSorts = ['size', 'change', 'before', 'after', 'name'] as const
const nameSorts = ['shares', 'name', 'confidence'] as const

const sortsOf: Record<Tab, readonly string[]> = {
  holders: positionSorts,
  changes: changeSorts,
  names: nameSorts,
  issues: [],
}

const RegisterAddress = PositionQuery.extend({
  snapshot: z.uuid().optional(),
  tab: z.enum(tabs).optional(),
  measure: z.enum(['shares']).optional(),
  against: z.uuid().optional(),
  moves: list(z.enum(holderMoves)),
  decision: NameQuery.shape.decision.removeDefault().optional(),
  confidence: NameQuery.shape.confidence,
  holder: z.string().max(700).optional(),
})

export const registerAddress = searchOf(RegisterAddress, [...new Set(Object.values(sortsOf).flat())])
export type RegisterSearch = ListSearch &
  Partial<Omit<z.output<typeof RegisterAddress>, 'sort' | 'pageSize' | 'pageOffset'>>

/** The register type of the current page, from its path. */
export const useKind = (): RegisterKind =>
  useLocation({ select: ({ pathname }) => pathname.split('/')[2] }) as RegisterKind

export function useRegisterAddress() {
  const search: RegisterSearch = useSearch({ from: `/shell/holders/${useKind()}` })
  const navigate = useNavigate()
  const go = (next: RegisterSearch, replace = false) =>
    void navigate({ to: '.', search: next, resetScroll: false, replace })
  return {
    search,
    go,
    /** Filters and sort reset to the first page. */
    change: (next: Partial<RegisterSearch>) => go(changed(search, next)),
    turnTo: (page: number) => go({ ...search, page: page || undefined }),
    sortBy: (sort: { field: string; direction: Direction } | undefined) =>
      go(changed(search, { sortField: sort?.field, sortDirection: sort?.direction })),
    /** Switching tab or snapshot resets the filters. */
    openTab: (tab: Tab) => go({ snapshot: search.snapshot, tab: tab === 'holders' ? undefined : tab }),
    openSnapshot: (snapshot: string | undefined) => go({ snapshot, tab: search.tab }),
  }
}

const orderOf = (tab: Tab, { sortField, sortDirection }: RegisterSearch) =>
  sortField && sortsOf[tab].includes(sortField) ? { sortField, sortDirection } : {}

const pageOf = ({ page, pageSize }: RegisterSearch) => ({ page, pageSize })

const byShares = { field: 'shares', direction: 'desc' } as const
const byName = { field: 'name', direction: 'asc' } as const

const presets = {
  holders: { first: byShares, secondary: byName },
  changes: { first: { field: 'size', direction: 'desc' } as const, secondary: byName },
  names: { first: byShares, secondary: byName },
}

export function positionFilters(search: RegisterSearch) {
  const { term, bands, countries, states, tenures, intermediaries, types, match } = search
  return { term, bands, countries, states, tenures, intermediaries, types, match }
}

export const positionQuery = (search: RegisterSearch) =>
  toListQuery({ ...positionFilters(search), ...orderOf('holders', search), ...pageOf(search) }, presets.holders)

export const changeQuery = (search: RegisterSearch) => {
  const { term, against, moves } = search
  return toListQuery({ term, against, moves, ...orderOf('changes', search), ...pageOf(search) }, presets.changes)
}

export const nameQuery = (search: RegisterSearch) => {
  const { term, decision, confidence } = search
  return toListQuery({ term, decision, confidence, ...orderOf('names', search), ...pageOf(search) }, presets.names)
}

/** The active sort, as marked in the table header. */
export function shownSort(tab: 'holders' | 'changes' | 'names', search: RegisterSearch) {
  const { sortField, sortDirection } = orderOf(tab, search)
  return sortField && sortDirection ? { field: sortField, direction: sortDirection } : presets[tab].first
}
