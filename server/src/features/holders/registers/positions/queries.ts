import type { PositionQuery, RegisterPosition, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import { notStated, sizeBands, tenures } from '@rostrum/contract/holders/register-values'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../../platform/database/database.ts'
import { streamRows } from '../stream/queries.ts'

type Filters = Omit<z.output<typeof PositionQuery>, 'pageSize' | 'pageOffset'>
type Condition = RawBuilder<SqlBool>

/** The snapshot, the one before it, and the newest 13F quarter with what a share of it has become since. */
export interface Scope {
  snapshot: RegisterSnapshot
  previousId: string | null
  quarter: string | null
  splitFactor: number
}

const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

const from = (list: readonly string[], code: string): [number, number | undefined] => {
  const next = list[list.indexOf(code) + 1]
  return [Number(code), next === undefined || next === notStated ? undefined : Number(next)]
}

function bandCondition(code: (typeof sizeBands)[number]): Condition {
  const [low, high] = from(sizeBands, code)
  // The first begins below its name: what is smaller than 1 was rounded.
  const least = code === sizeBands[0] ? 0 : low
  return high === undefined ? sql`p.shares >= ${least}` : sql`p.shares >= ${least} and p.shares < ${high}`
}

function tenureCondition(code: (typeof tenures)[number], onDate: string): Condition {
  if (code === notStated) return sql`p.held_since is null`
  const [low, high] = from(tenures, code)
  const before = (years: number) => sql`(${onDate}::date - make_interval(years => ${years}))::date`
  return high === undefined
    ? sql`p.held_since <= ${before(low)}`
    : sql`p.held_since <= ${before(low)} and p.held_since > ${before(high)}`
}

const matched = sql`case when m.plain_name is null then n.organization_id else m.organization_id end`

const matchConditions: Record<NonNullable<Filters['match']>, Condition> = {
  confirmed: sql`m.organization_id is not null`,
  suggested: sql`m.plain_name is null and n.organization_id is not null`,
  none: sql`${matched} is null`,
}

function conditionsOf({ snapshot }: Scope, filters: Filters): Condition[] {
  const { term, bands, countries, states, tenures: lengths, intermediaries, types, match } = filters
  const conditions: Condition[] = []
  if (bands?.length) conditions.push(anyOf(bands.map(bandCondition)))
  if (countries?.length) conditions.push(sql`coalesce(p.country_code, '-') in (${sql.join(countries)})`)
  if (states?.length) {
    conditions.push(sql`coalesce(p.country_code, '') || '-' || p.state in (${sql.join(states)})`)
  }
  if (lengths?.length) conditions.push(anyOf(lengths.map((code) => tenureCondition(code, snapshot.onDate))))
  if (intermediaries?.length) conditions.push(sql`coalesce(p.intermediary, '-') in (${sql.join(intermediaries)})`)
  if (types?.length) conditions.push(sql`coalesce(p.holder_type, '-') in (${sql.join(types)})`)
  if (match) conditions.push(matchConditions[match])
  if (term) {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      sql`(position(nullif(market.fold(${term}), '') in p.sort_name) > 0 or p.account ilike ${pattern}
        or p.email ilike ${pattern})`,
    )
  }
  return conditions
}

const matchJoins = sql`
  left join app.register_matches m on m.customer_id = p.customer_id and m.plain_name = p.plain_name
  left join app.register_names n
    on n.customer_id = p.customer_id and n.snapshot_id = p.snapshot_id and n.plain_name = p.plain_name`

const previousJoin = ({ previousId }: Scope) => sql`
  left join app.register_positions b
    on b.customer_id = p.customer_id and b.snapshot_id = ${previousId}::uuid and b.holder_key = p.holder_key`

/** What the organization and those below it reported; nothing where none of them reported at all. */
const filedJoin = ({ snapshot, quarter, splitFactor }: Scope) => sql`
  left join lateral (
    select round(coalesce(sum(f.shares), 0) * ${splitFactor}::double precision)::bigint as shares
    from (select ${matched} as id union select c.id from market.organization_index c where c.parent_id = ${matched}) who
    join market.books k on k.organization_id = who.id and k.quarter = ${quarter}::date and k.state = 'holdings'
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
  // Columns that are always there are read from their index, which knows no order of nothing.
  const isAlwaysThere = (field: string) => field === 'shares' || field === 'name'
  const last = sort[0]?.field === 'name' ? sort[0].direction : 'asc'
  return sql`${sql.join(
    sort.map(
      ({ field, direction }) =>
        sql`${columns[field]} ${sql.raw(direction)} ${sql.raw(isAlwaysThere(field) ? '' : 'nulls last')}`,
    ),
  )}, p.holder_key ${sql.raw(last)}`
}

function selection(scope: Scope, filters: Filters) {
  const sortsBy = (field: string) => filters.sort.some((one) => one.field === field)
  const where = sql.join([sql`p.snapshot_id = ${scope.snapshot.id}`, ...conditionsOf(scope, filters)], sql` and `)
  const needsMatch = filters.match !== undefined || sortsBy('difference')
  return {
    order: orderOf(scope, filters.sort),
    counted: sql`from app.register_positions p ${needsMatch ? matchJoins : sql``} where ${where}`,
    sorted: sql`from app.register_positions p ${needsMatch ? matchJoins : sql``}
      ${sortsBy('change') ? previousJoin(scope) : sql``} ${sortsBy('difference') ? filedJoin(scope) : sql``}
      where ${where}`,
  }
}

/** The rows of `source` with everything that is shown beside them. */
const described = (scope: Scope, source: RawBuilder<unknown>) => sql<RegisterPosition>`
  select p.holder_key, p.name, p.plain_name, p.account, p.holder_type, p.street, p.city, p.state, p.postal_code,
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
  const { order, counted, sorted } = selection(scope, query)
  const page = sql`(select p.* ${sorted} order by ${order} limit ${query.pageSize} offset ${query.pageOffset})`
  const { rows } = await sql<RegisterPosition>`${described(scope, page)} order by ${order}`.execute(db)
  const isWhole = conditionsOf(scope, query).length === 0
  const total = isWhole ? scope.snapshot.holderCount : await count(db, counted)
  return { rows, total }
}

async function count(db: Db, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${source}`.execute(db)
  return rows[0]?.total ?? 0
}

export function streamPositions(db: Db, scope: Scope, filters: Filters): AsyncGenerator<RegisterPosition> {
  const { order, counted } = selection(scope, filters)
  return streamRows(db, sql<RegisterPosition>`${described(scope, sql`(select p.* ${counted})`)} order by ${order}`)
}

export async function findFiledQuarter(db: Db, securityId: string) {
  const { rows } = await sql<{ quarter: string | null; splits: { onDate: string; ratio: number }[] }>`
    select s.quarter, coalesce((select jsonb_agg(jsonb_build_object('onDate', x.on_date, 'ratio', x.ratio))
      from market.splits x where x.security_id = s.id), '[]') as splits
    from market.security_index s where s.id = ${securityId}`.execute(db)
  return rows[0] ?? { quarter: null, splits: [] }
}
