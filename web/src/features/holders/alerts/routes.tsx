import { AlertQuery, alertSorts } from '@rostrum/contract/holders/alerts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { drawerAddress } from '#market/evidence/drawer-address.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const alertRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/changes',
    validateSearch: searchOf(AlertQuery.extend(drawerAddress), alertSorts),
    component: lazyRouteComponent(() => import('./AlertsPage.tsx'), 'AlertsPage'),
  }),
]
