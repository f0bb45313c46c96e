// What the demo's brokers recommend, over two years.
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import type { Covering } from './estimates-brokers.ts'
import type { By } from './team.ts'

type Step = 'buy' | 'hold' | 'sell'
type Statement = [daysAgo: number, rating: Step | null, word: string | null, target: number | null]

/** By broker, oldest first. */
const said: Statement[][] = [
  [
    [690, 'buy', 'Outperform', 82],
    [410, null, null, 88],
    [195, null, null, 94],
    [14, 'buy', 'Outperform', 98],
  ],
  [
    [650, 'hold', 'Neutral', 74],
    [300, 'hold', 'Neutral', 80],
    [22, 'buy', 'Buy', 96],
  ],
  [
    [700, 'buy', 'Overweight', 85],
    [380, 'buy', 'Overweight', 92],
    [75, 'hold', 'Equal-weight', 88],
  ],
  [
    [540, 'buy', 'Buy', 84],
    [190, 'buy', 'Buy', 95],
    [12, null, null, 92],
  ],
  [
    [620, 'buy', 'Buy', 90],
    [105, 'buy', 'Strong buy', 112],
  ],
  [
    [480, 'hold', 'Market perform', 78],
    [110, null, null, 82],
    [13, 'hold', 'Market perform', 86],
  ],
  [
    [600, 'sell', 'Underperform', 62],
    [260, 'sell', 'Underperform', 68],
  ],
  [[45, 'buy', 'Buy', 97]],
]

export async function writeRatings(
  db: Db,
  { customerId, ada: userId }: By,
  { brokers, peers, today }: { brokers: readonly Covering[]; peers: readonly string[]; today: string },
): Promise<void> {
  const rowOf = (broker: Covering, securityId: string, [days, rating, ratingWord, target]: Statement) => ({
    ...{ customerId, id: newId(), securityId, brokerId: broker.id, analystId: broker.analystId, userId },
    ...{ dated: addDays(today, -days), rating, ratingWord, source: 'typed' },
    ...{ targetPrice: target === null ? null : String(target), currency: target === null ? null : 'USD' },
  })
  const ours = brokers.flatMap((broker) =>
    (said[broker.place] ?? []).map((one) => rowOf(broker, demoSecurities.veltraneA, one)),
  )
  const theirs = peers.flatMap((peer) =>
    brokers.slice(0, 3).map((broker) => rowOf(broker, peer, [120 + broker.place * 30, 'hold', 'Neutral', null])),
  )
  await db
    .insertInto('app.brokerRatings')
    .values([...ours, ...theirs])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
