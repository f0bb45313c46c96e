// The list as its address has it, and changes of it as new addresses: Back undoes each.
import type { SavedView } from '@rostrum/contract/search'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changed, withoutIdleOperators } from '#platform/search-params.ts'
import { addressOf } from './addresses.ts'
import type { ListAddress } from './definition.ts'

export function useListAddress(list: SavedView['list']) {
  const address: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = useCallback(
    (next: ListAddress) => void navigate({ href: addressOf(list, withoutIdleOperators(next)), resetScroll: false }),
    [navigate, list],
  )
  return {
    address,
    go,
    change: (change: Partial<ListAddress>) => go(changed(address, change)),
  }
}
