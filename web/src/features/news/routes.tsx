import { NewsQuery, newsSorts } from '@rostrum/contract/news/news'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { drawerAddress } from '#market/evidence/drawer-address.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const newsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/news',
    validateSearch: searchOf(NewsQuery.extend(drawerAddress), newsSorts),
    component: lazyRouteComponent(() => import('./NewsPage.tsx'), 'NewsPage'),
  }),
]
