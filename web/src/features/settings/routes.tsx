import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/profile', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/profile',
    component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
]
