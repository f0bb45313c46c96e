import { OperatedCustomerQuery } from '@rostrum/contract/operating'
import { operatingData } from '@rostrum/contract/operating-data'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { customerSortFields } from './api.ts'

/** `customer` is the one whose panel is open. */
const Search = OperatedCustomerQuery.extend({ customer: z.uuid().optional() })

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
    validateSearch: searchOf(operatingData.filings.query, []),
    component: lazyRouteComponent(() => import('./DataPage.tsx'), 'DataPage'),
  }),
]
