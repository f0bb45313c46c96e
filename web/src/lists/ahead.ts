// The rows of a list, asked for before its page is there.
import type { Args, Endpoint } from '@rostrum/contract/platform/endpoint'
import type { CurrentUser } from '@rostrum/contract/session'
import { queryFor } from '#platform/api/query.ts'
import { askAhead, type RouterContext } from '#platform/routing.ts'
import { toListQuery } from '#platform/search-params.ts'
import { type ListAddress, usualPreset, withoutPanels } from './definition.ts'

/** Of a route whose address its list's own schema has checked; `meant` is what it says to this person. */
export const rowsAhead = <E extends Endpoint>(
  endpoint: E,
  meant: (address: ListAddress, user: CurrentUser) => ListAddress = (address) => address,
) => ({
  loaderDeps: ({ search }: { search: object }) => search as ListAddress,
  loader: askAhead(({ context, deps }: { context: RouterContext; deps: ListAddress }, user) => {
    const query = toListQuery(withoutPanels(meant(deps, user)), usualPreset)
    return context.queryClient.prefetchQuery(queryFor(endpoint, { query } as Args<E>))
  }),
})
