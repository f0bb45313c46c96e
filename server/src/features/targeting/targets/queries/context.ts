import { defaultFitWeights, type FitWeights, readWeights } from '@rostrum/contract/targeting/fit'
import type { TargetContext } from '@rostrum/contract/targeting/targets'
import { sql } from 'kysely'
import type { Viewer } from '#lists/queries/directory.ts'
import type { Db } from '#platform/database/database.ts'

/** The basis of a security's scores, and the figures that convert dollars into shares and days. */
export interface ScoreContext extends TargetContext {
  customerId: string
  /** When the customer last changed a style or turnover by hand. */
  overriddenAt: string | null
  /** For the names of files. */
  securityName: string | null
  /** Those that are saved, while others are tried. */
  savedWeights: FitWeights
  price: number | null
  sharesOutstanding: number | null
  averageVolume: number | null
}

type Found = Omit<ScoreContext, 'customerId' | 'securityId' | 'weights' | 'savedWeights' | 'weightSet'> & {
  inUse: { id: string; name: string; isShared: boolean; weights: FitWeights } | null
}

interface Asked {
  /** Otherwise the latest with scores. */
  quarter?: string | undefined
  /** To try instead of the saved ones. */
  weights?: string | undefined
}

/** By the weights that the viewer uses: their own before the team's. */
export async function findScoreContext(
  db: Db,
  { customerId, userId }: Pick<Viewer, 'customerId' | 'userId'>,
  securityId: string | null,
  { quarter, weights: tried }: Asked = {},
): Promise<ScoreContext> {
  const { rows } = await sql<Found>`
    select coalesce(s.quarters, '{}'::text[]) as quarters, chosen.quarter, coalesce(chosen.manager_count, 0) as manager_count,
      to_char(chosen.scored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as scored_at,
      (select max(v.changed_at)::text from app.organization_overrides v where v.customer_id = ${customerId}) as overridden_at,
      exists (select from app.customer_securities where customer_id = ${customerId} and security_id = ${securityId}::uuid
        union all select from app.peers where customer_id = ${customerId} and security_id = ${securityId}::uuid
        union all select from app.favorite_securities where customer_id = ${customerId} and security_id = ${securityId}::uuid
        union all select from app.score_requests where customer_id = ${customerId} and security_id = ${securityId}::uuid
          and requested_at > now() - interval '30 days') as is_being_computed,
      to_jsonb(w) as in_use, coalesce(i.ticker, i.name) as security_name, i.price::double precision as price, i.shares_outstanding, i.average_volume,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'ticker', x.ticker, 'name', x.name) order by p.position, x.id)
        from app.peer_groups g
        join app.peers p on p.customer_id = g.customer_id and p.peer_group_id = g.id
        join market.security_index x on x.id = p.security_id
        where g.customer_id = ${customerId} and g.security_id = ${securityId}::uuid and g.is_primary), '[]') as peers
    from (select) one
    left join lateral (select array_agg(quarter::text order by quarter desc) as quarters from market.scored_securities
      where security_id = ${securityId}::uuid) s on true
    left join lateral (select x.quarter, x.scored_at, x.holder_count + x.candidate_count as manager_count
      from market.scored_securities x where x.security_id = ${securityId}::uuid
        and x.quarter <= ${quarter ?? '9999-12-31'}::date order by x.quarter desc limit 1) chosen on true
    left join lateral (select f.id, f.name, f.is_shared as "isShared", f.weights from app.fit_weights f
      where f.customer_id = ${customerId} and f.security_id = ${securityId}::uuid and f.is_in_use
        and (f.is_shared or f.user_id = ${userId}::uuid) order by f.is_shared limit 1) w on true
    left join market.security_index i on i.id = ${securityId}::uuid`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A query without a table answers one row')
  const { inUse, ...known } = found
  const savedWeights = inUse?.weights ?? defaultFitWeights
  const triedWeights = tried === undefined ? null : readWeights(tried)
  return {
    ...known,
    customerId,
    securityId,
    isBeingComputed: found.quarter === null && found.isBeingComputed,
    savedWeights,
    weights: triedWeights ?? savedWeights,
    weightSet: inUse && !triedWeights ? { id: inUse.id, name: inUse.name, isShared: inUse.isShared } : null,
  }
}

/** What results of a list depend on besides its filters; alike for customers who see the same scores. */
export const scoreVersion = (context: ScoreContext): string => {
  const { customerId, securityId, quarter, scoredAt, weights, overriddenAt } = context
  return JSON.stringify([securityId, quarter, scoredAt, weights, overriddenAt && [customerId, overriddenAt]])
}
