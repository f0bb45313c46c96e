// Prefetches the rows of a list before its page has loaded.
import type { Args, Endpoint } from '@rostrum/contract/platform/endpoint'
import type { CurrentUser } from '@rostrum/contract/session'
import { queryFor } from '#platform/api/query.ts'
import { prefetchLoader, type RouterContext } from '#platform/routing.ts'
import { toListQuery } from '#platform/search-params.ts'
import { defaultSort, type ListAddress, listParams } from './definition.ts'

/** For a route whose search parameters are validated; `adjust` changes them for the current user. */
export const rowsAhead = <E extends Endpoint>(
  load: () => Promise<E>,
  adjust: (address: ListAddress, user: CurrentUser) => ListAddress = (address) => address,
) => ({
  loaderDeps: ({ search }: { search: object }) => search as ListAddress,
  loader: prefetchLoader(load, ({ context, deps }: { context: RouterContext; deps: ListAddress }, user, endpoint) => {
    const query = toListQuery(listParams(adjust(deps, user)), defaultSort)
    return context.queryClient.prefetchQuery(queryFor(endpoint, { query } as Args<E>))
  }),
})
