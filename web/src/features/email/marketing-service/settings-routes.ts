import { ContactErrorQuery } from '@rostrum/contract/email/marketing-service-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const marketingServiceSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/email-marketing-service',
    validateSearch: searchOf(ContactErrorQuery, ['name', 'email', 'failedAt']),
    component: lazyRouteComponent(() => import('./MarketingServicePage.tsx'), 'MarketingServicePage'),
  }),
]
