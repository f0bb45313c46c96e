import { SuppressionQuery, suppressionSortFields } from '@rostrum/contract/email/campaigns/suppressions-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const suppressionRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/suppressions',
    validateSearch: searchOf(SuppressionQuery, suppressionSortFields),
    component: lazyRouteComponent(() => import('./SuppressionsPage.tsx'), 'SuppressionsPage'),
  }),
]
