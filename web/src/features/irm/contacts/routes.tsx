import {
  IrmOrganizationQuery,
  IrmPersonQuery,
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

/** URL parameters in addition to the filters: filter panel and saved view. */
const beside = { advanced: queryBoolean, view: z.uuid().optional() }

/** Without the engagement score, its filters and sorts are dropped from the URL. */
const withoutUnavailable = (address: ListAddress, { customer }: CurrentUser) =>
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
    ...rowsAhead(
      async () => (await import('@rostrum/contract/irm/contacts')).irmMembership.organizations,
      withoutUnavailable,
    ),
    component: lazyRouteComponent(() => import('./IrmOrganizationListPage.tsx'), 'IrmOrganizationListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/people',
    validateSearch: searchOf(IrmPersonQuery.omit({ ids: true }).extend(beside), irmPersonSorts, isFieldSort),
    ...rowsAhead(async () => (await import('@rostrum/contract/irm/contacts')).irmMembership.people, withoutUnavailable),
    component: lazyRouteComponent(() => import('./IrmPersonListPage.tsx'), 'IrmPersonListPage'),
  }),
]
