// The two root routes of every area's routes. The application supplies their components.
import type { CurrentUser } from '@rostrum/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { loadUser } from './session/session.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Pages inside the shell, for signed-in users. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // Starts in parallel with the page's code; not awaited here.
  loader: ({ context }) => void loadUser(context.queryClient),
})

const underWay = new Set<Promise<unknown>>()

/** Resolves when all requests started by loaders have settled. */
export const prefetchSettled = (): Promise<unknown> => Promise.all(underWay)

/**
 * A loader that prefetches a page's data while its code is loading, or on hover over a link to it. `load` imports the
 * queries, which keeps them out of the first screen's code. Not awaited: the page imports the same code, runs the same
 * queries and handles their errors.
 */
export const prefetchLoader =
  <Match extends { context: RouterContext }, Queries>(
    load: () => Promise<Queries>,
    ask: (match: Match, user: CurrentUser, queries: Queries) => Promise<unknown>,
  ) =>
  (match: Match): void => {
    const loading = load().catch(() => undefined)
    const asking = Promise.all([loading, loadUser(match.context.queryClient)]).then(
      ([queries, user]) => queries && user && ask(match, user, queries),
    )
    underWay.add(asking)
    void asking.finally(() => underWay.delete(asking))
  }
