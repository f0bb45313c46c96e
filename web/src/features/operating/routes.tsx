import { CoverageQuery, coverageLists } from '@rostrum/contract/operating-coverage-query'
import { FilingQuery } from '@rostrum/contract/operating-data-query'
import { OperatedCustomerQuery } from '@rostrum/contract/operating-query'
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
    validateSearch: searchOf(FilingQuery, []),
    component: lazyRouteComponent(() => import('./DataPage.tsx'), 'DataPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/installation/coverage',
    validateSearch: searchOf(CoverageSearch, []),
    component: lazyRouteComponent(() => import('./CoveragePage.tsx'), 'CoveragePage'),
  }),
]
