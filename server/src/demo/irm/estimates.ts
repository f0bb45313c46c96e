// Estimates, ratings, guidance and results of the demo: eight brokers cover Veltrane Instruments, three of them two peers.
import { addDays } from '@rostrum/contract/platform/time-zones'
import { type NewEstimate, upsertEstimates } from '#features/research/estimates/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoPeers, demoSecurities } from '../universe/demo-securities.ts'
import { Random } from '../universe/random.ts'
import { type Covering, writeCovering } from './estimates-brokers.ts'
import { type FiscalPeriod, periodsAround, reportsBefore } from './estimates-calendar.ts'
import { writeRatings } from './estimates-ratings.ts'
import type { SellSideFirm } from './profiles.ts'
import type { By } from './team.ts'

interface Course {
  measure: string
  /** In the first quarter, and its growth from quarter to quarter. */
  start: number
  growth: number
  decimals: number
  /** How far brokers are apart. */
  spread: number
}

const ours: Course[] = [
  { measure: 'revenue', start: 398, growth: 0.014, decimals: 1, spread: 0.012 },
  { measure: 'ebitda', start: 88, growth: 0.017, decimals: 1, spread: 0.025 },
  { measure: 'eps', start: 0.88, growth: 0.02, decimals: 2, spread: 0.035 },
  { measure: 'fcf', start: 52, growth: 0.018, decimals: 1, spread: 0.06 },
]
const ofPeer = (start: number): Course[] => [{ measure: 'eps', start, growth: 0.015, decimals: 2, spread: 0.04 }]

/** The broker whose last estimates are old, and the one far from the others. */
const staleBroker = 6
const outlierBroker = 4

const valueAt = ({ start, growth }: Course, { at, quarters }: FiscalPeriod): number =>
  Array.from({ length: quarters }, (_, index) => start * (1 + growth) ** (at + index)).reduce(
    (sum, one) => sum + one,
    0,
  )

const fileOf = (day: string): string => `Consensus ${day.slice(0, 7)}.xlsx`

interface Scene {
  customerId: string
  userId: string
  securityId: string
  today: string
  periods: FiscalPeriod[]
}

function estimatesOf(scene: Scene, courses: readonly Course[], brokers: readonly Covering[], random: Random) {
  const { customerId, userId, securityId, today, periods } = scene
  const rows: NewEstimate[] = []
  for (const course of courses) {
    for (const broker of brokers) {
      const bias = random.normal() * course.spread
      for (const period of periods) {
        const days = reportsBefore(period, periods).slice(0, 4).reverse()
        for (const [step, report] of days.entries()) {
          const dated = addDays(report, 1 + Math.floor(random.next() * 6))
          // Closer to the report, brokers agree more.
          const noise = (random.normal() * course.spread) / (step + 1.5)
          const isOutlier = broker.place === outlierBroker && period.reportedOn > today && course.measure === 'eps'
          const factor = 1 + bias / (step + 1) + noise + (isOutlier ? 0.3 : 0)
          const isSilent = broker.place === staleBroker && dated > addDays(today, -150)
          if (dated > today || isSilent) continue
          const isTyped = broker.place < 2
          rows.push({
            ...{ customerId, id: newId(), securityId, brokerId: broker.id, analystId: broker.analystId, userId },
            ...{ measure: course.measure, period: period.period, currency: 'USD', dated },
            value: (valueAt(course, period) * factor).toFixed(course.decimals),
            ...{ source: isTyped ? 'typed' : 'file', sourceName: isTyped ? null : fileOf(dated) },
            ...{ sourceRow: isTyped ? null : rows.length + 2, documentId: null, page: null, externalId: null },
          })
        }
      }
    }
  }
  return rows
}

async function writeResults(db: Db, scene: Scene, random: Random): Promise<void> {
  const { customerId, userId, securityId, today, periods } = scene
  const by = { customerId, securityId, currency: 'USD', userId }
  const actuals = ours.flatMap((course) =>
    periods
      .filter(({ reportedOn }) => reportedOn <= today)
      .map((period) => ({
        ...{ ...by, id: newId(), measure: course.measure, period: period.period, reportedOn: period.reportedOn },
        value: (valueAt(course, period) * (1 + random.normal() * course.spread)).toFixed(course.decimals),
        note: 'Earnings release',
      })),
  )
  await db.insertInto('app.estimateActuals').values(actuals).execute()
  const guided = periods.filter(({ quarters, reportedOn }) => quarters === 4 && reportedOn > addDays(today, -60))
  const guidance = ours
    .filter(({ measure }) => measure !== 'fcf')
    .flatMap((course) =>
      guided.slice(0, 1).flatMap((period) => {
        const days = reportsBefore(period, periods).filter((day) => day <= today)
        return days.slice(0, 3).map((dated, index) => {
          const [middle, width] = [valueAt(course, period), 0.01 * (index + 1)]
          return {
            ...{ ...by, id: newId(), measure: course.measure, period: period.period, dated, note: 'Earnings call' },
            low: (middle * (1 - width)).toFixed(course.decimals),
            high: (middle * (1 + width)).toFixed(course.decimals),
          }
        })
      }),
    )
  if (guidance.length > 0) await db.insertInto('app.estimateGuidance').values(guidance).execute()
}

export async function writeEstimates(
  db: Db,
  by: By,
  today: string,
  { brokerIds, sellSide }: { brokerIds: Map<string, string>; sellSide: readonly SellSideFirm[] },
): Promise<void> {
  const random = new Random(2407)
  const brokers = await writeCovering(db, by, brokerIds, sellSide)
  const scene = { customerId: by.customerId, userId: by.ada, today, periods: periodsAround(today) }
  const securityId = demoSecurities.veltraneA
  const rows = estimatesOf({ ...scene, securityId }, ours, brokers, random)
  const peers = (demoPeers[securityId] ?? []).slice(0, 2)
  for (const [index, peer] of peers.entries()) {
    const periods = scene.periods.slice(6)
    rows.push(...estimatesOf({ ...scene, periods, securityId: peer }, ofPeer(0.6 + index), brokers.slice(0, 3), random))
  }
  await upsertEstimates(db, rows)
  await writeResults(db, { ...scene, securityId }, random)
  await writeRatings(db, by, { brokers, peers, today })
}
