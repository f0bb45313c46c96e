import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { DuplicatesAddress } from './duplicates/address.ts'
import { RemovedAddress } from './removed/address.ts'

/** The address and name are those of a message. */
const NewPersonAddress = z.object({
  organization: z.uuid().optional(),
  email: z.string().max(254).optional(),
  name: z.string().max(200).optional(),
})

export const customProfileRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/people/new',
    validateSearch: searchOf(NewPersonAddress, []),
    component: lazyRouteComponent(() => import('./NewPersonPage.tsx'), 'NewPersonPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/organizations/new',
    component: lazyRouteComponent(() => import('./NewOrganizationPage.tsx'), 'NewOrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/people/$id/edit',
    component: lazyRouteComponent(() => import('./EditPersonPage.tsx'), 'EditPersonPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/organizations/$id/edit',
    component: lazyRouteComponent(() => import('./EditOrganizationPage.tsx'), 'EditOrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/duplicates',
    validateSearch: searchOf(DuplicatesAddress, []),
    component: lazyRouteComponent(() => import('./duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/removed',
    validateSearch: searchOf(RemovedAddress, []),
    component: lazyRouteComponent(() => import('./removed/RemovedPage.tsx'), 'RemovedPage'),
  }),
]
