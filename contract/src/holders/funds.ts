// Which funds hold a security, as each reported it last on Form N-PORT. Excluded from 13F totals: a fund's manager
// files the 13F.
import { z } from 'zod'
import { fundKinds, investorStyles, Named, orientations } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, page } from '../platform/endpoint.ts'
import { FundHolderQuery } from './funds-query.ts'

export const FundHolder = z.object({
  /** The fund. */
  id: z.uuid(),
  rank: z.int(),
  name: z.string(),
  ticker: z.string().nullable(),
  kind: z.enum(fundKinds),
  organization: Named.nullable(),
  /** The day of the fund's latest report, which differs from fund to fund. */
  onDate: z.iso.date(),
  shares: z.number(),
  value: z.number().nullable(),
  /** As a fraction of the fund's net assets. */
  fundShare: z.number().nullable(),
  outstandingShare: z.number().nullable(),
  /** The fund's prior report, with its shares on the split basis of the latest one; null without one. */
  previousOn: z.iso.date().nullable(),
  previousShares: z.number().nullable(),
  change: z.number().nullable(),
  changeShare: z.number().nullable(),
  netAssets: z.int().nullable(),
  styles: z.array(z.enum(investorStyles)),
  orientation: z.enum(orientations),
  accession: z.string().nullable(),
})
export type FundHolder = z.output<typeof FundHolder>

export const fundHolders = {
  list: endpoint({
    method: 'GET',
    path: '/v2/holders/funds',
    summary: 'Funds that hold a security according to their latest Form N-PORT, largest first',
    permission: 'member',
    query: FundHolderQuery,
    response: page(FundHolder),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/holders/funds.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: FundHolderQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'rank', header: '#' },
      { key: 'name', header: 'Fund' },
      { key: 'ticker', header: 'Ticker' },
      { key: 'organization', header: 'Organization' },
      { key: 'shares', header: 'Shares' },
      { key: 'change', header: 'Change' },
      { key: 'changeShare', header: 'Change %' },
      { key: 'previousOn', header: 'Prior report' },
      { key: 'value', header: 'Value (USD)' },
      { key: 'outstandingShare', header: '% O/S' },
      { key: 'fundShare', header: '% of fund' },
      { key: 'kind', header: 'Type' },
      { key: 'styles', header: 'Style' },
      { key: 'orientation', header: 'Active/Passive' },
      { key: 'netAssets', header: 'Net assets (USD)' },
      { key: 'onDate', header: 'As of' },
      { key: 'source', header: 'Source' },
    ]),
  }),
}
