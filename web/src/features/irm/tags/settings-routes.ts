import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const tagSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/tags',
    component: lazyRouteComponent(() => import('./settings/TagsPage.tsx'), 'TagsPage'),
  }),
]
