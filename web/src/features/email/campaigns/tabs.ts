/** The tabs of a campaign, in this order; each has a route of the same address. */
export const campaignTabs = [
  { to: '/email/campaigns/$campaignId/content', label: 'Content' },
  { to: '/email/campaigns/$campaignId/audience', label: 'Audience' },
  { to: '/email/campaigns/$campaignId/send', label: 'Send' },
  { to: '/email/campaigns/$campaignId/results', label: 'Results' },
] as const
