import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const fileSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/files',
    component: lazyRouteComponent(() => import('./FileSettingsPage.tsx'), 'FileSettingsPage'),
  }),
]
