export const quickLinks = ['security', 'holders', 'targets', 'organization'] as const
export type QuickLink = (typeof quickLinks)[number]
