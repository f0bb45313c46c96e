import { EmailDraftQuery } from '@rostrum/contract/email/drafts-query'
import { OutgoingQuery } from '@rostrum/contract/email/outgoing-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const composeRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email',
    component: lazyRouteComponent(() => import('./EmailPage.tsx'), 'EmailPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/sent',
    validateSearch: searchOf(OutgoingQuery.extend({ message: z.uuid().optional() }), []),
    component: lazyRouteComponent(() => import('./SentPage.tsx'), 'SentPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/drafts',
    validateSearch: searchOf(EmailDraftQuery.extend({ draft: z.uuid().optional() }), []),
    component: lazyRouteComponent(() => import('./DraftsPage.tsx'), 'DraftsPage'),
  }),
]
