// Views of lists that the team saved.
import type { viewedLists } from '@rostrum/contract/search'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
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

export async function writeViews(db: Db, { customerId, ada }: By): Promise<void> {
  await db
    .insertInto('app.savedViews')
    .values(views.map((view) => ({ customerId, id: newId(), userId: ada, ...view })))
    .execute()
}
