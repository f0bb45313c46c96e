// The peer ownership matrix of funds, as each reported last on Form N-PORT. Excluded from 13F totals: a fund's manager
// files the 13F.
import { z } from 'zod'
import { fundKinds, investorStyles, Named, orientations } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { FundMatrixQuery, fundMatrixFilters } from './fund-matrix-query.ts'
import { MatrixCell, summarized } from './matrix.ts'

/** With the line of the filing; null if it is not held. */
export const FundCell = MatrixCell.extend({ lineNumber: z.int().nullable() })
export type FundCell = z.output<typeof FundCell>

export const FundMatrixRow = z.object({
  /** The fund. */
  id: z.uuid(),
  name: z.string(),
  ticker: z.string().nullable(),
  kind: z.enum(fundKinds),
  organization: Named.nullable(),
  /** The days of the fund's latest and prior report, which differ from fund to fund. */
  onDate: z.iso.date(),
  previousOn: z.iso.date().nullable(),
  netAssets: z.int().nullable(),
  styles: z.array(z.enum(investorStyles)),
  orientation: z.enum(orientations),
  isHolder: z.boolean(),
  peersHeld: z.int(),
  value: z.number(),
  cells: z.array(FundCell),
  accession: z.string().nullable(),
})
export type FundMatrixRow = z.output<typeof FundMatrixRow>

export const FundMatrixSummary = z.object(summarized)
export type FundMatrixSummary = z.output<typeof FundMatrixSummary>

export const peerFunds = {
  list: endpoint({
    method: 'GET',
    path: '/v2/peer_ownership/funds',
    summary: 'Funds that hold a security or its peers according to their latest Form N-PORT',
    permission: 'member',
    query: FundMatrixQuery,
    response: page(FundMatrixRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/peer_ownership/funds.csv',
    summary: 'The same list as a file, with a column `security-{security_id}` for each security, in the measure',
    permission: 'member',
    query: FundMatrixQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'name', header: 'Fund' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'organization', header: 'Organization' },
      { key: 'peersHeld', header: 'Peers held' },
      { key: 'value', header: 'Total value (USD)' },
      { key: 'relativeWeight', header: 'Your relative weight' },
      { key: 'kind', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'orientation', header: 'Active/Passive' },
      { key: 'netAssets', header: 'Net assets (USD)' },
      { key: 'onDate', header: 'As of' },
      { key: 'previousOn', header: 'Prior report' },
      { key: 'source', header: 'Source' },
    ]),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/v2/peer_ownership/funds/summary',
    summary: 'Totals of each security, and how many funds hold how many peers',
    permission: 'member',
    query: z.object(fundMatrixFilters),
    response: item(FundMatrixSummary),
  }),
}
