import { PageQuery } from '@rostrum/contract/platform/paging'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const emailFilingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/unknown-senders',
    validateSearch: searchOf(PageQuery.extend({ message: z.uuid().optional() }), []),
    component: lazyRouteComponent(() => import('./UnknownSendersPage.tsx'), 'UnknownSendersPage'),
  }),
]
