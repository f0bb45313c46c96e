// Brokers by periods for one measure, with the consensus of each period: computed from the statements each time.
import { addDays } from '@rostrum/contract/platform/time-zones'
import {
  consensusOf,
  revisionOf,
  type StaleRules,
  surpriseOf,
  type Weighed,
} from '@rostrum/contract/research/consensus'
import { plainDecimal } from '@rostrum/contract/research/decimals'
import {
  type Actual,
  type Estimate,
  type EstimateTable,
  type Guidance,
  type PeriodConsensus,
  revisionWeeks,
} from '@rostrum/contract/research/estimates'
import { namesOfStatement } from '../brokers/public.ts'
import type { Said, StoredEstimate } from './queries/estimates.ts'

export const estimateOf = (row: StoredEstimate): Estimate => ({
  id: row.id,
  ...namesOfStatement(row),
  measure: row.measure,
  period: row.period,
  value: row.value,
  currency: row.currency,
  dated: row.dated,
  source: {
    type: row.source,
    name: row.sourceName,
    row: row.sourceRow,
    documentId: row.documentId,
    page: row.page,
    externalId: row.externalId,
    by: row.by,
    at: row.updatedAt,
  },
  exclusion:
    row.excludedReason === null || row.excludedAt === null
      ? null
      : { reason: row.excludedReason, by: row.excludedByName ?? '', at: row.excludedAt },
})

interface Given {
  periods: readonly string[]
  statements: readonly Said[]
  guidance: readonly Guidance[]
  actuals: readonly Actual[]
  asOf: string
  ruleOn: StaleRules
}

export interface Column {
  period: PeriodConsensus
  weighed: Weighed<Said>[]
  said: readonly Said[]
}

export function columnsOf(given: Given): Column[] {
  const byPeriod = new Map<string, Said[]>(given.periods.map((period) => [period, []]))
  for (const row of given.statements) byPeriod.get(row.period)?.push(row)
  return given.periods.map((period) => columnOf(period, byPeriod.get(period) ?? [], given))
}

function columnOf(period: string, said: readonly Said[], { guidance, actuals, ruleOn, ...given }: Given): Column {
  const actual = actuals.find((one) => one.period === period) ?? null
  // What was expected of a reported period is what brokers said before the report.
  const asOf = actual ? addDays(actual.reportedOn, -1) : given.asOf
  const consensus = consensusOf(said, { ...ruleOn(asOf), asOf })
  const { currency, figures, weighed } = consensus
  return {
    said,
    weighed,
    period: {
      ...{ period, asOf, currency, figures, actual },
      revisions: revisionWeeks.map((weeks) => ({
        weeks,
        change: revisionOf(said, consensus, addDays(asOf, -7 * weeks), ruleOn),
      })),
      guidance: guidance.filter((one) => one.period === period && one.dated <= asOf).at(-1) ?? null,
      surprise: actual && surpriseOf(actual, said, ruleOn),
    },
  }
}

/** The statements that are shown: sources are read for these only. */
export const shownIds = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ weighed }) => weighed.map(({ statement }) => statement.id))

/** By the name of the broker, with the analyst of its latest statement. */
export function brokersOf(columns: readonly Column[], details: readonly StoredEstimate[]): EstimateTable['brokers'] {
  const byId = new Map(details.map((row) => [row.id, row]))
  const brokers = new Map<string, EstimateTable['brokers'][number] & { latest: string }>()
  for (const [index, { weighed, said }] of columns.entries()) {
    const previous = previousOf(said)
    for (const one of weighed) {
      const before = previous.get(one.statement.id)
      const detail = byId.get(one.statement.id)
      if (!detail) continue
      const estimate = estimateOf(detail)
      const { broker, analyst, dated } = estimate
      const row = brokers.get(broker.id) ?? { broker, analyst, estimates: columns.map(() => null), latest: '' }
      row.estimates[index] = {
        ...estimate,
        ...{ isStale: one.isStale, isOutlier: one.isOutlier, omission: one.omission },
        previous: before === undefined ? null : plainDecimal(before),
      }
      if (analyst && dated >= row.latest) Object.assign(row, { analyst, latest: dated })
      brokers.set(broker.id, row)
    }
  }
  return [...brokers.values()]
    .map(({ latest: _, ...row }) => row)
    .sort((one, other) => one.broker.name.localeCompare(other.broker.name, 'en'))
}

/** What the broker said before each statement; they come oldest first. */
function previousOf(said: readonly Said[]): Map<string, string> {
  const previous = new Map<string, string>()
  const last = new Map<string, string>()
  for (const { id, brokerId, value } of said) {
    const before = last.get(brokerId)
    if (before !== undefined) previous.set(id, before)
    last.set(brokerId, value)
  }
  return previous
}
