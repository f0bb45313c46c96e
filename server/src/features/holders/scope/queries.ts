import { sql } from 'kysely'
import type { Split } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'

export interface Subject {
  id: string
  name: string
  ticker: string | null
  /** The default quarter: the latest with about as many reports as the prior quarter. */
  quarter: string | null
  /** The latest quarter with any report. */
  newestQuarter: string | null
  splits: Split[]
}

const columns = sql`s.id, s.name, s.ticker, s.quarter,
  (select newest_quarter from market.directory_version) as newest_quarter,
  coalesce((select jsonb_agg(jsonb_build_object('onDate', x.on_date, 'ratio', x.ratio))
    from market.splits x where x.security_id = s.id), '[]') as splits`

export async function findSubject(db: Db, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`select ${columns} from market.security_index s where s.id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** In their configured order; only the customer's own securities have peers. */
export async function listPeers(db: Db, securityId: string): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select ${columns} from app.peer_groups g
    join app.peers p on p.customer_id = g.customer_id and p.peer_group_id = g.id
    join market.security_index s on s.id = p.security_id
    where g.security_id = ${securityId}::uuid and g.is_primary
    order by p.position, s.id`.execute(db)
  return rows
}

export async function findSharesOutstanding(db: Db, securityId: string, quarter: string): Promise<number | null> {
  const row = await db
    .selectFrom('market.sharesOutstanding')
    .select('shares')
    .where('securityId', '=', securityId)
    .where('onDate', '<=', quarter)
    .orderBy('onDate', 'desc')
    .executeTakeFirst()
  return row === undefined ? null : Number(row.shares)
}

/** The last closing price of each quarter, as traded; missing if there was no trade in the quarter's last days. */
export async function listClosingPrices(db: Db, securityId: string, quarters: readonly string[]) {
  const { rows } = await sql<{ quarter: string; close: number | null }>`
    select q.quarter, p.close::double precision as close
    from unnest(${quarters}::date[]) q(quarter)
    left join lateral (select close from market.prices
      where security_id = ${securityId}::uuid and on_date between q.quarter - 10 and q.quarter
      order by on_date desc limit 1) p on true`.execute(db)
  return new Map(rows.map(({ quarter, close }) => [quarter, close]))
}

/** Across the whole market. */
export async function findFirstQuarter(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('market.portfolios')
    .select(({ fn }) => fn.min('quarter').as('quarter'))
    .executeTakeFirst()
  return row?.quarter ?? null
}

/** The first quarter with any reported holder. */
export async function findFirstReported(db: Db, securityId: string): Promise<string | undefined> {
  const { rows } = await sql<{ quarter: string | null }>`select min(quarter) as quarter from market.positions
    where security_id = ${securityId}::uuid and shares > 0`.execute(db)
  return rows[0]?.quarter ?? undefined
}

/** Share price implied by reported values, on that quarter's split basis. */
export async function listImpliedPrices(db: Db, securityId: string, quarters: readonly string[]) {
  const { rows } = await sql<{ quarter: string; price: number }>`
    select quarter, percentile_cont(0.5) within group (order by value / shares::double precision) as price
    from market.positions
    where security_id = ${securityId}::uuid and quarter = any (${quarters}::date[]) and shares > 0 and value > 0
    group by quarter`.execute(db)
  return new Map(rows.map(({ quarter, price }) => [quarter, price]))
}
