import { BriefingQuery, briefingSorts } from '@rostrum/contract/briefings-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const briefingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/briefings',
    validateSearch: searchOf(BriefingQuery, briefingSorts),
    component: lazyRouteComponent(() => import('./BriefingListPage.tsx'), 'BriefingListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/briefings/$id',
    component: lazyRouteComponent(() => import('./BriefingPage.tsx'), 'BriefingPage'),
  }),
]
