// The securities that are the columns of a matrix.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The group named, or else the primary one; undefined if the customer has none for the security. */
export async function findPeerGroupId(db: Db, securityId: string, asked?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app.peerGroups')
    .select('id')
    .where('securityId', '=', securityId)
    .where((is) => (asked ? is('id', '=', asked) : is('isPrimary', '=', true)))
    .executeTakeFirst()
  return row?.id
}

export interface Size {
  id: string
  sharesOutstanding: number | null
  close: number | null
}

/** Shares outstanding and closing price at the end of a quarter. */
export async function listSizes(db: Db, ids: readonly string[], quarter: string): Promise<Map<string, Size>> {
  const { rows } = await sql<Size>`
    select s.id, o.shares::double precision as shares_outstanding, p.close::double precision as close
    from unnest(${ids}::uuid[]) s(id)
    left join lateral (select shares from market.shares_outstanding
      where security_id = s.id and on_date <= ${quarter}::date order by on_date desc limit 1) o on true
    left join lateral (select close from market.prices
      where security_id = s.id and on_date between ${quarter}::date - 10 and ${quarter}::date
      order by on_date desc limit 1) p on true`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether any fund's latest report lists one of them. */
export async function isHeldByFunds(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`select exists (select from market.fund_positions p
    join market.fund_index i on i.id = p.fund_id and i.holdings_on = p.on_date
    where p.security_id = any (${ids}::uuid[]) and p.balance > 0 and coalesce(p.units, 'NS') = 'NS') as is_held`.execute(
    db,
  )
  return rows[0]?.isHeld ?? false
}
