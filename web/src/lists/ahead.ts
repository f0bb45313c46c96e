// The rows of a list, asked for before its page is there.
import type { Args, Endpoint } from '@rostrum/contract/platform/endpoint'
import type { CurrentUser } from '@rostrum/contract/session'
import { queryFor } from '#platform/api/query.ts'
import { prefetchLoader, type RouterContext } from '#platform/routing.ts'
import { toListQuery } from '#platform/search-params.ts'
import { defaultSort, type ListAddress, listParams } from './definition.ts'

/** Of a route whose address its list's own schema has checked; `meant` is what it says to this person. */
export const rowsAhead = <E extends Endpoint>(
  endpoint: E,
  meant: (address: ListAddress, user: CurrentUser) => ListAddress = (address) => address,
) => ({
  loaderDeps: ({ search }: { search: object }) => search as ListAddress,
  loader: prefetchLoader(({ context, deps }: { context: RouterContext; deps: ListAddress }, user) => {
    const query = toListQuery(listParams(meant(deps, user)), defaultSort)
    return context.queryClient.prefetchQuery(queryFor(endpoint, { query } as Args<E>))
  }),
})
