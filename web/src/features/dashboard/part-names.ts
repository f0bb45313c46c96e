import type { DashboardPart } from '@rostrum/contract/dashboard'

export const partNames: Record<DashboardPart, string> = {
  market: 'Price and filings',
  changes: 'What changed',
  agenda: 'This week',
  waiting: 'Waiting for you',
  movers: 'Top buyers and sellers',
  attention: 'Needs attention',
  flows: 'Money flows',
  news: 'News',
  freshness: 'Data freshness',
  activity: 'Recent activity',
}
