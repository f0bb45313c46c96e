// The tabs of each profile, in order. The first is the default.

const irmTabs = ['notes', 'tasks', 'files', 'timeline'] as const
export const organizationTabs = [
  'overview',
  'position',
  'fit',
  'portfolio',
  'people',
  'funds',
  'children',
  'filings',
  'news',
  ...irmTabs,
] as const
export const personTabs = ['overview', 'fit', 'funds', 'news', ...irmTabs] as const
export const fundTabs = ['overview', 'fit', 'holdings', 'managers', 'people'] as const
export const securityTabs = ['overview', 'holders', 'movers', 'peers', 'insiders', 'events', 'news'] as const

type TabsOf = typeof organizationTabs | typeof personTabs | typeof fundTabs | typeof securityTabs
/** A tab of any profile. */
export type TabName = TabsOf[number]

export const priceRanges = ['1M', '3M', '1Y', '3Y', 'all'] as const
export type PriceRange = (typeof priceRanges)[number]
