// For those who run the installation: how complete the market is, as seen from their customers' securities.
import { z } from 'zod'
import { CoverageQuery, coverageFilters } from './operating-coverage-query.ts'
import { csv, endpoint, item, page } from './platform/endpoint.ts'

export const CoveredSecurity = z.object({
  id: z.uuid(),
  name: z.string(),
  ticker: z.string().nullable(),
  /** The latest quarter that its holders reported for. */
  quarter: z.iso.date().nullable(),
  holders: z.int(),
  /** Of the holders a quarter earlier: how many there were, and how many have reported since, whatever they hold now. */
  priorHolders: z.int(),
  priorHoldersReported: z.int(),
  /** The part of the prior holders' shares that those who reported since held. */
  priorSharesReported: z.number().nullable(),
  price: z.number().nullable(),
  priceOn: z.iso.date().nullable(),
  sharesOutstanding: z.number().nullable(),
  sharesOutstandingOn: z.iso.date().nullable(),
})
export type CoveredSecurity = z.output<typeof CoveredSecurity>

export const Coverage = z.object({
  /** The reports that are due next: how many of those who reported a quarter earlier have filed. */
  next: z.object({ quarter: z.iso.date(), dueOn: z.iso.date(), expected: z.int(), filed: z.int() }),
  /** The latest quarter whose deadline has passed, and managers of the prior quarter without a report for it. */
  due: z.object({ quarter: z.iso.date(), dueOn: z.iso.date(), expected: z.int(), missing: z.int() }),
  /** Securities that a filing names by a CUSIP that no list has. */
  unknownSecurities: z.int(),
  /** Those that customers issued. */
  securities: z.array(CoveredSecurity),
})
export type Coverage = z.output<typeof Coverage>

export const MissingManager = z.object({
  id: z.uuid(),
  name: z.string(),
  cik: z.string().nullable(),
  /** Of its last report. */
  value: z.number(),
  positions: z.int(),
  /** When it filed its last report. */
  lastFiledOn: z.iso.date().nullable(),
})
export type MissingManager = z.output<typeof MissingManager>

export const UnknownSecurity = z.object({
  cusip: z.string(),
  name: z.string(),
  classTitle: z.string(),
  /** In the latest quarter with any. */
  holders: z.int(),
  value: z.number(),
  /** The filing that named it first. */
  firstAccession: z.string(),
})
export type UnknownSecurity = z.output<typeof UnknownSecurity>

const filters = z.object(coverageFilters)

export const operatingCoverage = {
  read: endpoint({
    method: 'GET',
    path: '/v2/operating/coverage',
    summary: 'Who has filed, and how much of each issued security their reports cover',
    permission: 'operator',
    response: item(Coverage),
  }),
  missing: endpoint({
    method: 'GET',
    path: '/v2/operating/coverage/missing_managers',
    summary: 'Managers of the prior quarter without a report for the latest one that was due, largest first',
    permission: 'operator',
    query: CoverageQuery,
    response: page(MissingManager),
  }),
  exportMissing: endpoint({
    method: 'GET',
    path: '/v2/operating/coverage/missing_managers.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: filters,
    response: csv([
      { key: 'name', header: 'Manager' },
      { key: 'cik', header: 'CIK' },
      { key: 'value', header: 'Value of last report' },
      { key: 'positions', header: 'Positions' },
      { key: 'lastFiledOn', header: 'Last report filed' },
    ]),
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/v2/operating/coverage/unknown_securities',
    summary: 'Securities that filings name by a CUSIP that no list has, largest first',
    permission: 'operator',
    query: CoverageQuery,
    response: page(UnknownSecurity),
  }),
  exportUnknown: endpoint({
    method: 'GET',
    path: '/v2/operating/coverage/unknown_securities.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: filters,
    response: csv([
      { key: 'cusip', header: 'CUSIP' },
      { key: 'name', header: 'Name' },
      { key: 'classTitle', header: 'Class' },
      { key: 'holders', header: 'Holders' },
      { key: 'value', header: 'Value' },
      { key: 'firstAccession', header: 'First filing' },
    ]),
  }),
}
