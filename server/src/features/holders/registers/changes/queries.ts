import type { ChangeTotals, RegisterChange } from '@rostrum/contract/holders/register-rows'
import type { ChangeQuery } from '@rostrum/contract/holders/register-rows-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { streamRows } from '../queries/stream.ts'

type Filters = Omit<z.output<typeof ChangeQuery>, 'pageSize' | 'pageOffset' | 'against'>

interface Pair {
  before: string
  after: string
}

const ofSnapshot = (id: string) => sql`(
  select holder_key, name, sort_name, account, country_code, intermediary, shares
  from app.register_positions where snapshot_id = ${id})`

const before = sql`coalesce(b.shares, 0)`
const after = sql`coalesce(a.shares, 0)`
const move = sql`case when b.holder_key is null then 'added' when a.holder_key is null then 'departed'
  when a.shares > b.shares then 'increased' when a.shares < b.shares then 'decreased' else 'unchanged' end`

const compared = (pair: Pair) => sql`
  from ${ofSnapshot(pair.after)} a full join ${ofSnapshot(pair.before)} b on b.holder_key = a.holder_key`

const sortColumns = {
  change: sql`${after} - ${before}`,
  size: sql`abs(${after} - ${before})`,
  before,
  after,
  name: sql`coalesce(a.sort_name, b.sort_name)`,
}

function filtered(pair: Pair, { moves, term }: Filters) {
  const conditions: RawBuilder<SqlBool>[] = []
  if (moves?.length) conditions.push(sql`${move} in (${sql.join(moves)})`)
  if (term) conditions.push(sql`position(nullif(market.fold(${term}), '') in coalesce(a.sort_name, b.sort_name)) > 0`)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`${compared(pair)} ${where}`
}

function listed(pair: Pair, filters: Filters) {
  const order = sql.join(filters.sort.map(({ field, direction }) => sql`${sortColumns[field]} ${sql.raw(direction)}`))
  return sql<RegisterChange>`
    select coalesce(a.holder_key, b.holder_key) as holder_key, coalesce(a.name, b.name) as name,
      coalesce(a.account, b.account) as account, coalesce(a.country_code, b.country_code) as country,
      coalesce(a.intermediary, b.intermediary) as intermediary, ${move} as move,
      ${before} as before, ${after} as after, ${after} - ${before} as change
    ${filtered(pair, filters)} order by ${order}, coalesce(a.holder_key, b.holder_key)`
}

export async function listChanges(db: Db, pair: Pair, query: z.output<typeof ChangeQuery>) {
  const { rows } = await sql<RegisterChange>`
    ${listed(pair, query)} limit ${query.pageSize} offset ${query.pageOffset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total ${filtered(pair, query)}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const streamChanges = (db: Db, pair: Pair, filters: Filters): AsyncGenerator<RegisterChange> =>
  streamRows(db, listed(pair, filters))

export async function countMoves(db: Db, pair: Pair) {
  const { rows } = await sql<z.output<typeof ChangeTotals>['moves'][number]>`
    select ${move} as move, count(*) as holder_count, sum(${after} - ${before})::bigint as shares
    ${compared(pair)} group by 1`.execute(db)
  return rows
}
