import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { watchlistSorts } from './watchlist/watchlist-sorts.ts'

export const focusSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/peers',
    component: lazyRouteComponent(() => import('./peers/PeersPage.tsx'), 'PeersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/watchlist',
    validateSearch: searchOf(z.object({}), watchlistSorts),
    component: lazyRouteComponent(() => import('./watchlist/WatchlistPage.tsx'), 'WatchlistPage'),
  }),
]
