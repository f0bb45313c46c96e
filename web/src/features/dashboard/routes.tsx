import { createRoute } from '@tanstack/react-router'
import { prefetchLoader, shellRoute } from '#platform/routing.ts'
import { focusedSecurityOf } from '#platform/session/focus.ts'
import { dashboardQuery } from './api.ts'
import { DashboardPage } from './DashboardPage.tsx'

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/',
    // Imported at once, as the page is: both are part of the first screen.
    loader: prefetchLoader(
      async () => dashboardQuery,
      ({ context }, user, query) => context.queryClient.prefetchQuery(query(focusedSecurityOf(user)?.id)),
    ),
    component: DashboardPage,
  }),
]
