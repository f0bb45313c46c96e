// The URL state of a list; every change is a history entry, so Back undoes it.
import type { SavedView } from '@rostrum/contract/search'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changed, withoutIdleOperators } from '#platform/search-params.ts'
import type { ListAddress } from './definition.ts'

type Shown = Exclude<SavedView['list'], 'targetLists'> | 'holders/print' | 'targetLists/$id'

/** Target lists are one list at many paths: a view of one applies to all. */
const pathOf = (list: SavedView['list']): Shown => (list === 'targetLists' ? 'targetLists/$id' : list)

export function useListAddress(list: SavedView['list'], shownAt: Shown = pathOf(list)) {
  const checked = useSearch({ from: `/shell/${shownAt}` })
  const address: ListAddress = checked
  const navigate = useNavigate()
  const go = useCallback(
    (next: ListAddress, options: { resetScroll?: boolean; replace?: boolean } = { resetScroll: false }) => {
      // Filter names come from definitions, which are type-checked against the query of their list.
      const search = withoutIdleOperators(next) as typeof checked
      void navigate({ to: list === 'targetLists' ? '.' : `/${list}`, search, ...options })
    },
    [navigate, list],
  )
  return {
    address,
    go,
    change: (change: Partial<ListAddress>) => go(changed(address, change)),
  }
}

export type ListAddressState = ReturnType<typeof useListAddress>
