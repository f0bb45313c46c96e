import type { Input } from '@rostrum/contract/platform/endpoint'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { consensusOf, type StaleRules } from '@rostrum/contract/research/consensus'
import {
  type Estimate,
  type EstimateSettings,
  type EstimateTable,
  type estimates,
  mostPeriods,
  usualStaleDays,
} from '@rostrum/contract/research/estimates'
import type { EstimateQuery } from '@rostrum/contract/research/estimates-query'
import { type Measure, standardMeasures } from '@rostrum/contract/research/measures'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { readableSecurity } from '../covered-securities/service.ts'
import {
  listDetails,
  listOfBroker,
  listOfDocument,
  listPeriods,
  listStatements,
  type Scope,
} from './queries/estimates.ts'
import { findSettings, listActuals, listGuidance, listOwnMeasures, listPastRules } from './queries/reference.ts'
import { brokersOf, columnsOf, estimateOf, shownIds } from './table.ts'

export const everyMeasure = async ({ db }: Context): Promise<Measure[]> => [
  ...standardMeasures,
  ...(await listOwnMeasures(db)),
]

export async function requireMeasure(ctx: Context, key: string): Promise<Measure> {
  const found = (await everyMeasure(ctx)).find((measure) => measure.key === key)
  if (!found) throw notFound('Measure')
  return found
}

export const readSettings = async ({ db }: Context): Promise<EstimateSettings> =>
  (await findSettings(db)) ?? { staleDays: usualStaleDays, countsStale: false }

/** Of each day as it was; `ruleOn` with what the caller says about whether stale estimates count. */
async function readRules(ctx: Context, includeStale: boolean | undefined) {
  const current = await readSettings(ctx)
  const past = await listPastRules(ctx.db)
  const keptOn: StaleRules = (day) => {
    const { staleDays, countsStale } = past.find(({ endedOn }) => endedOn > day) ?? current
    return { staleDays, countsStale }
  }
  const ruleOn: StaleRules = (day) => {
    const { staleDays, countsStale } = keptOn(day)
    return { staleDays, countsStale: includeStale ?? countsStale }
  }
  return { current, keptOn, ruleOn }
}

export const todayOf = ({ principal }: Context): string => dayIn(principal.user.timeZone)

/** Of people who entered figures: renaming them is no change of the estimates. */
const namesKeptMs = 10 * 60_000

export async function readTable(ctx: Context, query: EstimateQuery): Promise<EstimateTable> {
  const security = await readableSecurity(ctx, query.securityId)
  const measure = await requireMeasure(ctx, query.measure)
  const asOf = query.asOf ?? todayOf(ctx)
  const { current, keptOn, ruleOn } = await readRules(ctx, query.includeStale)
  const scope = { customerId: ctx.customerId, securityId: security.id, measure: measure.key }
  const question = JSON.stringify(['estimates', scope, query.kind, asOf, query.includeStale])
  const said = await cacheUntilChange(ctx.db, question, () => computeTable(ctx.db, { scope, query, asOf, ruleOn }), {
    topics: ['estimates'],
    isSameForEveryone: true,
    clockBucketMs: namesKeptMs,
  })
  return {
    ...{ security, measure, asOf, includesStale: ruleOn(asOf).countsStale },
    ...{ staleRule: keptOn(asOf), currentRule: current, ...said },
  }
}

interface Asked {
  scope: Scope
  query: Pick<EstimateQuery, 'kind'>
  asOf: string
  ruleOn: StaleRules
}

async function computeTable(
  db: Context['db'],
  { scope, query, asOf, ruleOn }: Asked,
): Promise<Pick<EstimateTable, 'periods' | 'brokers'>> {
  const periods = await listPeriods(db, scope, query.kind, mostPeriods)
  const statements = await listStatements(db, scope, periods, asOf)
  const guidance = await listGuidance(db, scope, asOf)
  const actuals = await listActuals(db, scope, asOf)
  const columns = columnsOf({ periods, statements, guidance, actuals, asOf, ruleOn })
  const details = await listDetails(db, shownIds(columns))
  return { periods: columns.map(({ period }) => period), brokers: brokersOf(columns, details) }
}

export async function readHistory(ctx: Context, { query }: Input<typeof estimates.history>): Promise<Estimate[]> {
  const { id: securityId } = await readableSecurity(ctx, query.securityId)
  const scope = { customerId: ctx.customerId, securityId, measure: query.measure }
  return (await listOfBroker(ctx.db, scope, query.brokerId, query.period)).map(estimateOf).reverse()
}

export const readOfDocument = async ({ db, customerId }: Context, { query }: Input<typeof estimates.ofDocument>) =>
  (await listOfDocument(db, customerId, query.documentId)).map((one) => ({
    ...estimateOf(one),
    securityId: one.securityId,
  }))

const weeksShown = 52

/** Ends with the report of the period, where it has been reported by the day. */
export async function readRevisions(ctx: Context, { query }: Input<typeof estimates.revisions>) {
  const { id: securityId } = await readableSecurity(ctx, query.securityId)
  const { ruleOn } = await readRules(ctx, query.includeStale)
  const scope = { customerId: ctx.customerId, securityId, measure: query.measure }
  const asOf = query.asOf ?? todayOf(ctx)
  const actual = (await listActuals(ctx.db, scope, asOf)).find(({ period }) => period === query.period)
  const end = actual ? addDays(actual.reportedOn, -1) : asOf
  const statements = await listStatements(ctx.db, scope, [query.period], end)
  return Array.from({ length: weeksShown + 1 }, (_, index) => {
    const day = addDays(end, -7 * (weeksShown - index))
    const { figures } = consensusOf(statements, { ...ruleOn(day), asOf: day })
    const { mean = null, high = null, low = null, count = 0 } = figures ?? {}
    return { day, mean, high, low, count }
  })
}
