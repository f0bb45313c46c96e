// Who bought or sold our security several quarters in a row.
import { z } from 'zod'
import { HolderMarks } from '../holders/marks.ts'
import { Holder } from '../holders/values.ts'
import { relationshipColumns } from '../irm/relationships.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { StreakQuery, streakDirections, streakFilters } from './streaks-query.ts'

/** A quarter without comparable filings, or without a trade, ends a streak. */
export const Streak = z.object({
  holder: Holder,
  marks: HolderMarks,
  direction: z.enum(streakDirections),
  quarters: z.int(),
  /** Over the streak: shares on today's split basis, and dollars at the mean prices of each quarter. */
  change: z.int(),
  flow: z.int().nullable(),
  /** At the end of the last quarter. */
  shares: z.int(),
  value: z.int(),
  /** Oldest first; null without a comparable position. */
  history: z.array(z.object({ quarter: z.iso.date(), change: z.int().nullable() })),
  filedOn: z.iso.date().nullable(),
  isLate: z.boolean(),
})
export type Streak = z.output<typeof Streak>

export const StreakSummary = z.object({
  securityId: z.uuid(),
  to: z.iso.date().nullable(),
  /** Longest first, of both directions; streaks of one quarter included. */
  lengths: z.array(
    z.object({
      direction: z.enum(streakDirections),
      quarters: z.int(),
      managerCount: z.int(),
      change: z.int(),
      flow: z.int(),
    }),
  ),
})
export type StreakSummary = z.output<typeof StreakSummary>

export const streaks = {
  summary: endpoint({
    method: 'GET',
    path: '/v2/money_flows/streaks/summary',
    summary: 'How many managers bought or sold a security for how many quarters in a row',
    permission: 'member',
    query: z.object(streakFilters),
    response: item(StreakSummary),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/money_flows/streaks',
    summary: 'These managers',
    permission: 'member',
    query: StreakQuery,
    response: page(Streak),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/money_flows/streaks.csv',
    summary: 'The same list as a file, with a column for each quarter',
    permission: 'member',
    query: StreakQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'name', header: 'Manager' },
      { key: 'direction', header: 'Direction' },
      { key: 'quarters', header: 'Quarters in a row' },
      { key: 'change', header: 'Change over the streak' },
      { key: 'flow', header: 'Flow over the streak (USD)' },
      { key: 'shares', header: 'Shares' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'type', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'place', header: 'Location' },
      { key: 'eaum', header: 'eAUM (USD)' },
      { key: 'tags', header: 'Tags' },
      ...relationshipColumns,
      { key: 'filedOn', header: 'Filed' },
    ]),
  }),
}
