import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const assistantRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/assistant',
    component: lazyRouteComponent(() => import('./AssistantPage.tsx'), 'AssistantPage'),
  }),
]
