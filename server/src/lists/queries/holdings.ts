import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Fragment } from '../matching/queries.ts'
import type { Focus } from './directory.ts'

/** A group whose parent files nothing itself holds what its managers hold together. */
const holdings = ({ securityId, quarter }: Focus): Fragment => {
  const isHeld = sql`p.quarter = ${quarter}::date and p.security_id = ${securityId}::uuid and p.shares > 0`
  return sql`(
    select p.organization_id, p.shares, p.value, p.previous_shares, p.portfolio_share, p.outstanding_share
    from market.positions p where ${isHeld}
    union all
    select g.id, sum(p.shares)::bigint, sum(p.value)::bigint,
      case when bool_and(p.previous_shares is not null) then sum(p.previous_shares)::bigint end,
      sum(p.value) / nullif(o.eaum, 0)::double precision, sum(p.outstanding_share)
    from market.organization_groups g
    join market.organization_index o on o.id = g.id and o.quarter is null
    join market.organization_roots r on r.root = g.id
    join market.positions p on p.organization_id = r.id and ${isHeld}
    group by g.id, o.eaum)`
}

/** An organization's position in the focused security, joined as `held`. */
export const heldBy = (focus: Focus, organizationId: Fragment): Fragment =>
  sql`left join ${holdings(focus)} held on held.organization_id = ${organizationId}`

export const isHolder = (focus: Focus, organizationId: Fragment): Fragment =>
  sql`${organizationId} in (select held.organization_id from ${holdings(focus)} held)`

/** The given security, or the customer's first, at the latest quarter that is shown. */
export async function findFocus(db: Db, customerId: string, securityId: string | null): Promise<Focus> {
  const { rows } = await sql<Focus>`
    select coalesce(${securityId}::uuid, (select c.security_id from app.customer_securities c
      where c.customer_id = ${customerId} order by c.position limit 1)) as security_id,
      market.default_quarter()::text as quarter`.execute(db)
  return rows[0] ?? { securityId: null, quarter: null }
}
