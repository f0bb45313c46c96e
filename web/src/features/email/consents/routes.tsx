import { ConsentQuery, consentSortFields } from '@rostrum/contract/email/campaigns/consents-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const consentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/email/consent',
    validateSearch: searchOf(ConsentQuery, consentSortFields),
    component: lazyRouteComponent(() => import('./ConsentsPage.tsx'), 'ConsentsPage'),
  }),
]
