import type { CurrentUser } from '@rostrum/contract/session'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type UserFocus = Pick<
  CurrentUser,
  'focusedSecurityId' | 'focusedSecurity' | 'peers' | 'peerGroups' | 'favoriteSecurities'
>

const brief = sql`jsonb_build_object('id', s.id, 'name', s.name, 'ticker', s.ticker,
  'tickerExchange', s.ticker || coalesce(':' || s.exchange_code, ''))`

/** The user's focus in one statement, because every screen starts with it. */
export async function findUserFocus(db: Db, customerId: string, userId: string): Promise<UserFocus> {
  const { rows } = await sql<Omit<UserFocus, 'focusedSecurityId'>>`
    with focused as (select coalesce(
      (select security_id from app.focused_securities where customer_id = ${customerId} and user_id = ${userId}),
      (select security_id from app.customer_securities where customer_id = ${customerId} order by position, security_id limit 1)
    ) as id)
    select
      (select ${brief} from market.security_index s where s.id = focused.id) as focused_security,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'ticker', s.ticker, 'name', s.name,
          'peerOfSecurityId', g.security_id, 'peerGroupId', g.id) order by g.is_primary desc, g.position, g.id, p.position, s.id)
        from app.peer_groups g
        join app.peers p on p.customer_id = g.customer_id and p.peer_group_id = g.id
        join market.security_index s on s.id = p.security_id
        where g.customer_id = ${customerId} and g.security_id = focused.id), '[]') as peers,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'isPrimary', g.is_primary, 'name', g.name,
          'securityId', g.security_id, 'version', g.version)
          order by c.position nulls last, g.security_id, g.is_primary desc, g.position, g.id)
        from app.peer_groups g
        left join app.customer_securities c on c.customer_id = g.customer_id and c.security_id = g.security_id
        where g.customer_id = ${customerId}), '[]') as peer_groups,
      coalesce((select jsonb_agg(${brief} order by f.created_at desc, s.id)
        from app.favorite_securities f join market.security_index s on s.id = f.security_id
        where f.customer_id = ${customerId} and f.user_id = ${userId}), '[]') as favorite_securities
    from focused`.execute(db)
  const [found] = rows
  if (!found) throw new Error('One row is always answered')
  return { ...found, focusedSecurityId: found.focusedSecurity?.id ?? null }
}
