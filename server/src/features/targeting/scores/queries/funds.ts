// Funds' own holdings as of a quarter: the latest report up to its end, if it is not too old.
import type pg from 'pg'
import { type OwnershipMatrix, ownershipMatrix, type Position } from '../../model/ownership-matrix.ts'
import type { Market } from './market.ts'

export interface FundMarket {
  fundIds: readonly string[]
  numbers: ReadonlyMap<string, number>
  isIndex: Uint8Array
}

export interface FundQuarter {
  matrix: OwnershipMatrix
  /** The date of each fund's report. */
  holdingsOn: ReadonlyMap<number, string>
}

/** Reports become public two months after the quarter of a fund's fiscal year, which may end two months before ours. */
const oldest = '190 days'

export async function loadFunds(client: pg.ClientBase): Promise<FundMarket> {
  const { rows } = await client.query<{ id: string; isIndex: boolean }>(
    'select id, is_passive as "isIndex" from market.fund_index where holdings_on is not null order by id',
  )
  return {
    fundIds: rows.map(({ id }) => id),
    numbers: new Map(rows.map(({ id }, at) => [id, at])),
    isIndex: Uint8Array.from(rows, ({ isIndex }) => (isIndex ? 1 : 0)),
  }
}

export async function loadFundQuarter(
  client: pg.ClientBase,
  market: Market,
  funds: FundMarket,
  quarter: string,
): Promise<FundQuarter> {
  const { rows } = await client.query<{ fundId: string; onDate: string; securityId: string; value: number }>(
    `select p.fund_id as "fundId", p.on_date::text as "onDate", p.security_id as "securityId", sum(p.value)::float8 as value
     from (select fund_id, max(on_date) as on_date from market.fund_positions
       where on_date <= $1::date and on_date > $1::date - interval '${oldest}' group by 1) latest
     join market.fund_positions p using (fund_id, on_date)
     where p.security_id is not null and p.value > 0 group by 1, 2, 3`,
    [quarter],
  )
  const positions: Position[] = []
  const holdingsOn = new Map<number, string>()
  for (const { fundId, onDate, securityId, value } of rows) {
    const fund = funds.numbers.get(fundId)
    const security = market.securities.get(securityId)
    if (fund === undefined || security === undefined) continue
    positions.push({ manager: fund, security, value })
    holdingsOn.set(fund, onDate)
  }
  return { matrix: ownershipMatrix(funds.fundIds.length, market.securityIds.length, positions), holdingsOn }
}
