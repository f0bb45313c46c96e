import { sql } from 'kysely'
import { peersOf } from '#features/focus/public.ts'
import type { Split } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'

export interface RecentPrices {
  id: string
  isPeer: boolean
  averageVolume: number | null
  /** Latest first. */
  prices: [onDate: string, close: number, volume: number | null][]
  splits: Split[]
}

/** Calendar days: about 30 trading days. */
const days = 45

/** The security and the peers of its primary group. */
export async function listRecentPrices(db: Db, securityId: string): Promise<RecentPrices[]> {
  const { rows } = await sql<RecentPrices>`
    select s.id, s.id <> ${securityId}::uuid as is_peer, s.average_volume,
      coalesce((select jsonb_agg(jsonb_build_array(p.on_date, p.close, p.volume) order by p.on_date desc)
        from market.prices p where p.security_id = s.id
          and p.on_date between s.price_on - ${sql.lit(days)}::integer and s.price_on), '[]') as prices,
      coalesce((select jsonb_agg(jsonb_build_object('onDate', x.on_date, 'ratio', x.ratio)) from market.splits x
        where x.security_id = s.id and x.on_date > s.price_on - ${sql.lit(days)}::integer), '[]') as splits
    from market.security_index s
    where s.id = ${securityId}::uuid or s.id in ${peersOf(securityId)}`.execute(db)
  return rows
}
