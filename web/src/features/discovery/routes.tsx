import { longestQuestion, questionSubjects } from '@rostrum/contract/discovery/questions-query'
import { list, queryBoolean } from '@rostrum/contract/platform/values'
import {
  TargetFundQuery,
  TargetPersonQuery,
  targetFundSorts,
  targetPersonSorts,
} from '@rostrum/contract/targeting/fit-lists-query'
import { TargetOrganizationQuery, targetSorts } from '@rostrum/contract/targeting/targets-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const shared = { ids: true, securityId: true, sort: true } as const

/** The question, and its filters once somebody changed them; a saved question; holders to look for others like. */
const DiscoverAddress = TargetOrganizationQuery.omit({ ids: true, securityId: true }).extend({
  ...TargetPersonQuery.omit(shared).shape,
  ...TargetFundQuery.omit(shared).shape,
  subject: z.enum(questionSubjects).optional(),
  q: z.string().trim().min(1).max(longestQuestion).optional(),
  edited: queryBoolean,
  view: z.uuid().optional(),
  like: list(z.uuid()),
})

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/discover',
    validateSearch: searchOf(DiscoverAddress, [...new Set([...targetSorts, ...targetPersonSorts, ...targetFundSorts])]),
    component: lazyRouteComponent(() => import('./DiscoverPage.tsx'), 'DiscoverPage'),
  }),
]
