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
 * A loader that prefetches a page's data while its code is loading, or on hover over a link to it.
 * Not awaited: the page runs the same query and handles its errors.
 */
export const prefetchLoader =
  <Match extends { context: RouterContext }>(ask: (match: Match, user: CurrentUser) => Promise<unknown>) =>
  (match: Match): void => {
    const asking = loadUser(match.context.queryClient).then((user) => user && ask(match, user))
    underWay.add(asking)
    void asking.finally(() => underWay.delete(asking))
  }
