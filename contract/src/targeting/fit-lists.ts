// Target Search for people and funds: the same ranking, by their own holdings where these are known.
import { z } from 'zod'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, page } from '../platform/endpoint.ts'
import { FundRow, fundCsv } from '../profiles/funds.ts'
import { PersonRow, personCsv } from '../profiles/people.ts'
import { Capacity, FitBasis, FitBrief } from './fit.ts'
import { TargetFundQuery, TargetPersonQuery } from './fit-lists-query.ts'
import { capacityColumns, fitColumns } from './targets.ts'

const ranked = {
  fit: FitBrief,
  neighborCount: z.int(),
  /** Whose portfolio the fit comes from; null for the fund's own. */
  basis: FitBasis.nullable(),
  /** How large a position of the firm could become. */
  capacity: Capacity.nullable(),
}

export const TargetPerson = PersonRow.extend(ranked)
export type TargetPerson = z.output<typeof TargetPerson>
export const TargetFund = FundRow.extend({
  ...ranked,
  /** Of the security, in its latest report; null if that is not known. */
  heldValue: z.int().nullable(),
})
export type TargetFund = z.output<typeof TargetFund>

const firmColumns = [
  { key: 'firmHeldValue', header: 'Firm’s position in your security (USD)' },
  ...capacityColumns.map(({ key, header }) => ({ key, header: `Firm: ${header}` })),
] as const

const basisColumn = { key: 'basis', header: 'Fit based on portfolio of' } as const

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
    response: csv([{ key: 'rank', header: '#' }, ...personCsv.columns, ...fitColumns, basisColumn, ...firmColumns]),
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
      { key: 'heldValue', header: 'Position in your security (USD)' },
      ...firmColumns,
    ]),
  }),
}
