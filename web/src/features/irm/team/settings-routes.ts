import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const teamSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/colleagues',
    component: lazyRouteComponent(() => import('./ColleaguesPage.tsx'), 'ColleaguesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/brokers',
    component: lazyRouteComponent(() => import('./BrokersPage.tsx'), 'BrokersPage'),
  }),
]
