import { emailFiling } from '@rostrum/contract/email/filing'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const emailFilingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/unknown-senders',
    validateSearch: searchOf(emailFiling.waiting.query.extend({ message: z.uuid().optional() }), []),
    component: lazyRouteComponent(() => import('./UnknownSendersPage.tsx'), 'UnknownSendersPage'),
  }),
]
