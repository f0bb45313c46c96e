import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const briefingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/briefings',
    validateSearch: searchOf(z.object({ page: z.int().min(1).optional() }), []),
    component: lazyRouteComponent(() => import('./BriefingListPage.tsx'), 'BriefingListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/briefings/$id',
    component: lazyRouteComponent(() => import('./BriefingPage.tsx'), 'BriefingPage'),
  }),
]
