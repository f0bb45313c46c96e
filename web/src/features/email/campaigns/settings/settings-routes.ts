import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const campaignSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/campaigns',
    component: lazyRouteComponent(() => import('./CampaignSettingsPage.tsx'), 'CampaignSettingsPage'),
  }),
]
