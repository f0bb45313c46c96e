import { queryBoolean } from '@rostrum/contract/platform/values'
import { FundQuery, fundSorts, funds } from '@rostrum/contract/profiles/funds'
import { OrganizationQuery, organizationSorts } from '@rostrum/contract/profiles/organization-list'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { PersonQuery, people, personSorts } from '@rostrum/contract/profiles/people'
import { SecurityQuery, securities, securitySorts } from '@rostrum/contract/profiles/securities'
import { SuggestionQuery } from '@rostrum/contract/search'
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
    ...rowsAhead(people.list),
    component: lazyRouteComponent(() => import('./PersonListPage.tsx'), 'PersonListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/organizations',
    validateSearch: searchOf(OrganizationQuery.omit({ ids: true }).extend(beside), organizationSorts),
    ...rowsAhead(organizations.list),
    component: lazyRouteComponent(() => import('./OrganizationListPage.tsx'), 'OrganizationListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/funds',
    validateSearch: searchOf(FundQuery.omit({ ids: true }).extend(beside), fundSorts),
    ...rowsAhead(funds.list),
    component: lazyRouteComponent(() => import('./FundListPage.tsx'), 'FundListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search/securities',
    validateSearch: searchOf(SecurityQuery.omit({ ids: true }).extend(beside), securitySorts),
    ...rowsAhead(securities.list),
    component: lazyRouteComponent(() => import('./SecurityListPage.tsx'), 'SecurityListPage'),
  }),
]
