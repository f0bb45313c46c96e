import { EstimateQuery } from '@rostrum/contract/research/estimates-query'
import { MeasureKey, Period, periodKinds } from '@rostrum/contract/research/measures-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { changed, type ListSearch } from '#platform/search-params.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'

/** Defaults are omitted from the URL. */
export const EstimateAddress = EstimateQuery.extend({
  measure: MeasureKey.optional(),
  kind: z.enum(periodKinds).optional(),
  /** The period whose revisions are drawn. */
  period: Period.optional(),
})

type Search = Partial<z.output<typeof EstimateAddress>> & ListSearch

export function useEstimateAddress() {
  const search: Search = useSearch({ from: '/shell/research/estimates' })
  const navigate = useNavigate({ from: '/research/estimates' })
  const focused = useFocusedSecurity()
  const { period, ...filters } = search
  return {
    period,
    query: { ...filters, securityId: search.securityId ?? focused?.id, measure: search.measure ?? 'eps' },
    kind: search.kind ?? 'quarter',
    change: (next: Search) => void navigate({ search: changed(search, next), replace: true, resetScroll: false }),
  }
}
