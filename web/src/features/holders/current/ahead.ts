// Prefetches the first data of the current holders page.
import { currentHolders } from '@rostrum/contract/holders/current'
import { type ListAddress, listParams } from '#lists/definition.ts'
import { queryFor } from '#platform/api/query.ts'
import { prefetchLoader, type RouterContext } from '#platform/routing.ts'
import { toListQuery } from '#platform/search-params.ts'
import { focusedSecurityOf } from '#platform/session/focus.ts'
import { type CurrentFilters, type CurrentQuery, currentHolderList, currentSummary, shareClasses } from '../api.ts'
import { askedOf, currentPreset } from './current-query.ts'

export const currentAhead = {
  loaderDeps: ({ search }: { search: object }) => search as ListAddress,
  loader: prefetchLoader(async ({ context, deps }: { context: RouterContext; deps: ListAddress }, user) => {
    const securityId = focusedSecurityOf(user)?.id
    if (!securityId) return
    const { quarter, rollUp, classes } = deps
    const whole = { securityId, classes, quarter, rollUp: rollUp || undefined } as CurrentFilters
    const listed = toListQuery({ ...listParams(deps), ...askedOf(securityId) }, currentPreset) as CurrentQuery
    await Promise.all([
      context.queryClient.prefetchQuery(
        queryFor(currentHolders.quarters, { query: { securityId, classes: whole?.classes } }),
      ),
      context.queryClient.prefetchQuery(shareClasses(securityId)),
      context.queryClient.prefetchQuery(currentSummary(whole)),
      context.queryClient.prefetchQuery(currentHolderList(listed)),
    ])
  }),
}
