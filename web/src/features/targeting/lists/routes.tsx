import { queryBoolean } from '@rostrum/contract/platform/values'
import { TargetQuery, targetListSorts } from '@rostrum/contract/targeting/lists'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** URL parameters in addition to the filters: board or table, the open target, filter panel and saved view. */
const TargetListAddress = TargetQuery.omit({ ids: true, securityId: true }).extend({
  shown: z.enum(['table']).optional(),
  target: z.uuid().optional(),
  advanced: queryBoolean,
  view: z.uuid().optional(),
})

export const targetListRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/targetLists',
    component: lazyRouteComponent(() => import('./TargetListsPage.tsx'), 'TargetListsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/targetLists/$id',
    validateSearch: searchOf(TargetListAddress, targetListSorts),
    component: lazyRouteComponent(() => import('./TargetListPage.tsx'), 'TargetListPage'),
  }),
]
