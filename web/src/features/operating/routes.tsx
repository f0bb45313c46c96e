import { CoverageQuery, coverageLists } from '@rostrum/contract/operating-coverage-query'
import { DataQuery } from '@rostrum/contract/operating-data-query'
import { EventQuery } from '@rostrum/contract/operating-events-query'
import { OperatedCustomerQuery } from '@rostrum/contract/operating-query'
import { SecurityLinkQuery } from '@rostrum/contract/operating-securities-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const customerSortFields = [
  'name',
  'status',
  'trialUntil',
  'seats',
  'people',
  'signedIn',
  'lastSeenAt',
  'createdAt',
] as const

/** `customer` is the one whose panel is open. */
const Search = OperatedCustomerQuery.extend({ customer: z.uuid().optional() })

const CoverageSearch = CoverageQuery.extend({ list: z.enum(coverageLists).optional() })

export const operatingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation',
    component: lazyRouteComponent(() => import('./HealthPage.tsx'), 'HealthPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation/customers',
    validateSearch: searchOf(Search, customerSortFields),
    component: lazyRouteComponent(() => import('./CustomersPage.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation/data',
    validateSearch: searchOf(DataQuery, []),
    component: lazyRouteComponent(() => import('./DataPage.tsx'), 'DataPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation/coverage',
    validateSearch: searchOf(CoverageSearch, []),
    component: lazyRouteComponent(() => import('./CoveragePage.tsx'), 'CoveragePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation/securities',
    validateSearch: searchOf(SecurityLinkQuery, []),
    component: lazyRouteComponent(() => import('./SecuritiesPage.tsx'), 'SecuritiesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation/events',
    validateSearch: searchOf(EventQuery, []),
    component: lazyRouteComponent(() => import('./EventsPage.tsx'), 'EventsPage'),
  }),
]
