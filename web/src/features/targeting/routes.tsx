import { queryBoolean } from '@rostrum/contract/platform/values'
import { TargetOrganizationQuery, targetSorts } from '@rostrum/contract/targeting/targets'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** URL parameters in addition to the filters: filter panel, saved view, and whose fit is explained in the panel. */
const TargetAddress = TargetOrganizationQuery.omit({ ids: true, securityId: true }).extend({
  advanced: queryBoolean,
  view: z.uuid().optional(),
  why: z.uuid().optional(),
})

export const targetingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target',
    validateSearch: searchOf(TargetAddress, targetSorts),
    component: lazyRouteComponent(() => import('./search/TargetPage.tsx'), 'TargetPage'),
  }),
]
