import type { RegisterPosition, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { PositionQuery } from '@rostrum/contract/holders/register-rows-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { narrow } from '../queries/finding.ts'
import { streamRows } from '../queries/stream.ts'

type Filters = Omit<z.output<typeof PositionQuery>, 'pageSize' | 'pageOffset'>

/** The snapshot, the previous one, and the latest 13F quarter with the split factor since. */
export interface Scope {
  snapshot: RegisterSnapshot
  previousId: string | null
  quarter: string | null
  splitFactor: number
}

const matched = sql`case when m.plain_name is null then n.organization_id else m.organization_id end`

const matchJoins = sql`
  left join app.register_matches m on m.customer_id = p.customer_id and m.plain_name = p.plain_name
  left join app.register_names n
    on n.customer_id = p.customer_id and n.snapshot_id = p.snapshot_id and n.plain_name = p.plain_name`

const previousJoin = ({ previousId }: Scope) => sql`
  left join app.register_positions b
    on b.customer_id = p.customer_id and b.snapshot_id = ${previousId}::uuid and b.holder_key = p.holder_key`

/** The shares filed by the organization and its subsidiaries; null if none of them filed. */
const filedJoin = ({ snapshot, quarter, splitFactor }: Scope) => sql`
  left join lateral (
    select round(coalesce(sum(f.shares), 0) * ${splitFactor}::double precision)::bigint as shares
    from (select ${matched} as id union select c.id from market.organization_index c where c.parent_id = ${matched}) who
    join market.portfolios k on k.organization_id = who.id and k.quarter = ${quarter}::date and k.state = 'holdings'
    left join market.positions f
      on f.quarter = ${quarter}::date and f.security_id = ${snapshot.securityId} and f.organization_id = who.id
    having count(*) > 0
  ) f on ${quarter}::date is not null`

const change = ({ previousId }: Scope) => sql`case when ${previousId}::uuid is not null
  then p.shares - coalesce(b.shares, 0) end`

function orderOf(scope: Scope, sort: Filters['sort']) {
  const columns = {
    shares: sql`p.shares`,
    name: sql`p.sort_name`,
    account: sql`p.account`,
    holderType: sql`p.holder_type`,
    city: sql`p.city`,
    country: sql`p.country_code`,
    intermediary: sql`p.intermediary`,
    heldSince: sql`p.held_since`,
    change: change(scope),
    difference: sql`p.shares - f.shares`,
  }
  // Columns that are never null are sorted by their index, which a `nulls last` would rule out.
  const isAlwaysThere = (field: string) => field === 'shares' || field === 'name'
  const last = sort[0]?.field === 'name' ? sort[0].direction : 'asc'
  return sql`${sql.join(
    sort.map(
      ({ field, direction }) =>
        sql`${columns[field]} ${sql.raw(direction)} ${sql.raw(isAlwaysThere(field) ? '' : 'nulls last')}`,
    ),
  )}, p.holder_key ${sql.raw(last)}`
}

interface Selection {
  source: RawBuilder<unknown>
  isFew: boolean
  total: number | undefined
}

/** The rows that match the filters. If there are few, they are fetched first, whatever the sort order. */
async function select(db: Db, { snapshot }: Scope, filters: Filters): Promise<Selection> {
  const narrowed = await narrow(db, snapshot, filters)
  const where = sql.join(
    [sql`p.snapshot_id = ${snapshot.id}`, ...narrowed.map(({ condition }) => condition)],
    sql` and `,
  )
  const isFew = narrowed.some((one) => one.isFew)
  const rows = sql`select p.* from app.register_positions p where ${where}`
  const [first] = narrowed
  return {
    source: isFew ? sql`(with few as materialized (${rows}) select * from few)` : sql`(${rows})`,
    isFew,
    total: first ? (narrowed.length === 1 ? first.total : undefined) : snapshot.holderCount,
  }
}

/** Joins that a sort field needs in addition to the positions. */
function sortJoins(scope: Scope, sort: Filters['sort']) {
  const sortsBy = (field: string) => sort.some((one) => one.field === field)
  return sql`${sortsBy('difference') ? sql`${matchJoins} ${filedJoin(scope)}` : sql``}
    ${sortsBy('change') ? previousJoin(scope) : sql``}`
}

/** The rows of `source` with all displayed columns. */
const described = (scope: Scope, source: RawBuilder<unknown>, total = sql`null`) => sql<RegisterPosition>`
  select ${total} as total, p.holder_key, p.name, p.plain_name, p.account, p.holder_type, p.street, p.city, p.state, p.postal_code,
    p.country_code as country, p.email, p.intermediary, p.held_since, p.shares, p.row_count,
    p.shares::double precision / ${scope.snapshot.sharesOutstanding}::bigint as outstanding_share,
    case when ${scope.previousId}::uuid is not null then coalesce(b.shares, 0) end as previous_shares,
    ${change(scope)} as change,
    case when o.id is not null then jsonb_build_object('organization', jsonb_build_object('id', o.id, 'name', o.name),
      'state', case when m.plain_name is null then 'suggested' else 'confirmed' end,
      'confidence', case when m.plain_name is null then n.confidence end) end as match,
    case when f.shares is not null then jsonb_build_object('quarter', ${scope.quarter}::text, 'shares', f.shares,
      'difference', p.shares - f.shares) end as filed
  from ${source} p ${matchJoins} ${previousJoin(scope)} ${filedJoin(scope)}
  left join lateral (select d.id, d.name from app.organization_directory d where d.id = ${matched}) o on true`

export async function listPositions(db: Db, scope: Scope, query: z.output<typeof PositionQuery>) {
  const { source, isFew, total } = await select(db, scope, query)
  const order = orderOf(scope, query.sort)
  const isCounted = isFew && total === undefined
  const page = sql`(
    select p.*, k.total from (
      select p.customer_id, p.snapshot_id, p.holder_key, ${isCounted ? sql`count(*) over ()` : sql`null::bigint`} as total
      from ${source} p ${sortJoins(scope, query.sort)}
      order by ${order} limit ${query.pageSize} offset ${query.pageOffset}
    ) k join app.register_positions p using (customer_id, snapshot_id, holder_key))`
  const { rows } = await sql<RegisterPosition & { total: number | null }>`
    ${described(scope, page, sql`p.total`)} order by ${order}`.execute(db)
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    // A page past the end has no row to carry it.
    total: total ?? rows[0]?.total ?? (await count(db, source)),
  }
}

async function count(db: Db, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${source} p`.execute(db)
  return rows[0]?.total ?? 0
}

export async function* streamPositions(db: Db, scope: Scope, filters: Filters): AsyncGenerator<RegisterPosition> {
  const { source } = await select(db, scope, filters)
  yield* streamRows(db, sql<RegisterPosition>`${described(scope, source)} order by ${orderOf(scope, filters.sort)}`)
}

export async function findFiledQuarter(db: Db, securityId: string) {
  const { rows } = await sql<{ quarter: string | null; splits: { onDate: string; ratio: number }[] }>`
    select s.quarter, coalesce((select jsonb_agg(jsonb_build_object('onDate', x.on_date, 'ratio', x.ratio))
      from market.splits x where x.security_id = s.id), '[]') as splits
    from market.security_index s where s.id = ${securityId}`.execute(db)
  return rows[0] ?? { quarter: null, splits: [] }
}
