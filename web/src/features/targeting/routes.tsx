import { queryBoolean } from '@rostrum/contract/platform/values'
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

/** URL parameters in addition to the filters: filter panel, saved view, whose fit is explained, and the panel of weights. */
const more = { advanced: queryBoolean, view: z.uuid().optional(), why: z.uuid().optional(), weighing: queryBoolean }
const left = { ids: true, securityId: true } as const

export const targetingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target',
    validateSearch: searchOf(TargetOrganizationQuery.omit(left).extend(more), targetSorts),
    component: lazyRouteComponent(() => import('./search/TargetPage.tsx'), 'TargetPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target/people',
    validateSearch: searchOf(TargetPersonQuery.omit(left).extend(more), targetPersonSorts),
    component: lazyRouteComponent(() => import('./search/TargetPeoplePage.tsx'), 'TargetPeoplePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target/funds',
    validateSearch: searchOf(TargetFundQuery.omit(left).extend(more), targetFundSorts),
    component: lazyRouteComponent(() => import('./search/TargetFundsPage.tsx'), 'TargetFundsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target/backtest',
    validateSearch: z.object({ quarter: z.iso.date().optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./backtest/BacktestPage.tsx'), 'BacktestPage'),
  }),
]
