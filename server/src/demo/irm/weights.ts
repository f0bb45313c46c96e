// Weights of the fit that the team tried, and a turnover that it knows better than the filings.
import { defaultFitWeights } from '@rostrum/contract/targeting/fit'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import type { Cast } from './cast.ts'
import type { By } from './team.ts'

const securityId = demoSecurities.veltraneA
const dayMs = 24 * 3600 * 1000

export async function writeWeights(db: Db, { customerId, ada, miles }: By, { prospect }: Cast, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const set = (userId: string, values: { name: string; isShared: boolean; weights: object; changedAt: Date }) => ({
    customerId,
    id: newId(),
    securityId,
    userId,
    changedBy: userId,
    ...values,
    weights: JSON.stringify(values.weights),
  })
  await db
    .insertInto('app.fitWeights')
    .values([
      set(ada, {
        name: 'Long-term owners',
        isShared: true,
        weights: { ...defaultFitWeights, turnover: 35, style: 20 },
        changedAt: daysAgo(19),
      }),
      set(miles, {
        name: 'Former holders first',
        isShared: false,
        weights: { ...defaultFitWeights, former: 40 },
        changedAt: daysAgo(6),
      }),
    ])
    .execute()
  const at = daysAgo(12)
  await db
    .insertInto('app.organizationOverrides')
    .values({
      customerId,
      organizationId: prospect.id,
      turnoverLabel: 'low',
      turnoverBy: ada,
      turnoverAt: at,
      changedAt: at,
    })
    .execute()
}
