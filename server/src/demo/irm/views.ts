// Views of lists that the team saved.
import type { viewedLists } from '@rostrum/contract/search'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import type { By } from './team.ts'

const added = '?sortField=addedAt&sortDirection=desc'

const views: readonly { list: (typeof viewedLists)[number]; name: string; search: string; isShared?: true }[] = [
  { list: 'irm/organizations', name: 'Recently added', search: added },
  {
    list: 'irm/organizations',
    name: 'Largest by equity AUM',
    search: '?sortField=eaum&sortDirection=desc',
    isShared: true,
  },
  { list: 'irm/people', name: 'Recently added', search: added },
  { list: 'holders', name: 'Conviction: share of portfolio', search: '?sortField=portfolioShare&sortDirection=desc' },
  {
    list: 'holders/movers',
    name: 'Sellers',
    search: '?kind=sellers&sortField=change&sortDirection=asc',
    isShared: true,
  },
  { list: 'holders/movers', name: 'New positions', search: '?kind=new' },
]

const ours = demoSecurities.veltraneA

const charts: typeof views = [
  {
    list: 'reports/charting',
    name: 'Price against peers',
    search: stringOf([
      ['series', `price:${ours}:1`],
      ['series', `peers:${ours}:1`],
      ['rebased', 'true'],
      ['marks', 'annotations'],
    ]),
    isShared: true,
  },
  {
    list: 'reports/charting',
    name: 'Price and institutional ownership, 3 years',
    search: stringOf([
      ['series', `price:${ours}:1`],
      ['series', `outstanding:${ours}:2`],
      ['range', '3Y'],
      ['marks', 'deadlines'],
    ]),
    isShared: true,
  },
]

function stringOf(pairs: [string, string][]): string {
  return `?${new URLSearchParams(pairs)}`
}

export async function writeViews(db: Db, { customerId, ada }: By): Promise<void> {
  await db
    .insertInto('app.savedViews')
    .values([...views, ...charts].map((view) => ({ customerId, id: newId(), userId: ada, ...view })))
    .execute()
}

/** On trading days of the past year. */
const annotations = [
  { daysAgo: 262, text: 'Full-year results, outlook confirmed' },
  { daysAgo: 128, text: 'Supply contract announced' },
  { daysAgo: 26, text: 'Q3 results above consensus, outlook raised' },
]

export async function writeAnnotations(db: Db, { customerId, ada }: By, now: Date): Promise<void> {
  for (const { daysAgo, text } of annotations) {
    const price = await db
      .selectFrom('market.prices')
      .select('onDate')
      .where('securityId', '=', ours)
      .where('onDate', '<=', new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10))
      .orderBy('onDate', 'desc')
      .executeTakeFirst()
    if (!price) continue
    const values = { customerId, id: newId(), securityId: ours, onDate: price.onDate, text, userId: ada }
    await db.insertInto('app.chartAnnotations').values(values).execute()
  }
}
