import { list } from '@rostrum/contract/platform/values'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'

const CompareAddress = z.object({ ids: list(z.uuid()).catch(undefined) })

export const compareRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target/compare',
    validateSearch: (search) => CompareAddress.parse(search),
    component: lazyRouteComponent(() => import('./ComparePage.tsx'), 'ComparePage'),
  }),
]
