import { PackQuery, packSortFields } from '@rostrum/contract/reports/packs-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const boardPackRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/board-packs',
    validateSearch: searchOf(PackQuery, packSortFields),
    component: lazyRouteComponent(() => import('./PackListPage.tsx'), 'PackListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/board-packs/$packId',
    validateSearch: searchOf(z.object({ shown: z.uuid().optional() }), []),
    component: lazyRouteComponent(() => import('./PackPage.tsx'), 'PackPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/board-packs/$packId/versions/$versionId',
    component: lazyRouteComponent(() => import('./VersionPage.tsx'), 'VersionPage'),
  }),
]
