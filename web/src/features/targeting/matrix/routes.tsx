import { queryBoolean } from '@rostrum/contract/platform/values'
import { FundMatrixQuery, fundMatrixSorts } from '@rostrum/contract/targeting/fund-matrix-query'
import { MatrixQuery, matrixSorts } from '@rostrum/contract/targeting/matrix-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { drawerAddress } from '#market/evidence/drawer-address.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** Not in the URL: the security is the focused one, and row selection is transient. */
const left = { securityId: true, ids: true } as const

/** URL parameters in addition to the filters: measure, filter panel and saved view. */
const beside = {
  measure: MatrixQuery.shape.measure.removeDefault().optional(),
  advanced: queryBoolean,
  view: z.uuid().optional(),
}

const MatrixAddress = MatrixQuery.omit(left).extend({ ...beside, ...drawerAddress, group: drawerAddress.evidence })
const FundMatrixAddress = FundMatrixQuery.omit(left).extend({ ...beside, ...drawerAddress })

export const matrixRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/peerOwnership',
    validateSearch: searchOf(MatrixAddress, matrixSorts),
    component: lazyRouteComponent(() => import('./PeerOwnershipPage.tsx'), 'PeerOwnershipPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/peerOwnership/funds',
    validateSearch: searchOf(FundMatrixAddress, fundMatrixSorts),
    component: lazyRouteComponent(() => import('./PeerFundsPage.tsx'), 'PeerFundsPage'),
  }),
]
