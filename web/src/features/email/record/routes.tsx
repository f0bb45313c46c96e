import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const emailRecordRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/threads/$id',
    component: lazyRouteComponent(() => import('./ThreadPage.tsx'), 'ThreadPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/exclude-list',
    component: lazyRouteComponent(() => import('./ExcludeListPage.tsx'), 'ExcludeListPage'),
  }),
]
