// Prefetches the first data of the current holders page.
import { currentHolders } from '@rostrum/contract/holders/current'
import type { CurrentUser } from '@rostrum/contract/session'
import { type ListAddress, listParams } from '#lists/definition.ts'
import { queryFor } from '#platform/api/query.ts'
import type { RouterContext } from '#platform/routing.ts'
import { toListQuery } from '#platform/search-params.ts'
import { focusedSecurityOf } from '#platform/session/focus.ts'
import { type CurrentFilters, type CurrentQuery, currentHolderList, currentSummary, shareClasses } from '../api.ts'
import { askedOf, currentPreset } from './current-query.ts'

export async function currentAhead({ queryClient }: RouterContext, address: ListAddress, user: CurrentUser) {
  const securityId = focusedSecurityOf(user)?.id
  if (!securityId) return
  const { quarter, rollUp, classes } = address
  const whole = { securityId, classes, quarter, rollUp: rollUp || undefined } as CurrentFilters
  const listed = toListQuery({ ...listParams(address), ...askedOf(securityId) }, currentPreset) as CurrentQuery
  await Promise.all([
    queryClient.prefetchQuery(queryFor(currentHolders.quarters, { query: { securityId, classes: whole?.classes } })),
    queryClient.prefetchQuery(shareClasses(securityId)),
    queryClient.prefetchQuery(currentSummary(whole)),
    queryClient.prefetchQuery(currentHolderList(listed)),
  ])
}
