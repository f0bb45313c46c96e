// The tier and the owner of each investor. A few have none yet, as in any team.
import type { Db } from '#platform/database/database.ts'
import { type Investor, relationshipOf } from './investors.ts'
import type { By } from './team.ts'

export async function writeRelationships(db: Db, by: By, investors: readonly Investor[]): Promise<void> {
  const rows = investors
    .filter(({ place }) => place < 20 || place % 6 !== 5)
    .flatMap((investor) => {
      const { tier, owner } = relationshipOf(investor)
      const common = { customerId: by.customerId, ownerId: by[owner] }
      return [
        { ...common, subjectType: 'organization', subjectId: investor.id, tier },
        ...investor.people
          .slice(0, 1)
          .map(({ id }) => ({ ...common, subjectType: 'person', subjectId: id, tier: null })),
      ]
    })
  await db.insertInto('app.relationships').values(rows).execute()
}
