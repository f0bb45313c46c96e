// Candidates of each group of suggestions: one query per group, bounded.
import type { InvestorStyle } from '@rostrum/contract/market/values'
import { fitScoreBounds } from '@rostrum/contract/targeting/fit'
import { type RawBuilder, sql } from 'kysely'
import { fitOf, type ScoreContext, scoresSeenBy } from '#features/targeting/public.ts'
import type { Db } from '#platform/database/database.ts'

type Fragment = RawBuilder<unknown>

/** What every candidate has; `eaum` and `styles` also determine which others are similar. */
export interface Candidate {
  id: string
  name: string
  organizationId: string | null
  organizationName: string | null
  city: string | null
  state: string | null
  country: string | null
  eaum: number | null
  styles: InvestorStyle[]
  fit: number | null
  likelihoodBand: number | null
  isInIrm: boolean
}

export interface Asked {
  customerId: string
  context: ScoreContext & { securityId: string; quarter: string }
}

/** More than are shown, so that lowered ones can move behind others. */
const most = 40
const leastFit = fitScoreBounds.moderate

const isDismissed = ({ customerId, context }: Asked, column: string): Fragment =>
  sql`exists (select from app.dismissed_suggestions x where x.customer_id = ${customerId}::uuid
    and x.security_id = ${context.securityId}::uuid and x.${sql.ref(`${column}_id`)} = o.id)`

const isInIrm = (customerId: string): Fragment =>
  sql`exists (select from app.irm_organizations i where i.customer_id = ${customerId}::uuid and i.organization_id = o.id)`

const columns = ({ customerId, context }: Asked): Fragment =>
  sql`o.id, o.name, null::uuid as organization_id, null::text as organization_name, o.city, o.state,
    o.country_code as country, o.eaum, o.styles, ${fitOf('t', context.weights)} as fit, t.likelihood_band,
    ${isInIrm(customerId)} as is_in_irm`

/** Scored managers as `t`, with their profile as `o`, without dismissed ones. */
const scored = (asked: Asked): Fragment =>
  sql`${scoresSeenBy(asked.context)} t join market.organization_index o on o.id = t.organization_id
    and not ${isDismissed(asked, 'organization')}`

const peerIds = ({ context }: Asked): string[] => context.peers.map(({ id }) => id)

const rowsOf = async <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(db)).rows

export type LikelyBuyer = Candidate & { neighborCount: number; openedCount: number | null; heldUntil: string | null }

export const listLikelyBuyers = (db: Db, asked: Asked): Promise<LikelyBuyer[]> =>
  rowsOf(
    db,
    sql<LikelyBuyer>`select * from (select ${columns(asked)}, t.neighbor_count, t.opened_count, t.held_until::text, t.likelihood
      from ${scored(asked)} where t.likelihood_band >= 4) c
    where c.fit is not null order by c.likelihood desc, c.fit desc, c.id limit ${most}`,
  )

export type AtRisk = Candidate & {
  riskBand: number
  value: number
  shares: number
  previousShares: number
  closedCount: number | null
  closedOf: number | null
}

/** Holders by the risk of selling, as Target Search shows it; the largest positions first. */
export const listAtRisk = (db: Db, asked: Asked): Promise<AtRisk[]> =>
  rowsOf(
    db,
    sql<AtRisk>`select ${columns(asked)}, t.risk_band, t.closed_count, t.closed_of, p.value, p.shares, p.previous_shares
    from ${scored(asked)} join market.positions p on p.quarter = t.quarter and p.security_id = t.security_id
      and p.organization_id = t.organization_id and p.shares > 0
    where t.risk_band >= 4
    order by p.value desc, o.id limit ${most}`,
  )

export interface PeerMove {
  securityId: string
  shares: number
  previousShares: number
}
export type WithMoves = Candidate & { moves: PeerMove[]; lastContactAt: string | null }

const movesOf = (asked: Asked, securityIds: readonly string[], condition: Fragment): Fragment =>
  sql`(select p.organization_id, sum(abs(p.value - coalesce(p.previous_value, 0))) as dollars,
      jsonb_agg(jsonb_build_object('securityId', p.security_id, 'shares', p.shares, 'previousShares', p.previous_shares)
        order by abs(p.value - coalesce(p.previous_value, 0)) desc, p.security_id) as moves
    from market.positions p where p.quarter = ${asked.context.quarter}::date
      and p.security_id = any (${securityIds}::uuid[]) and ${condition} group by 1) m`

/** Sold at least half of a peer; the largest sales first. */
export const listLeavingPeers = (db: Db, asked: Asked): Promise<WithMoves[]> =>
  rowsOf(
    db,
    sql<WithMoves>`select * from (select ${columns(asked)}, m.moves, m.dollars, null::text as last_contact_at
      from ${scored(asked)}
      join ${movesOf(asked, peerIds(asked), sql`p.previous_shares > 0 and p.shares <= p.previous_shares / 2`)}
        on m.organization_id = o.id where t.likelihood_band is not null) c
    where c.fit is not null order by c.dollars desc, c.id limit ${most}`,
  )

/** Met before, but not in the last 12 months and with no meeting planned; bought us or a peer. */
export const listDormantBuyers = (db: Db, asked: Asked): Promise<WithMoves[]> =>
  rowsOf(
    db,
    sql<WithMoves>`select ${columns(asked)}, m.moves, m.dollars,
      to_char(c.last_contact_at at time zone 'UTC', 'YYYY-MM-DD') as last_contact_at
    from (select organization_id, max(occurs_at) as last_contact_at from (
        select organization_id, occurs_at from app.activity_organizations where customer_id = ${asked.customerId}::uuid
        union all
        select organization_id, occurs_at from app.activity_people where customer_id = ${asked.customerId}::uuid) a
      where organization_id is not null and occurs_at is not null group by 1
      having max(occurs_at) < now() - interval '12 months') c
    join ${scored(asked)} on o.id = c.organization_id
    join ${movesOf(asked, [asked.context.securityId, ...peerIds(asked)], sql`p.shares > p.previous_shares * 1.01`)}
      on m.organization_id = o.id
    order by m.dollars desc, o.id limit ${most}`,
  )

export type LookAlike = Candidate & {
  shared: { ticker: string | null; name: string }[]
  sharedCount: number
  distinctiveCount: number
}

/** The largest positions of each holder that the fewest others hold: they distinguish it from an index fund. */
const [largest, distinctive] = [40, 12]

export const listLookAlikes = (db: Db, asked: Asked, holderIds: readonly string[]): Promise<LookAlike[]> =>
  rowsOf(
    db,
    sql<LookAlike>`with distinctive as (
        select distinct s.id, s.ticker, s.name from unnest(${holderIds}::uuid[]) h(id)
        cross join lateral (select i.id, i.ticker, i.name from (select p.security_id from market.positions p
            where p.organization_id = h.id and p.quarter = ${asked.context.quarter}::date and p.shares > 0
              and p.security_id <> ${asked.context.securityId}::uuid order by p.value desc limit ${largest}) p
          join market.security_index i on i.id = p.security_id order by i.holder_count, i.id limit ${distinctive}) s),
      held as (select p.organization_id, count(*)::integer as shared_count,
          jsonb_agg(jsonb_build_object('ticker', s.ticker, 'name', s.name) order by p.portfolio_share desc nulls last) as shared
        from market.positions p join distinctive s on s.id = p.security_id
        where p.quarter = ${asked.context.quarter}::date and p.shares > 0 and p.organization_id <> all (${holderIds}::uuid[])
        group by 1 having count(*) >= 3)
    select ${columns(asked)}, h.shared_count, h.shared, (select count(*)::integer from distinctive) as distinctive_count
    from held h join ${scored(asked)} on o.id = h.organization_id
    where t.likelihood_band is not null
    order by h.shared_count::double precision / sqrt(greatest(o.position_count, 1)) desc, o.id limit ${most}`,
  )

/** The largest active holders. */
export const listLargestHolders = (db: Db, asked: Asked, most: number): Promise<{ id: string; name: string }[]> =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`select o.id, o.name from market.positions p
    join market.organization_index o on o.id = p.organization_id and not o.is_passive
    where p.quarter = ${asked.context.quarter}::date and p.security_id = ${asked.context.securityId}::uuid and p.shares > 0
    order by p.value desc, o.id limit ${most}`,
  )

/** Those of the given organizations that hold the security. */
export const listHolders = (db: Db, asked: Asked, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rowsOf(
    db,
    sql<{ id: string; name: string }>`select o.id, o.name from market.positions p
    join market.organization_index o on o.id = p.organization_id
    where p.quarter = ${asked.context.quarter}::date and p.security_id = ${asked.context.securityId}::uuid and p.shares > 0
      and o.id = any (${ids}::uuid[]) order by p.value desc, o.id`,
  )

export type NewFund = Candidate & {
  firstOn: string
  heldCount: number
  held: { ticker: string | null; name: string }[]
}

/** Funds whose first report is of the last six months, in an installation that has older ones, and that hold peers. */
export const listNewFunds = (db: Db, asked: Asked): Promise<NewFund[]> =>
  rowsOf(
    db,
    sql<NewFund>`with latest as (select max(holdings_on) as day from market.fund_index),
      held as (select p.fund_id, p.on_date, count(distinct p.security_id)::integer as held_count,
          jsonb_agg(distinct jsonb_build_object('ticker', s.ticker, 'name', s.name)) as held
        from market.fund_positions p join market.security_index s on s.id = p.security_id
        where p.security_id = any (${peerIds(asked)}::uuid[]) and p.balance > 0
          and p.on_date > (select day from latest) - interval '6 months' group by 1, 2)
    select o.id, o.name, o.organization_id, o.organization_name, o.city, o.state, o.country_code as country,
      o.market_value as eaum, o.styles, ${fitOf('t', asked.context.weights)} as fit, t.likelihood_band, false as is_in_irm,
      o.holdings_on::text as first_on, h.held_count, h.held
    from held h join market.fund_index o on o.id = h.fund_id and o.holdings_on = h.on_date and not o.is_passive
    left join ${scoresSeenBy(asked.context)} t on t.organization_id = o.organization_id
    where not ${isDismissed(asked, 'fund')}
      and not exists (select from market.fund_positions b where b.fund_id = o.id and b.on_date < o.holdings_on
        and b.on_date <= (select day from latest) - interval '6 months')
      and exists (select from market.fund_positions b where b.on_date <= (select day from latest) - interval '6 months')
      and not exists (select from market.fund_positions b where b.fund_id = o.id and b.on_date = o.holdings_on
        and b.security_id = ${asked.context.securityId}::uuid)
    order by h.held_count desc, o.market_value desc nulls last, o.id limit ${most}`,
  )

export type MovedPerson = Candidate & { title: string; startedOn: string; cameFrom: string }

/** People who started at a firm that fits in the last 12 months and left another one. */
export const listMovedPeople = (db: Db, asked: Asked): Promise<MovedPerson[]> =>
  rowsOf(
    db,
    sql<MovedPerson>`select * from (select o.id, o.first_name || ' ' || o.last_name as name, f.id as organization_id, f.name as organization_name,
      o.city, o.state, o.country_code as country, f.eaum, f.styles, ${fitOf('t', asked.context.weights)} as fit,
      t.likelihood_band, exists (select from app.irm_people i where i.customer_id = ${asked.customerId}::uuid
        and i.person_id = o.id) as is_in_irm, e.title, e.started_on::text, b.name as came_from
    from market.employments e
    join market.person_index o on o.id = e.person_id
    join market.organization_index f on f.id = e.organization_id
    join ${scoresSeenBy(asked.context)} t on t.organization_id = f.id
    cross join lateral (select x.name from market.employments w join market.organization_index x on x.id = w.organization_id
      where w.person_id = e.person_id and w.organization_id <> e.organization_id and w.ended_on is not null
      order by w.ended_on desc limit 1) b
    where e.ended_on is null and e.started_on > now() - interval '12 months' and not ${isDismissed(asked, 'person')}) c
    where c.fit >= ${leastFit} order by c.fit desc, c.started_on desc, c.id limit ${most}`,
  )
