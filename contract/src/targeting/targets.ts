// Target Search for organizations, ranked for the focused security.
import { z } from 'zod'
import { quartersBetween, shiftQuarter } from '../market/quarters.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { OrganizationRow, organizationCsv } from '../profiles/organization-list.ts'
import { Capacity, FitBrief, FitWeights, fitPartLabels, fitParts, WeightSetBrief } from './fit.ts'
import { type Ownership, type PositionMove, TargetOrganizationQuery } from './targets-query.ts'

export const ownershipLabels: Record<Ownership, string> = {
  holders: 'Holders',
  non_holders: 'Non-holders',
  former_holders: 'Former holders',
}
export const positionMoveLabels: Record<PositionMove, string> = {
  opened: 'Opened',
  increased: 'Increased',
  decreased: 'Decreased',
  exited: 'Exited',
}

export const TargetOrganization = OrganizationRow.extend({
  fit: FitBrief,
  /** How many of the 100 securities most often held with ours it holds, and positions it opened in the quarter. */
  neighborCount: z.int(),
  openedCount: z.int().nullable(),
  capacity: Capacity.nullable(),
  /** Of our primary peer group: how many it holds, and what. */
  peersHeld: z.int(),
  peers: z.array(z.object({ securityId: z.uuid(), value: z.int() })),
  /** Shares held at the last eight quarter ends, oldest first; null where it did not report. */
  trend: z.array(z.int().nullable()),
  /**
   * While unsaved weights are tried, in a list by fit: the rank with the saved ones; null beyond `mostRanked` or if not
   * listed.
   */
  rankBefore: z.int().nullable().optional(),
})
export type TargetOrganization = z.output<typeof TargetOrganization>

/** How many ranks are compared with those of the saved weights. */
export const mostRanked = 1000

/** The file column of a peer, with the value that is held of it. */
export const peerColumn = (securityId: string): string => `peer-${securityId}`

/** The quarters of a trend, which are the file columns of what was held at the end of each, oldest first. */
export const trendQuarters = (quarter: string): string[] => quartersBetween(shiftQuarter(quarter, -7), quarter)

/** The basis of the list, for its header and filters. */
export const TargetContext = z.object({
  securityId: z.uuid().nullable(),
  /** Quarters with scores, latest first. */
  quarters: z.array(z.iso.date()),
  quarter: z.iso.date().nullable(),
  managerCount: z.int(),
  scoredAt: z.iso.datetime().nullable(),
  isBeingComputed: z.boolean(),
  /** Those in use, and the saved set they are; null for the default. */
  weights: FitWeights,
  weightSet: WeightSetBrief.nullable(),
  peers: z.array(z.object({ id: z.uuid(), ticker: z.string().nullable(), name: z.string() })),
})
export type TargetContext = z.output<typeof TargetContext>

/** Columns of every file with a fit. */
export const fitColumns = [
  { key: 'fit', header: 'Fit' },
  { key: 'noScore', header: 'Reason for no score' },
  { key: 'likelihood', header: 'Likelihood to open' },
  { key: 'amongComparable', header: 'Fit among comparable managers (percentile)' },
  { key: 'activity', header: 'Activity (percentile)' },
  { key: 'risk', header: 'At risk' },
  ...fitParts.map((part) => ({ key: part, header: `${fitPartLabels[part]} (0–100)` })),
  { key: 'neighborCount', header: 'Of 100 names most often held with your stock' },
  { key: 'heldUntil', header: 'Held until' },
] as const

/** Of a manager; a file of people or funds says the same of their firm. */
export const capacityColumns = [
  { key: 'typicalValue', header: 'Typical position (USD)' },
  { key: 'upperValue', header: 'Upper position (USD)' },
  { key: 'roomValue', header: 'Room (USD)' },
  { key: 'roomShares', header: 'Room (shares)' },
  { key: 'roomOutstandingShare', header: 'Room % O/S' },
  { key: 'daysToBuild', header: 'Days to build' },
] as const

export const targets = {
  context: endpoint({
    method: 'GET',
    path: '/v2/targeting',
    summary: 'The basis of the security’s target lists: quarters, managers, weights and peers',
    permission: 'member',
    query: z.object({ securityId: z.uuid().optional(), analyticsDate: z.iso.date().optional() }),
    response: item(TargetContext),
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/v2/organizations/targeted',
    summary: 'Managers ranked for the security, by default by fit',
    permission: 'member',
    query: TargetOrganizationQuery,
    response: page(TargetOrganization),
  }),
  exportOrganizations: endpoint({
    method: 'GET',
    path: '/v2/organizations/targeted.csv',
    summary:
      'The same list as a file, with a column `peer-{security_id}` for each peer, one for each of the last eight quarter-ends, and `rank_before` while unsaved weights are tried',
    permission: 'member',
    query: TargetOrganizationQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'rank', header: '#' },
      ...organizationCsv.columns,
      ...fitColumns,
      { key: 'openedCount', header: 'Positions opened' },
      { key: 'peersHeld', header: 'Peers held' },
      ...capacityColumns,
    ]),
  }),
}
