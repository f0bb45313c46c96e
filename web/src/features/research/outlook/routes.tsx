import { OutlookQuery } from '@rostrum/contract/research/outlook-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const OutlookAddress = OutlookQuery.extend({ days: z.coerce.number<number>().int().optional() })

export const outlookRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/outlook',
    validateSearch: searchOf(OutlookAddress, [
      ...['broker', 'analyst', 'rating', 'targetPrice', 'upside', 'since', 'lastDated'],
    ]),
    component: lazyRouteComponent(() => import('./OutlookPage.tsx'), 'OutlookPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/outlook/import',
    component: lazyRouteComponent(() => import('./ImportRatingsPage.tsx'), 'ImportRatingsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/research/outlook/brokers',
    component: lazyRouteComponent(() => import('./BrokersPage.tsx'), 'BrokersPage'),
  }),
]
