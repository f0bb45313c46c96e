import {
  IrmOrganizationQuery,
  IrmPersonQuery,
  irmMembership,
  irmOrganizationSorts,
  irmPersonSorts,
} from '@rostrum/contract/irm/membership'
import { yesNo } from '@rostrum/contract/platform/values'
import { isFieldSort } from '@rostrum/contract/profiles/custom-fields'
import type { CurrentUser } from '@rostrum/contract/session'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { withoutEngagement } from '#features/irm/engagement/public.ts'
import { type ListAddress, rowsAhead } from '#features/search/public.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** Beside its filters: whether they are laid open, and which saved view is shown. */
const beside = { advanced: yesNo, view: z.uuid().optional() }

/** Who lacks the engagement score asks for nothing by it. */
const meant = (address: ListAddress, { customer }: CurrentUser) =>
  customer.features.includes('engagement_score') ? address : { ...address, ...withoutEngagement(address) }

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
      irmOrganizationSorts,
      isFieldSort,
    ),
    ...rowsAhead(irmMembership.organizations, meant),
    component: lazyRouteComponent(() => import('./IrmOrganizationListPage.tsx'), 'IrmOrganizationListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/people',
    validateSearch: searchOf(IrmPersonQuery.omit({ ids: true }).extend(beside), irmPersonSorts, isFieldSort),
    ...rowsAhead(irmMembership.people, meant),
    component: lazyRouteComponent(() => import('./IrmPersonListPage.tsx'), 'IrmPersonListPage'),
  }),
]
