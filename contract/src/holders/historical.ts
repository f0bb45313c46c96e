// Holders over time: a matrix of holders by quarter, and holder retention.
import { z } from 'zod'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import {
  type HistoricalMeasure,
  HistoricalQuery,
  historicalFilters,
  historicalMeasures,
  retentionBases,
} from './historical-query.ts'
import { Holder } from './values.ts'

export const largestRange = 40

/** One quarter of one holder; `isReported` is false if there is no filing, which is not the same as a zero position. */
const Cell = z.object({
  quarter: z.iso.date(),
  isReported: z.boolean(),
  shares: z.int(),
  value: z.int(),
  outstandingShare: z.number().nullable(),
  change: z.int().nullable(),
})

export const HistoricalHolder = z.object({
  holder: Holder,
  /** One for each quarter of the range, oldest first; shares on today's split basis. */
  cells: z.array(Cell),
  firstBought: z.iso.date().nullable(),
  quartersHeld: z.int(),
})
export type HistoricalHolder = z.output<typeof HistoricalHolder>
export const historicalMeasureLabels: Record<HistoricalMeasure, string> = {
  shares: 'Shares',
  value: 'Value',
  outstanding: '% O/S',
  change: 'Change',
}

export const HistoricalSummary = z.object({
  securityId: z.uuid(),
  /** Oldest first. */
  quarters: z.array(
    z.object({
      quarter: z.iso.date(),
      holderCount: z.int(),
      shares: z.int(),
      value: z.int(),
      outstandingShare: z.number().nullable(),
      /** The quarter-end closing price on today's split basis. */
      price: z.number().nullable(),
      /** New, returning, retained and exited holders against the prior quarter; comparable filings only. */
      newCount: z.int(),
      returningCount: z.int(),
      keptCount: z.int(),
      exitedCount: z.int(),
      newShares: z.int(),
      returningShares: z.int(),
      keptShares: z.int(),
      exitedShares: z.int(),
      /** Net change of all comparable holders. */
      change: z.int(),
      /** What comparable holders held in the prior quarter, and how much of it the same holders still hold. */
      comparableShares: z.int(),
      retainedShares: z.int(),
      silentCount: z.int(),
    }),
  ),
  /**
   * The largest holders of the last quarter, for the stacked chart, with a figure of each measure for each quarter; all
   * others are the remainder of the total.
   */
  top: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      shares: z.array(z.int()),
      value: z.array(z.int()),
      outstanding: z.array(z.number().nullable()),
      change: z.array(z.int().nullable()),
    }),
  ),
  notes: z.array(z.string()),
})
export type HistoricalSummary = z.output<typeof HistoricalSummary>

/** A cohort: holders who first bought in the same quarter, and how many of them still held later. */
const Cohort = z.object({
  quarter: z.iso.date(),
  holderCount: z.int(),
  /** From the cohort's quarter on, one for each later quarter of the range. */
  kept: z.array(z.object({ quarter: z.iso.date(), holderCount: z.int(), shares: z.int() })),
})

export const historicalHolders = {
  list: endpoint({
    method: 'GET',
    path: '/v2/holders/history',
    summary: 'Holders by quarters',
    permission: 'member',
    query: HistoricalQuery,
    response: page(HistoricalHolder),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/holders/history.csv',
    summary: 'The same as a file, with a column for each quarter, named by its last day',
    permission: 'member',
    query: HistoricalQuery.omit({ pageSize: true, pageOffset: true }).extend({
      ...chosenColumns,
      measure: z.enum(historicalMeasures).default('shares'),
    }),
    response: csv([
      { key: 'name', header: 'Holder' },
      { key: 'firstBought', header: 'First bought' },
      { key: 'quartersHeld', header: 'Quarters held' },
      { key: 'type', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'tags', header: 'Tags' },
    ]),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v2/holders/history/summary',
    summary: 'Totals for the same holders: quarters with the price, the largest holders, new and exited holders',
    permission: 'member',
    query: z.object(historicalFilters),
    response: item(HistoricalSummary),
  }),
  cohorts: endpoint({
    method: 'GET',
    path: '/v2/holders/history/cohorts',
    summary: 'Who first bought in each quarter, and how many of them held it later',
    permission: 'member',
    query: z.object(historicalFilters),
    response: item(z.array(Cohort)),
  }),
  exportCohorts: endpoint({
    method: 'GET',
    path: '/v2/holders/history/cohorts.csv',
    summary: 'The same as a file: a column for each quarter, named by its last day, with the share that still held it',
    permission: 'member',
    query: z.object({ ...historicalFilters, ...chosenColumns, by: z.enum(retentionBases).default('holders') }),
    response: csv([
      { key: 'firstBought', header: 'First bought' },
      { key: 'holderCount', header: 'Holders' },
    ]),
  }),
}
