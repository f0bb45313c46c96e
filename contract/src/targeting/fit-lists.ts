// Target Search for people and funds: the same ranking, by their own holdings where these are known.
import { z } from 'zod'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, page } from '../platform/endpoint.ts'
import { sortOf } from '../platform/sort.ts'
import { list, queryBoolean } from '../platform/values.ts'
import { FundQuery, FundRow, fundCsv, fundSorts } from '../profiles/funds.ts'
import { PersonQuery, PersonRow, personCsv, personSorts } from '../profiles/people.ts'
import { bands, FitBasis, FitBrief, fitParts, fitScoreTypes, TriedWeights } from './fit.ts'
import { fitColumns, TargetOrganizationQuery } from './targets.ts'

const ranked = {
  fit: FitBrief,
  neighborCount: z.int(),
  /** Whose portfolio the fit comes from; null for the fund's own. */
  basis: FitBasis.nullable(),
}

export const TargetPerson = PersonRow.extend(ranked)
export type TargetPerson = z.output<typeof TargetPerson>
export const TargetFund = FundRow.extend({
  ...ranked,
  /** Of the security, in its latest report; null if that is not known. */
  heldValue: z.int().nullable(),
})
export type TargetFund = z.output<typeof TargetFund>

export const fitSorts = ['fit', 'likelihood', 'amongComparable', 'activity', 'risk', ...fitParts] as const
export type FitSort = (typeof fitSorts)[number]
export const targetPersonSorts = [...fitSorts, ...personSorts] as const
export const targetFundSorts = [...fitSorts, ...fundSorts] as const

const filters = {
  /** Instead of the saved weights. */
  weights: TriedWeights,
  /** A quarter end; default: the latest with scores. */
  analyticsDate: z.iso.date().optional(),
  fitScoreTypes: list(z.enum(fitScoreTypes)),
  fitMin: z.coerce.number<number>().min(0).max(100).optional(),
  likelihoods: list(z.enum(bands)),
  risks: list(z.enum(bands)),
}

const days = { lastContactBefore: true, contactSince: true, noContactSince: true } as const

/** Of the firm, as in the list of organizations. */
const OfFirm = TargetOrganizationQuery.pick({
  turnoverLabels: true,
  marketCaps: true,
  marketCapOperator: true,
  geoFocus: true,
  geoFocusOperator: true,
  aumMin: true,
  aumMax: true,
  eaumMin: true,
  eaumMax: true,
  ownership: true,
  peersHeldMin: true,
  peersBoughtMin: true,
  peersSoldMin: true,
  moves: true,
  positionMin: true,
  positionMax: true,
  holds: true,
})
export const PersonFirmQuery = OfFirm.extend(TargetOrganizationQuery.pick({ styles: true, orientation: true }).shape)
export const FundFirmQuery = OfFirm.extend({
  ...TargetOrganizationQuery.pick({
    sectors: true,
    coverages: true,
    lastContact: true,
    nextContact: true,
    tiers: true,
    owners: true,
    tags: true,
    excludeTags: true,
    tagOperator: true,
    engagementLabels: true,
    irmOnly: true,
    notInIrm: true,
    ...days,
  }).shape,
  organizationTypes: TargetOrganizationQuery.shape.types,
})

export const TargetPersonQuery = PersonQuery.extend({
  ...filters,
  ...PersonFirmQuery.shape,
  ...TargetOrganizationQuery.pick({ engagementLabels: true, ...days }).shape,
  notInIrm: queryBoolean,
  sort: sortOf(targetPersonSorts, 'fit_desc-name_asc'),
})
export const TargetFundQuery = FundQuery.extend({
  ...filters,
  ...FundFirmQuery.shape,
  /** Only funds whose own holdings are known. */
  ownHoldings: queryBoolean,
  sort: sortOf(targetFundSorts, 'fit_desc-name_asc'),
})

const basisColumn = { key: 'basis', header: 'Fit by the portfolio of' } as const

export const fitLists = {
  people: endpoint({
    method: 'GET',
    path: '/v2/people/fit',
    summary: 'People ranked for the security: by the funds they manage, else by their firm',
    permission: 'member',
    query: TargetPersonQuery,
    response: page(TargetPerson),
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/v2/people/fit.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: TargetPersonQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([{ key: 'rank', header: '#' }, ...personCsv.columns, ...fitColumns, basisColumn]),
  }),
  funds: endpoint({
    method: 'GET',
    path: '/v2/funds/fit',
    summary: 'Funds ranked for the security: by their own holdings, else by their manager',
    permission: 'member',
    query: TargetFundQuery,
    response: page(TargetFund),
  }),
  exportFunds: endpoint({
    method: 'GET',
    path: '/v2/funds/fit.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: TargetFundQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'rank', header: '#' },
      ...fundCsv.columns,
      ...fitColumns,
      basisColumn,
      { key: 'heldValue', header: 'Position in ours (USD)' },
    ]),
  }),
}
