import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const activitySettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/activities',
    component: lazyRouteComponent(() => import('./types/ActivityTypesPage.tsx'), 'ActivityTypesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/themes',
    component: lazyRouteComponent(() => import('./themes/ThemesPage.tsx'), 'ThemesPage'),
  }),
]
