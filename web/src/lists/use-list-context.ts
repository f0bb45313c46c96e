import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '#platform/session/session.tsx'
import { classifications } from './api.ts'
import type { ListContext } from './definition.ts'

const nameIn = (coded: readonly { code: string; name: string }[] = []) => {
  const names = new Map(coded.map(({ code, name }) => [code, name]))
  // Fall back to the code until the names have loaded.
  return (code: string) => names.get(code) ?? code
}

export function useListContext(): ListContext {
  const { focusedSecurity } = useUser()
  const { data: known } = useQuery(classifications())
  const ticker = focusedSecurity?.ticker ?? focusedSecurity?.name ?? ''
  return useMemo(
    () => ({ ticker, sectorName: nameIn(known?.sectors), subsectorName: nameIn(known?.subsectors) }),
    [ticker, known],
  )
}
