import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { InvestorStyle, OrganizationType, TurnoverLabel } from '@rostrum/contract/market/values'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { countedPositions } from '../held/queries/counted.ts'
import {
  allOf,
  belongsToHolder,
  conditionsOf,
  directory,
  holderId,
  positionsAt,
  rootsOf,
  withClause,
} from '../held/queries/held.ts'
import { type Known, tablesOf } from '../historical/known/queries.ts'
import { pairedPositions } from '../movers/queries/paired.ts'
import type { Scope } from '../scope/scope.ts'

export interface Compared {
  scope: Scope
  quarter: string
  comparedWith: string
  /** Set if only filings up to an as-of date count. */
  known: Known | undefined
}

/** A holder at either of two quarter ends. Shares are on the split basis of the later one. */
export interface BookHolder {
  id: string
  name: string
  type: OrganizationType | 'organization_group'
  styles: InvestorStyle[]
  isPassive: boolean
  turnoverLabel: TurnoverLabel | null
  city: string | null
  countryCode: string | null
  shares: number
  value: number
  outstandingShare: number | null
  /** Null if the two reports cannot be compared. */
  previousShares: number | null
  /** Held it before the earlier quarter. */
  wasHolder: boolean
}

/** As of a date the table has the prior quarter only: an earlier one is paired here, if both reports were complete then. */
function knownPairs({ quarter, comparedWith, scope }: Compared): Fragment {
  const ratio = splitFactor(scope.security.splits, comparedWith, quarter)
  const isComplete = (
    at: string,
  ) => sql`exists (select from known_portfolios k where k.organization_id = x.organization_id
    and k.quarter = ${at}::date and k.state = 'holdings' and k.is_complete)`
  const positionsAt = (at: string) => sql`(select organization_id, shares, value, outstanding_share from known_positions
    where quarter = ${at}::date and shares > 0)`
  return sql`(select x.organization_id, x.shares, x.value, x.outstanding_share,
      case when ${isComplete(quarter)} and ${isComplete(comparedWith)} then x.previous_shares end as previous_shares
    from (select organization_id, coalesce(n.shares, 0) as shares, coalesce(n.value, 0) as value, n.outstanding_share,
        round(coalesce(b.shares, 0) * ${ratio}::double precision)::bigint as previous_shares
      from ${positionsAt(quarter)} n full join ${positionsAt(comparedWith)} b using (organization_id)) x)`
}

/** Like market.positions. */
function sourceOf(compared: Compared): Fragment {
  const { scope, quarter, comparedWith, known } = compared
  const { security } = scope
  const isPrior = comparedWith === quarterBefore(quarter)
  if (known) {
    const pairs = isPrior ? sql`(select * from known_positions where quarter = ${quarter}::date)` : knownPairs(compared)
    return sql`(select ${quarter}::date as quarter, ${security.id}::uuid as security_id, p.organization_id, p.shares, p.value,
      p.previous_shares, null::bigint as previous_value, null::double precision as portfolio_share, p.outstanding_share
      from ${pairs} p)`
  }
  if (isPrior) return countedPositions(security)
  const ratio = splitFactor(security.splits, comparedWith, quarter)
  return pairedPositions({ securities: [{ id: security.id, ratio }], from: comparedWith, to: quarter })
}

/** Largest first, then those who left. */
export async function listBook(db: Db, compared: Compared): Promise<BookHolder[]> {
  const { scope, quarter, comparedWith, known } = compared
  const earlier = known ? sql`known_positions` : countedPositions(scope.security)
  const ofSecurity = known ? sql`true` : sql`x.security_id = ${scope.security.id}::uuid`
  const heldEarlier = sql`exists (select from ${earlier} x where ${ofSecurity} and x.quarter < ${comparedWith}::date
    and x.shares > 0 and ${belongsToHolder(scope, sql`x.organization_id`)} offset 0)`
  const { rows } = await sql<BookHolder>`
    ${withClause(tablesOf(known))}
    select h.id, d.name, d.type, d.styles, d.is_passive, d.turnover_label, d.city, d.country_code, h.shares, h.value,
      h.outstanding_share, h.previous_shares,
      case when h.previous_shares = 0 then ${heldEarlier} else false end as was_holder
    from ${positionsAt(scope, scope.security, quarter, { source: sourceOf(compared) })} h
    join ${directory(scope)} d on d.id = h.id
    where (h.shares > 0 or h.previous_shares > 0) and ${allOf(conditionsOf(scope).map(({ where }) => where))}
    order by h.shares desc, d.sort_name, h.id`.execute(db)
  return rows
}

/** The first and the last day on which the counted reports of a quarter were filed. */
export async function findFilingDays(db: Db, { scope, quarter, known }: Omit<Compared, 'comparedWith'>) {
  const until = known ? sql`and k.filed_on <= ${known.on}::date` : sql``
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(k.filed_on) as first, max(k.filed_on) as last
    from market.positions p join market.portfolios k on k.organization_id = p.organization_id and k.quarter = p.quarter
    where p.security_id = ${scope.security.id}::uuid and p.quarter = ${quarter}::date and p.shares > 0 ${until}`.execute(
    db,
  )
  return rows[0] ?? { first: null, last: null }
}

export interface PeerPosition {
  holderId: string
  securityId: string
  value: number
}

/** Positions of every holder in several securities at one quarter end. */
export async function listPeerPositions(db: Db, scope: Scope, quarter: string, ids: readonly string[]) {
  const { rows } = await sql<PeerPosition & { name: string }>`
    select h.id as holder_id, d.name, h.security_id, h.value
    from (select ${holderId(scope, sql`p.organization_id`)} as id, p.security_id, sum(p.value)::bigint as value from market.positions p
      ${rootsOf(scope, sql`p.organization_id`)}
      where p.quarter = ${quarter}::date and p.security_id = any (${[...ids]}::uuid[]) and p.shares > 0 group by 1, 2) h
    join ${directory(scope)} d on d.id = h.id
    where ${allOf(conditionsOf(scope).map(({ where }) => where))}
    order by h.value desc, d.sort_name, h.id`.execute(db)
  return rows
}
