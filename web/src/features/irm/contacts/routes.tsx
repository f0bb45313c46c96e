import { IrmOrganizationQuery, IrmPersonQuery } from '@rostrum/contract/irm/membership'
import { yesNo } from '@rostrum/contract/platform/values'
import { organizationSorts } from '@rostrum/contract/profiles/organizations'
import { personSorts } from '@rostrum/contract/profiles/people'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '../../../platform/routing.ts'
import { searchOf } from '../../../platform/search-params.ts'

/** Beside its filters: whether they are laid open, and which saved view is shown. */
const beside = { advanced: yesNo, view: z.uuid().optional() }

export const contactRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm',
    beforeLoad: () => {
      throw redirect({ to: '/irm/organizations', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/organizations',
    validateSearch: searchOf(IrmOrganizationQuery.omit({ ids: true }).extend(beside), organizationSorts),
    component: lazyRouteComponent(() => import('./IrmOrganizationListPage.tsx'), 'IrmOrganizationListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/people',
    validateSearch: searchOf(IrmPersonQuery.omit({ ids: true }).extend(beside), personSorts),
    component: lazyRouteComponent(() => import('./IrmPersonListPage.tsx'), 'IrmPersonListPage'),
  }),
]
