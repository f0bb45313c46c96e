import { UploadRowQuery, uploadKinds } from '@rostrum/contract/irm/uploads-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const kind = z.enum(uploadKinds).optional()

/** Each step has its own URL. */
export const irmUploadRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/irm-upload',
    validateSearch: searchOf(z.object({}), []),
    component: lazyRouteComponent(() => import('./IrmUploadPage.tsx'), 'IrmUploadPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/irm-upload/new',
    validateSearch: searchOf(z.object({ kind }), []),
    component: lazyRouteComponent(() => import('./NewUploadPage.tsx'), 'NewUploadPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/irm-upload/map',
    validateSearch: searchOf(z.object({ kind, sheet: z.uuid().optional() }), []),
    component: lazyRouteComponent(() => import('./MapColumnsPage.tsx'), 'MapColumnsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/irm-upload/$id',
    validateSearch: searchOf(z.object({ show: UploadRowQuery.shape.show.unwrap().optional() }), []),
    component: lazyRouteComponent(() => import('./UploadPage.tsx'), 'UploadPage'),
  }),
]
