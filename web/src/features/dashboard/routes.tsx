import { createRoute } from '@tanstack/react-router'
import { prefetchLoader, shellRoute } from '#platform/routing.ts'
import { focusedSecurityOf } from '#platform/session/focus.ts'
import { dashboardQuery } from './api.ts'
import { DashboardPage } from './DashboardPage.tsx'

export const dashboardRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/',
    loader: prefetchLoader(({ context }, user) =>
      context.queryClient.prefetchQuery(dashboardQuery(focusedSecurityOf(user)?.id)),
    ),
    component: DashboardPage,
  }),
]
