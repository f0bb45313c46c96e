import { createRoute, createRouter, Navigate, Outlet, redirect } from '@tanstack/react-router'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { rootRoute, shellRoute } from '#platform/routing.ts'
import { parseSearch, stringifySearch } from '#platform/search-params.ts'
import { recordVisit } from '#platform/trail.ts'
import { bareRoutes, shellRoutes } from './areas.ts'
import { queryClient } from './query-client.ts'
import { ShellGate } from './shell/ShellGate.tsx'

rootRoute.update({ component: Outlet, notFoundComponent: () => <Navigate to="/404" replace /> })
shellRoute.update({ component: ShellGate })

const notFoundRoute = createRoute({ getParentRoute: () => shellRoute, path: '/404', component: NotFound })
const loginRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

const routeTree = rootRoute.addChildren([
  ...bareRoutes,
  shellRoute.addChildren([...shellRoutes, notFoundRoute, loginRoute]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  context: { queryClient },
  defaultPreload: 'intent',
  // Preloaded data is cached by React Query, which decides what is stale.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error, reset }) => <PageError error={error} onRetry={reset} />,
})

router.subscribe('onResolved', ({ toLocation }) => recordVisit(toLocation.href))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
