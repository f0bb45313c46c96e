import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const sendingSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/email-server',
    component: lazyRouteComponent(() => import('./EmailServerPage.tsx'), 'EmailServerPage'),
  }),
]
