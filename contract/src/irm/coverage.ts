// Coverage: the largest holders and the targets against contact in twelve months.
import { z } from 'zod'
import { Named } from '../market/values.ts'
import { csv, endpoint, item } from '../platform/endpoint.ts'
import { CoverageQuery, coverageGroups } from './coverage-query.ts'
import { Relationship, relationshipColumns } from './relationships.ts'

/** The number of holders, and the most targets shown beside them. */
export const coveredHolders = 50
export const mostTargets = 200

/** The name of the tag that makes an organization a target, in any case. */
export const targetTag = 'Target'
export const targetHelp = `Targets: institutions outside the top ${coveredHolders} holders that are on a target list and not passed, or in your IRM with a tier, a favorite person or the tag ${targetTag}.`
export const coverageGroupLabels: Record<(typeof coverageGroups)[number], string> = {
  holder: `Top ${coveredHolders} holders`,
  target: 'Targets',
}

export const CoverageRow = z.object({
  organization: Named,
  group: z.enum(coverageGroups),
  /** Among the holders of the quarter; null for a target without a position. */
  rank: z.int().nullable(),
  value: z.int().nullable(),
  outstandingShare: z.number().nullable(),
  relationship: Relationship,
  /** Number of activities in each of the twelve months, oldest first; planned ones of this month included. */
  contacts: z.array(z.int()),
})
export type CoverageRow = z.output<typeof CoverageRow>

export const CoverageReport = z.object({
  /** Of the holders; null before any filing. */
  quarter: z.iso.date().nullable(),
  /** The first days of the twelve months, oldest first. */
  months: z.array(z.iso.date()),
  /** Gaps first, then by rank. */
  rows: z.array(CoverageRow),
  /** Of the rows. */
  summary: z.object({
    total: z.int(),
    covered: z.int(),
    gap: z.int(),
    neverMet: z.int(),
    /** With a planned contact. */
    planned: z.int(),
    /** Shares held by covered holders, as a fraction of those held by all holders here; null without holders. */
    coveredValueShare: z.number().nullable(),
  }),
})
export type CoverageReport = z.output<typeof CoverageReport>

export const coverage = {
  report: endpoint({
    method: 'GET',
    path: '/v2/coverage',
    summary: 'The largest holders and the targets with their contacts in twelve months, gaps first',
    permission: 'member',
    query: CoverageQuery,
    response: item(CoverageReport),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/coverage.csv',
    summary: 'The same as a file, with a column for each month',
    permission: 'member',
    query: CoverageQuery,
    response: csv([
      { key: 'organization', header: 'Organization' },
      { key: 'group', header: 'Group' },
      { key: 'rank', header: '#' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'outstandingShare', header: '% O/S' },
      ...relationshipColumns,
      { key: 'contacts', header: 'Contacts in 12 months' },
    ]),
  }),
}
