// Brokers by periods for one measure, with the consensus of each period: computed from the statements each time.
import { addDays } from '@rostrum/contract/platform/time-zones'
import {
  type ConsensusOptions,
  consensusOf,
  revisionOf,
  surpriseOf,
  type Weighed,
} from '@rostrum/contract/research/consensus'
import {
  type Actual,
  type Estimate,
  type EstimateTable,
  type Guidance,
  type PeriodConsensus,
  revisionWeeks,
  type WeighedEstimate,
} from '@rostrum/contract/research/estimates'
import type { StoredEstimate } from './queries/estimates.ts'

export const estimateOf = (row: StoredEstimate): Estimate => ({
  id: row.id,
  broker: { id: row.brokerId, name: row.brokerName },
  analyst: row.analystId === null ? null : { id: row.analystId, name: row.analystName ?? '' },
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

export type Said = StoredEstimate & { isExcluded: boolean }

interface Given {
  periods: readonly string[]
  statements: readonly StoredEstimate[]
  guidance: readonly Guidance[]
  actuals: readonly Actual[]
  options: ConsensusOptions
}

interface Column {
  period: PeriodConsensus
  weighed: Weighed<Said>[]
  said: Said[]
}

export function tableOf(given: Given): Pick<EstimateTable, 'periods' | 'brokers'> {
  const byPeriod = new Map<string, Said[]>(given.periods.map((period) => [period, []]))
  for (const row of given.statements)
    byPeriod.get(row.period)?.push({ ...row, isExcluded: row.excludedReason !== null })
  const columns = given.periods.map((period) => columnOf(period, byPeriod.get(period) ?? [], given))
  return { periods: columns.map(({ period }) => period), brokers: brokersOf(columns) }
}

function columnOf(period: string, said: Said[], { guidance, actuals, options }: Given): Column {
  const actual = actuals.find((one) => one.period === period) ?? null
  // What was expected of a reported period is what brokers said before the report.
  const asOf = actual ? addDays(actual.reportedOn, -1) : options.asOf
  const asked = { ...options, asOf }
  const { currency, figures, weighed } = consensusOf(said, asked)
  return {
    said,
    weighed,
    period: {
      ...{ period, asOf, currency, figures, actual },
      revisions: revisionWeeks.map((weeks) => ({ weeks, change: revisionOf(said, asked, weeks) })),
      guidance: guidance.filter((one) => one.period === period && one.dated <= asOf).at(-1) ?? null,
      surprise: actual && surpriseOf(actual, said, options),
    },
  }
}

function brokersOf(columns: readonly Column[]): EstimateTable['brokers'] {
  const brokers = new Map<string, EstimateTable['brokers'][number] & { latest: string }>()
  for (const [index, { weighed, said }] of columns.entries()) {
    for (const one of weighed) {
      const { statement } = one
      const { broker, analyst } = estimateOf(statement)
      const row = brokers.get(broker.id) ?? { broker, analyst, estimates: columns.map(() => null), latest: '' }
      row.estimates[index] = weighedOf(one, said)
      if (analyst && statement.dated >= row.latest) Object.assign(row, { analyst, latest: statement.dated })
      brokers.set(broker.id, row)
    }
  }
  return [...brokers.values()]
    .map(({ latest: _, ...row }) => row)
    .sort((one, other) => one.broker.name.localeCompare(other.broker.name, 'en'))
}

const weighedOf = (
  { statement, isStale, isOutlier, omission }: Weighed<Said>,
  said: readonly Said[],
): WeighedEstimate => ({
  ...estimateOf(statement),
  ...{ isStale, isOutlier, omission },
  previous:
    said.findLast(({ brokerId, dated }) => brokerId === statement.brokerId && dated < statement.dated)?.value ?? null,
})
