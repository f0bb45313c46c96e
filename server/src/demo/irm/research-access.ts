// Who asked for research products and got them: two requests that were decided, one that waits, and the history of grants.
import type { ResearchProduct } from '@rostrum/contract/platform/research-products'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoUsers } from '../load.ts'
import type { By } from './team.ts'

const dayMs = 24 * 3600 * 1000

export async function writeResearchAccess(db: Db, { customerId, ada, miles }: By, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const { noor } = demoUsers
  const decided = { customerId, decidedBy: ada }
  await db
    .insertInto('app.researchAccessRequests')
    .values([
      {
        ...{ ...decided, id: newId(), userId: miles, products: ['estimates'], createdAt: ago(241) },
        ...{ reason: 'I prepare the consensus page for the board', status: 'granted', decidedAt: ago(240) },
        answer: 'For the quarterly pack',
      },
      {
        ...{ ...decided, id: newId(), userId: noor, products: ['entitlements_admin'], createdAt: ago(96) },
        ...{ reason: 'To add colleagues of my team', status: 'declined', decidedAt: ago(95) },
        answer: 'Please send me their names instead',
      },
    ])
    .execute()
  await db
    .insertInto('app.researchAccessRequests')
    .values({
      ...{ customerId, id: newId(), userId: noor, products: ['transcripts'], createdAt: ago(2) },
      reason: 'I cover peer earnings calls this season',
    })
    .execute()
  await writeHistory(db, { customerId, ada }, ago)
}

const changes: [daysAgo: number, action: string, product: ResearchProduct, person: string][] = [
  [300, 'granted', 'entitlements_admin', 'Ada Lindqvist'],
  [300, 'granted', 'estimates', 'Ada Lindqvist'],
  [300, 'granted', 'transcripts', 'Ada Lindqvist'],
  [240, 'granted', 'estimates', 'Miles Okafor'],
  [180, 'granted', 'transcripts', 'Noor Haddad'],
  [150, 'revoked', 'transcripts', 'Noor Haddad'],
  [120, 'granted', 'transcripts', 'Miles Okafor'],
]

async function writeHistory(db: Db, by: { customerId: string; ada: string }, ago: (days: number) => Date) {
  await db
    .insertInto('app.auditEvents')
    .values(
      changes.map(([days, action, product, person]) => ({
        ...{ customerId: by.customerId, id: newId(), userId: by.ada, scope: 'user', requestId: 'demo' },
        ...{ at: ago(days), action: `research_grant.${action}`, subjectType: 'research_grant', subjectId: person },
        after: JSON.stringify({ product, until: null, person }),
      })),
    )
    .execute()
}
