import { list } from '@rostrum/contract/platform/values'
import { TriedWeights } from '@rostrum/contract/targeting/fit'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'

/** With the quarter and the tried weights of the list they were selected in. */
const CompareAddress = z.object({
  ids: list(z.uuid()).catch(undefined),
  analyticsDate: z.iso.date().optional().catch(undefined),
  weights: TriedWeights.catch(undefined),
})

export const compareRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target/compare',
    validateSearch: (search) => CompareAddress.parse(search),
    component: lazyRouteComponent(() => import('./ComparePage.tsx'), 'ComparePage'),
  }),
]
