import { longestQuestion } from '@rostrum/contract/discovery/questions'
import { list, queryBoolean } from '@rostrum/contract/platform/values'
import { TargetOrganizationQuery, targetSorts } from '@rostrum/contract/targeting/targets'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** The question, and its filters once somebody changed them; a saved question; holders to look for others like. */
const DiscoverAddress = TargetOrganizationQuery.omit({ ids: true, securityId: true }).extend({
  q: z.string().trim().min(1).max(longestQuestion).optional(),
  edited: queryBoolean,
  view: z.uuid().optional(),
  like: list(z.uuid()),
})

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/discover',
    validateSearch: searchOf(DiscoverAddress, targetSorts),
    component: lazyRouteComponent(() => import('./DiscoverPage.tsx'), 'DiscoverPage'),
  }),
]
