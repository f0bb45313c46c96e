import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const brandSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/brand',
    component: lazyRouteComponent(() => import('./BrandPage.tsx'), 'BrandPage'),
  }),
]
