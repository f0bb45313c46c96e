import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const reportRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports',
    component: lazyRouteComponent(() => import('./overview/ReportsPage.tsx'), 'ReportsPage'),
  }),
]
