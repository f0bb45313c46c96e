import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const newsSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/news',
    component: lazyRouteComponent(() => import('./settings/NewsSettingsPage.tsx'), 'NewsSettingsPage'),
  }),
]
