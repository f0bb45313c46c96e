import { PageQuery } from '@rostrum/contract/platform/paging'
import { AccessRequestQuery, EntitlementQuery } from '@rostrum/contract/research/entitlements-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const entitlementRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/entitlements',
    validateSearch: searchOf(EntitlementQuery, ['name', 'email']),
    component: lazyRouteComponent(() => import('./EntitlementsPage.tsx'), 'EntitlementsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/entitlements/requests',
    validateSearch: searchOf(AccessRequestQuery, []),
    component: lazyRouteComponent(() => import('./RequestsPage.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/entitlements/history',
    validateSearch: searchOf(PageQuery, []),
    component: lazyRouteComponent(() => import('./HistoryPage.tsx'), 'HistoryPage'),
  }),
]
