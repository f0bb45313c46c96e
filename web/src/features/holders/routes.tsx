import { CurrentQuery, currentSorts } from '@rostrum/contract/holders/current-query'
import { FundHolderQuery, fundHolderSorts } from '@rostrum/contract/holders/funds-query'
import {
  HistoricalQuery,
  historicalMeasures,
  historicalSorts,
  retentionBases,
} from '@rostrum/contract/holders/historical-query'
import { MoverQuery, moverSorts } from '@rostrum/contract/holders/movers'
import { queryBoolean } from '@rostrum/contract/platform/values'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import type { ListAddress } from '#lists/definition.ts'
import { drawerAddress } from '#market/evidence/drawer-address.ts'
import { prefetchLoader, type RouterContext, shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { apartKinds, moverMeasures } from './shared/address.ts'

/** Not in the URL: the security is the focused one, and row selection is transient. */
const left = { securityId: true, ids: true } as const

/** URL parameters in addition to the filters: filter panel, saved view and open drawer. */
const beside = {
  advanced: queryBoolean,
  view: z.uuid().optional(),
  ...drawerAddress,
  group: drawerAddress.evidence,
  parts: drawerAddress.evidence,
}

const CurrentAddress = CurrentQuery.omit({ ...left, withPeers: true }).extend({
  ...beside,
  apart: z.enum(apartKinds).optional(),
})
const FundAddress = FundHolderQuery.omit(left).extend({
  advanced: beside.advanced,
  view: beside.view,
  ...drawerAddress,
})
const HistoricalAddress = HistoricalQuery.omit(left).extend({
  ...beside,
  measure: z.enum(historicalMeasures).optional(),
  show: z.enum(['cohorts']).optional(),
  by: z.enum(retentionBases).optional(),
})
const MoversAddress = MoverQuery.omit({ ...left, bySize: true }).extend({
  ...beside,
  kind: MoverQuery.shape.kind.removeDefault().optional(),
  measure: z.enum(moverMeasures).optional(),
})

export const holderRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/holders',
    validateSearch: searchOf(CurrentAddress, currentSorts),
    loaderDeps: ({ search }: { search: object }) => search as ListAddress,
    loader: prefetchLoader(
      () => import('./current/ahead.ts'),
      ({ context, deps }: { context: RouterContext; deps: ListAddress }, user, { currentAhead }) =>
        currentAhead(context, deps, user),
    ),
    component: lazyRouteComponent(() => import('./current/CurrentHoldersPage.tsx'), 'CurrentHoldersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/holders/print',
    validateSearch: searchOf(CurrentAddress, currentSorts),
    component: lazyRouteComponent(() => import('./current/BoardPage.tsx'), 'BoardPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/holders/funds',
    validateSearch: searchOf(FundAddress, fundHolderSorts),
    component: lazyRouteComponent(() => import('./funds/FundHoldersPage.tsx'), 'FundHoldersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/holders/historical',
    validateSearch: searchOf(HistoricalAddress, historicalSorts),
    component: lazyRouteComponent(() => import('./historical/HistoricalHoldersPage.tsx'), 'HistoricalHoldersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/holders/movers',
    validateSearch: searchOf(MoversAddress, moverSorts),
    component: lazyRouteComponent(() => import('./movers/MoversPage.tsx'), 'MoversPage'),
  }),
]
