import { notifications } from '@rostrum/contract/notifications'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const notificationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notifications',
    validateSearch: searchOf(notifications.list.query, []),
    component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
  }),
]
