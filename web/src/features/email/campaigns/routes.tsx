import { AudienceQuery } from '@rostrum/contract/email/campaigns/audience-query'
import { CampaignQuery, campaignSortFields } from '@rostrum/contract/email/campaigns/campaigns-query'
import { recipientResultSortFields } from '@rostrum/contract/email/campaigns/results-query'
import { CampaignRecipientQuery, campaignRecipientSortFields } from '@rostrum/contract/email/campaigns/sending-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { ResultsAddress } from './results/address.ts'

/** Header and tabs of one campaign. A tab is a child of it, and an entry in tabs.ts. */
const campaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/email/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('./CampaignFrame.tsx'), 'CampaignFrame'),
})

const firstRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/email/campaigns/$campaignId/content', params, replace: true })
  },
})

const contentRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/content',
  component: lazyRouteComponent(() => import('./content/ContentTab.tsx'), 'ContentTab'),
})

const audienceRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/audience',
  validateSearch: searchOf(AudienceQuery, []),
  component: lazyRouteComponent(() => import('./audience/AudienceTab.tsx'), 'AudienceTab'),
})

const sendRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/send',
  validateSearch: searchOf(CampaignRecipientQuery, campaignRecipientSortFields),
  component: lazyRouteComponent(() => import('./sending/SendTab.tsx'), 'SendTab'),
})

const resultsRoute = createRoute({
  getParentRoute: () => campaignRoute,
  path: '/results',
  validateSearch: searchOf(ResultsAddress, recipientResultSortFields),
  component: lazyRouteComponent(() => import('./results/ResultsTab.tsx'), 'ResultsTab'),
})

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/email/campaigns',
  validateSearch: searchOf(CampaignQuery, campaignSortFields),
  component: lazyRouteComponent(() => import('./list/CampaignsPage.tsx'), 'CampaignsPage'),
})

export const campaignRoutes = [
  listRoute,
  campaignRoute.addChildren([firstRoute, contentRoute, audienceRoute, sendRoute, resultsRoute]),
]
