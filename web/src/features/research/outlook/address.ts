import { outlookWindows } from '@rostrum/contract/research/outlook'
import type { OutlookQuery } from '@rostrum/contract/research/outlook-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, type ListSearch } from '#platform/search-params.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'

type Search = Partial<OutlookQuery> & ListSearch & { days?: number | undefined }

export function useOutlookAddress() {
  const search: Search = useSearch({ from: '/shell/research/outlook' })
  const navigate = useNavigate({ from: '/research/outlook' })
  const focused = useFocusedSecurity()
  return {
    search,
    query: { securityId: search.securityId ?? focused?.id, asOf: search.asOf },
    days: outlookWindows.find((days) => days === search.days) ?? 90,
    change: (next: Search) => void navigate({ search: changed(search, next), replace: true, resetScroll: false }),
  }
}
