import { queryBoolean } from '@rostrum/contract/platform/values'
import { FundQuery, fundSorts } from '@rostrum/contract/profiles/funds'
import { OrganizationQuery, organizationSorts } from '@rostrum/contract/profiles/organization-list'
import { PersonQuery, personSorts } from '@rostrum/contract/profiles/people'
import { SecurityQuery, securitySorts } from '@rostrum/contract/profiles/securities'
import { SuggestionQuery } from '@rostrum/contract/search-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rowsAhead } from '#lists/ahead.ts'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** URL parameters in addition to the filters: filter panel and saved view. */
const beside = { advanced: queryBoolean, view: z.uuid().optional() }

export const searchRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/feedback/suggestions',
    validateSearch: searchOf(SuggestionQuery, ['createdAt', 'author']),
    component: lazyRouteComponent(() => import('./SuggestionListPage.tsx'), 'SuggestionListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search',
    component: lazyRouteComponent(() => import('./SearchPage.tsx'), 'SearchPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/people',
    validateSearch: searchOf(PersonQuery.omit({ ids: true }).extend(beside), personSorts),
    ...rowsAhead(async () => (await import('@rostrum/contract/profiles/people')).people.list),
    component: lazyRouteComponent(() => import('./PersonListPage.tsx'), 'PersonListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/organizations',
    validateSearch: searchOf(OrganizationQuery.omit({ ids: true }).extend(beside), organizationSorts),
    ...rowsAhead(async () => (await import('@rostrum/contract/profiles/organizations')).organizations.list),
    component: lazyRouteComponent(() => import('./OrganizationListPage.tsx'), 'OrganizationListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/funds',
    validateSearch: searchOf(FundQuery.omit({ ids: true }).extend(beside), fundSorts),
    ...rowsAhead(async () => (await import('@rostrum/contract/profiles/funds')).funds.list),
    component: lazyRouteComponent(() => import('./FundListPage.tsx'), 'FundListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/securities',
    validateSearch: searchOf(SecurityQuery.omit({ ids: true }).extend(beside), securitySorts),
    ...rowsAhead(async () => (await import('@rostrum/contract/profiles/securities')).securities.list),
    component: lazyRouteComponent(() => import('./SecurityListPage.tsx'), 'SecurityListPage'),
  }),
]
