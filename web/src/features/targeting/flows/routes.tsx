import { queryBoolean } from '@rostrum/contract/platform/values'
import { FlowManagerQuery, FlowSubjectKey, flowGroupings, flowSorts } from '@rostrum/contract/targeting/flows-query'
import { RotationQuery, rotationSorts } from '@rostrum/contract/targeting/rotations-query'
import { StreakQuery, streakSorts } from '@rostrum/contract/targeting/streaks-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { drawerAddress } from '#market/evidence/drawer-address.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** Not in the URL: the security is the focused one, and row selection is transient. */
const left = { securityId: true, ids: true } as const

/** Filter panel, saved view and drawers. */
const beside = { advanced: queryBoolean, view: z.uuid().optional(), ...drawerAddress, group: drawerAddress.evidence }

const { from, to, peerGroupId, rollUp } = FlowManagerQuery.shape
const FlowAddress = z.object({
  ...{ from, to, peerGroupId, rollUp },
  subject: FlowSubjectKey.optional(),
  by: z.enum(flowGroupings).optional(),
  /** Bars show dollars instead of the share of the prior value. */
  measure: z.enum(['dollars']).optional(),
})
const ManagerAddress = FlowManagerQuery.omit(left).extend({ ...beside, subject: FlowSubjectKey.optional() })
const RotationAddress = RotationQuery.omit(left).extend(beside)
/** `from` and the peer group are those of the other tabs. */
const StreakAddress = StreakQuery.omit(left).extend({
  ...beside,
  ...{ from, peerGroupId },
  leastQuarters: StreakQuery.shape.leastQuarters.removeDefault().optional(),
})

export const flowRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/flow',
    validateSearch: searchOf(FlowAddress, []),
    component: lazyRouteComponent(() => import('./FlowPage.tsx'), 'FlowPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/flow/managers',
    validateSearch: searchOf(ManagerAddress, flowSorts),
    component: lazyRouteComponent(() => import('./FlowManagersPage.tsx'), 'FlowManagersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/flow/rotations',
    validateSearch: searchOf(RotationAddress, rotationSorts),
    component: lazyRouteComponent(() => import('./RotationsPage.tsx'), 'RotationsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/flow/streaks',
    validateSearch: searchOf(StreakAddress, streakSorts),
    component: lazyRouteComponent(() => import('./StreaksPage.tsx'), 'StreaksPage'),
  }),
]
