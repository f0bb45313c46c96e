import {
  IrmOrganizationQuery,
  IrmPersonQuery,
  irmMembership,
  irmOrganizationSorts,
  irmPersonSorts,
} from '@rostrum/contract/irm/contacts'
import { isFieldSort } from '@rostrum/contract/irm/fields'
import { queryBoolean } from '@rostrum/contract/platform/values'
import type { CurrentUser } from '@rostrum/contract/session'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { rowsAhead } from '#lists/ahead.ts'
import type { ListAddress } from '#lists/definition.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { withoutEngagement } from './without-engagement.ts'

/** Beside its filters: whether they are laid open, and which saved view is shown. */
const beside = { advanced: queryBoolean, view: z.uuid().optional() }

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
