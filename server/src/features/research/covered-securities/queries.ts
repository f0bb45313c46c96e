import type { CoveredSecurity } from '@rostrum/contract/research/estimates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Ours in their order, then the peers of all of them. */
export async function listCoveredSecurities(db: Db, customerId: string): Promise<CoveredSecurity[]> {
  const { rows } = await sql<CoveredSecurity>`
    with own as (
      select security_id, position from app.customer_securities where customer_id = ${customerId}
    ), peers as (
      select distinct p.security_id from app.peers p
      where p.customer_id = ${customerId} and p.security_id not in (select security_id from own)
    )
    select s.id, s.name, s.ticker, true as is_own, o.position as place
    from own o join market.securities s on s.id = o.security_id
    union all
    select s.id, s.name, s.ticker, false, null from peers p join market.securities s on s.id = p.security_id
    order by is_own desc, place, name, id`.execute(db)
  return rows.map(({ id, name, ticker, isOwn }) => ({ id, name, ticker, isOwn }))
}

/** Null without a focus: the first of our securities. */
export const findFocusedId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('app.focusedSecurities').select('securityId').where('userId', '=', userId).executeTakeFirst())
    ?.securityId

export const documentExists = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('app.researchDocuments')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined
