// The two roots that every area's routes hang from. The application gives them their components.
import type { CurrentUser } from '@rostrum/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { loadUser } from './session/session.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Pages for people who are signed in, inside the shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // Asked for beside the page's code; nobody waits for it here.
  loader: ({ context }) => void loadUser(context.queryClient),
})

const underWay = new Set<Promise<unknown>>()

/** Until what loaders have asked for is there, or has failed. */
export const prefetchSettled = (): Promise<unknown> => Promise.all(underWay)

/**
 * A loader that asks for what a page will show while the page's code is still on its way, or while a pointer rests on a
 * link to it. Nobody waits for it: the page asks the same, and says when that fails.
 */
export const prefetchLoader =
  <Match extends { context: RouterContext }>(ask: (match: Match, user: CurrentUser) => Promise<unknown>) =>
  (match: Match): void => {
    const asking = loadUser(match.context.queryClient).then((user) => user && ask(match, user))
    underWay.add(asking)
    void asking.finally(() => underWay.delete(asking))
  }
