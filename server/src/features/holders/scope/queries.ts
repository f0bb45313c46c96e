import { sql } from 'kysely'
import type { Split } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { type CountedClass, outstandingAt, type Together } from './classes.ts'

export interface Subject {
  id: string
  name: string
  ticker: string | null
  /** The default quarter: the latest with about as many reports as the prior quarter. */
  quarter: string | null
  /** The latest quarter with any report. */
  newestQuarter: string | null
  splits: Split[]
  /** Set where several share classes of the issuer count as this security. */
  together?: Together
}

const splitsOf = (
  security: string,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('onDate', x.on_date, 'ratio', x.ratio))
    from market.splits x where x.security_id = ${sql.ref(security)}), '[]')`

const columns = sql`s.id, s.name, s.ticker, s.quarter,
  (select newest_quarter from market.directory_version) as newest_quarter,
  ${splitsOf('s.id')} as splits`

export async function findSubject(db: Db, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`select ${columns} from market.security_index s where s.id = ${id}::uuid`.execute(
    db,
  )
  return rows[0]
}

export type StoredClass = Omit<CountedClass, 'weight'> & {
  /** Its last close up to the default quarter's end, and the security's close that day or shortly before. */
  priceOn: string | null
  price: number | null
  priceOfSecurity: number | null
}

/** Common stock only: a note, a preferred share or a fund of the same issuer is another instrument. */
export async function listClasses(db: Db, { id, quarter }: Subject): Promise<StoredClass[]> {
  const { rows } = await sql<StoredClass>`
    select s.id, s.name, s.ticker, s.class_title, ${splitsOf('s.id')} as splits, h.held_from, h.held_until,
      coalesce((select jsonb_agg(jsonb_build_object('onDate', o.on_date, 'shares', o.shares) order by o.on_date)
        from market.shares_outstanding o where o.security_id = s.id), '[]') as outstanding,
      p.on_date as price_on, p.close::double precision as price, f.close::double precision as price_of_security
    from market.securities own join market.securities s on s.issuer_id = own.issuer_id and s.kind = 'common'
    join lateral (select min(quarter) as held_from, max(quarter) as held_until from market.positions
      where security_id = s.id and shares > 0) h on h.held_from is not null
    left join lateral (select on_date, close from market.prices
      where security_id = s.id and on_date <= ${quarter}::date order by on_date desc limit 1) p on true
    left join lateral (select close from market.prices where security_id = own.id
      and on_date between p.on_date - 10 and p.on_date order by on_date desc limit 1) f on true
    where own.id = ${id}::uuid and own.kind = 'common'
    order by s.ticker nulls last, s.class_title, s.id`.execute(db)
  return rows
}

/** Of the primary group unless another is named, in their configured order; only the customer's own securities have peers. */
export async function listPeers(db: Db, securityId: string, groupId?: string): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select ${columns} from app.peer_groups g
    join app.peers p on p.customer_id = g.customer_id and p.peer_group_id = g.id
    join market.security_index s on s.id = p.security_id
    where g.security_id = ${securityId}::uuid and ${groupId ? sql`g.id = ${groupId}::uuid` : sql`g.is_primary`}
    order by p.position, s.id`.execute(db)
  return rows
}

/** In the order of the ids; unknown ones are left out. */
export async function listSubjects(db: Db, ids: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`select ${columns} from market.security_index s
    where s.id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], s.id)`.execute(db)
  return rows
}

/** Of all classes, in shares of the security, if they count together. */
export async function findSharesOutstanding(db: Db, security: Subject, quarter: string): Promise<number | null> {
  const { id, splits, together } = security
  if (together) {
    const shares = outstandingAt(together, splits, quarter)
    return shares === null ? null : Math.round(shares)
  }
  const row = await db
    .selectFrom('market.sharesOutstanding')
    .select('shares')
    .where('securityId', '=', id)
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
export async function findFirstReported(db: Db, { id, together }: Subject): Promise<string | undefined> {
  if (together) return together.classes.map(({ heldFrom }) => heldFrom).sort()[0]
  const { rows } = await sql<{ quarter: string | null }>`select min(quarter) as quarter from market.positions
    where security_id = ${id}::uuid and shares > 0`.execute(db)
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
