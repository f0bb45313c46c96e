import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { EstimateAddress } from './address.ts'

export const estimateRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/estimates',
    validateSearch: searchOf(EstimateAddress, []),
    component: lazyRouteComponent(() => import('./EstimatesPage.tsx'), 'EstimatesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/estimates/import',
    component: lazyRouteComponent(() => import('./ImportEstimatesPage.tsx'), 'ImportEstimatesPage'),
  }),
]
