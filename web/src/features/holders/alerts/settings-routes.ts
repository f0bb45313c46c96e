import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const alertSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/notifications',
    component: lazyRouteComponent(
      () => import('./settings/NotificationsSettingsPage.tsx'),
      'NotificationsSettingsPage',
    ),
  }),
]
