import {
  IrmOrganizationQuery,
  IrmPersonQuery,
  irmMembership,
  irmOrganizationSorts,
  irmPersonSorts,
} from '@rostrum/contract/irm/membership'
import { yesNo } from '@rostrum/contract/platform/values'
import { isFieldSort } from '@rostrum/contract/profiles/custom-fields'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '../../../platform/routing.ts'
import { searchOf } from '../../../platform/search-params.ts'
import { rowsAhead } from '../../search/public.ts'

/** Beside its filters: whether they are laid open, and which saved view is shown. */
const beside = { advanced: yesNo, view: z.uuid().optional() }

/** Nothing is sorted by an engagement score while no list shows one. */
const isShown = (field: string) => field !== 'engagementLabel'

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
    validateSearch: searchOf(
      IrmOrganizationQuery.omit({ ids: true }).extend(beside),
      irmOrganizationSorts.filter(isShown),
      isFieldSort,
    ),
    ...rowsAhead(irmMembership.organizations),
    component: lazyRouteComponent(() => import('./IrmOrganizationListPage.tsx'), 'IrmOrganizationListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/people',
    validateSearch: searchOf(
      IrmPersonQuery.omit({ ids: true }).extend(beside),
      irmPersonSorts.filter(isShown),
      isFieldSort,
    ),
    ...rowsAhead(irmMembership.people),
    component: lazyRouteComponent(() => import('./IrmPersonListPage.tsx'), 'IrmPersonListPage'),
  }),
]
