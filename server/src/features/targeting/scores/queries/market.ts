// The market of some quarters in memory: numbered managers and securities, and who held what.
import type pg from 'pg'
import { type OwnershipMatrix, ownershipMatrix, type Position } from '../../model/ownership-matrix.ts'

export interface Market {
  managerIds: readonly string[]
  securityIds: readonly string[]
  /** By id. */
  securities: ReadonlyMap<string, number>
  /** Codes of industries and countries; an empty one is unknown. */
  industries: readonly string[]
  countries: readonly string[]
}

export interface ManagerFacts {
  /** Follows an index, by its style. */
  isIndex: Uint8Array
  /** Annual, as a fraction; NaN where unknown. */
  turnover: Float64Array
}

export interface QuarterOfMarket {
  quarter: string
  matrix: OwnershipMatrix
}

/** Every manager with a complete report in these quarters, and every security. Ordered by id: the same numbers each time. */
export async function loadMarket(client: pg.ClientBase, quarters: readonly string[]): Promise<Market> {
  const managers = await client.query<{ id: string }>(
    `select distinct organization_id as id from market.portfolios
     where quarter = any ($1::date[]) and state = 'holdings' and is_complete order by 1`,
    [quarters],
  )
  const securities = await client.query<{ id: string; industry: string; country: string }>(
    `select s.id, coalesce(s.subsector_code, '') as industry, coalesce(s.country_code, '') as country
     from market.securities s order by 1`,
  )
  return {
    managerIds: managers.rows.map(({ id }) => id),
    securityIds: securities.rows.map(({ id }) => id),
    securities: new Map(securities.rows.map(({ id }, at) => [id, at])),
    industries: securities.rows.map(({ industry }) => industry),
    countries: securities.rows.map(({ country }) => country),
  }
}

const chunk = 20_000

/** Through a cursor, because a quarter is millions of rows. */
export async function loadQuarter(client: pg.ClientBase, market: Market, quarter: string): Promise<QuarterOfMarket> {
  const managers = new Map(market.managerIds.map((id, at) => [id, at]))
  const reported = await client.query<{ id: string }>(
    `select organization_id as id from market.portfolios
     where quarter = $1::date and state = 'holdings' and is_complete`,
    [quarter],
  )
  const positions: Position[] = []
  await client.query('begin')
  try {
    await client.query({
      text: `declare held no scroll cursor for
        select p.organization_id, p.security_id, p.value, p.shares * coalesce(s.factor, 1)
        from market.positions p left join (select security_id, exp(sum(ln(ratio))) as factor from market.splits
          where on_date > '${quarter}' group by 1) s using (security_id)
        where p.quarter = '${quarter}' and p.shares > 0`,
    })
    for (;;) {
      const { rows } = await client.query<[string, string, string, string]>({
        text: `fetch forward ${chunk} from held`,
        rowMode: 'array',
      } as never)
      for (const [organizationId, securityId, value, shares] of rows) {
        const manager = managers.get(organizationId)
        const security = market.securities.get(securityId)
        if (manager === undefined || security === undefined) continue
        positions.push({ manager, security, value: Number(value), shares: Number(shares) })
      }
      if (rows.length < chunk) break
    }
  } finally {
    await client.query('rollback')
  }
  const known = reported.rows.flatMap(({ id }) => managers.get(id) ?? [])
  return { quarter, matrix: ownershipMatrix(market.managerIds.length, market.securityIds.length, positions, known) }
}

export async function loadManagerFacts(client: pg.ClientBase, market: Market, quarter: string): Promise<ManagerFacts> {
  const { rows } = await client.query<{ id: string; isIndex: boolean; turnover: number | null }>(
    `select organization_id as id, turnover,
       exists (select from jsonb_array_elements(styles) s where s->>'style' = 'index') as "isIndex"
     from market.portfolios where quarter = $1::date`,
    [quarter],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const isIndex = new Uint8Array(market.managerIds.length)
  const turnover = new Float64Array(market.managerIds.length).fill(Number.NaN)
  for (const [at, id] of market.managerIds.entries()) {
    const row = found.get(id)
    if (row?.isIndex) isIndex[at] = 1
    if (row?.turnover != null) turnover[at] = row.turnover
  }
  return { isIndex, turnover }
}
