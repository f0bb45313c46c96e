// SQL over the stored scores of managers: the filters and sorts of the list of organizations.
import { fitParts, mostOutstandingShare } from '@rostrum/contract/targeting/fit'
import type { FitSort } from '@rostrum/contract/targeting/fit-lists-query'
import type { Ownership, TargetOrganizationQuery, TargetSort } from '@rostrum/contract/targeting/targets-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Viewer } from '#lists/queries/directory.ts'
import { type Condition, down, downOrNull, type Order } from '#lists/queries/directory.ts'
import { engaged } from '#lists/queries/engagement.ts'
import type { Widening } from '#lists/queries/widening.ts'
import { scoresSeenBy } from '../../overrides/queries.ts'
import { type ScoreContext, scoreVersion } from './context.ts'
import { fitOf, fitOrders, fitting } from './fit.ts'
import { contacted, moved, needingAttention } from './moves.ts'

type Fragment = RawBuilder<unknown>
type Filters = Partial<Omit<z.output<typeof TargetOrganizationQuery>, 'pageSize' | 'pageOffset'>>

/** As stored, with the fit. */
export const storedColumns = sql`t.no_score_reason, ${sql.join(fitParts.map((part) => sql.ref(`t.${part}_part`)))}, t.neighbor_count,
  t.opened_count, t.held_until, t.activity, t.among_comparable, t.likelihood, t.likelihood_band, t.risk, t.risk_band,
  t.typical_value, t.upper_value, t.typical_count, t.typical_basis`

/** The directory's, with style and turnover as the customer set them. */
const directoryColumns = sql`o.id, o.user_id, o.name, o.sort_name, o.words, o.keys, o.all_words, o.type, o.parent_id,
  o.parent_name, o.city, o.state, o.country_code, o.aum, o.eaum, coalesce(t.own_styles, o.styles) as styles,
  case when t.own_styles is null then o.is_passive else 'index' = any (t.own_styles) end as is_passive, o.turnover,
  coalesce(t.own_turnover, o.turnover_label) as turnover_label, o.position_count, o.people_count, o.fund_count,
  o.sector_codes, o.market_cap_codes, o.geo_codes, o.weight`

export const ownColumns = sql`d.fit, d.no_score_reason, ${sql.join(fitParts.map((part) => sql.ref(`d.${part}_part`)))},
  d.neighbor_count, d.opened_count, d.held_until, d.activity, d.among_comparable, d.likelihood_band, d.risk_band,
  d.typical_value, d.upper_value, d.typical_count, d.typical_basis`

export interface ScoredColumns {
  fit: number | null
  noScoreReason: 'index' | 'few_holdings' | null
  peersPart: number | null
  industryPart: number | null
  sizePart: number | null
  stylePart: number | null
  turnoverPart: number | null
  geographyPart: number | null
  formerPart: number | null
  neighborCount: number
  openedCount: number | null
  heldUntil: string | null
  activity: number | null
  amongComparable: number | null
  likelihoodBand: number | null
  riskBand: number | null
  typicalValue: number | null
  upperValue: number | null
  typicalCount: number
  typicalBasis: 'size_and_industry' | 'size' | 'all' | null
  peersHeld: number
  peerPositions: { securityId: string; value: number }[]
  trend: (number | null)[]
}

export const held = (quarter: string | null, securityIds: readonly string[]): Fragment =>
  sql`select p.organization_id, p.security_id, p.value from market.positions p
    where p.quarter = ${quarter}::date and p.security_id = any (${securityIds}::uuid[]) and p.shares > 0`

const holdsOurs = ({ quarter, securityId }: ScoreContext): Fragment =>
  sql`d.id in (select h.organization_id from (${held(quarter, securityId ? [securityId] : [])}) h)`

function ownedBy(ownership: Ownership | undefined, context: ScoreContext): Condition[] {
  if (!ownership) return []
  const conditions: Record<Ownership, Fragment> = {
    holders: holdsOurs(context),
    non_holders: sql`not (${holdsOurs(context)})`,
    former_holders: sql`(d.held_until is not null and not (${holdsOurs(context)}))`,
  }
  return [{ where: conditions[ownership] }]
}

function conditionsOf({ customerId }: Viewer, filters: Filters, context: ScoreContext): Condition[] {
  const peerIds = context.peers.map(({ id }) => id)
  const { peersHeldMin } = filters
  return [
    ...fitting(filters),
    ...ownedBy(filters.ownership, context),
    ...(peersHeldMin
      ? [
          {
            where: sql`d.id in (select h.organization_id from (${held(context.quarter, peerIds)}) h
              group by 1 having count(*) >= ${peersHeldMin})`,
            isOwn: true,
          },
        ]
      : []),
    ...(filters.notInIrm
      ? [
          {
            where: sql`not exists (select from app.irm_organizations i
              where i.customer_id = ${customerId} and i.organization_id = d.id)`,
            isOwn: true,
          },
        ]
      : []),
    ...moved(filters, context),
    ...contacted(customerId, filters),
    ...needingAttention(customerId, filters, context),
    ...engaged(customerId, 'organization', filters.engagementLabels),
  ]
}

type OwnSort = FitSort | 'capacity' | 'peersHeld'

/** What a typical position leaves room for, in dollars; `ours` is the position held. */
export const roomOf = ({ price, sharesOutstanding }: ScoreContext): Fragment => {
  const most = price && sharesOutstanding ? Math.floor(price * sharesOutstanding * mostOutstandingShare) : null
  return sql`greatest(0, least(d.typical_value, ${most}::bigint) - coalesce(ours.value, 0))`
}

const orders = (context: ScoreContext): Record<OwnSort, Order[]> => ({
  ...fitOrders,
  capacity: downOrNull(roomOf(context)),
  peersHeld: down(sql`coalesce(peers_of.held, 0)`),
})

/** The directory's organizations that have a row of scores, with its columns. */
export function withScores(viewer: Viewer, filters: Filters, context: ScoreContext): Widening<OwnSort> {
  const { securityId, quarter, weights } = context
  const peerIds = context.peers.map(({ id }) => id)
  const isBy = (field: TargetSort) => filters.sort?.some((one) => one.field === field) ?? false
  return {
    ...(quarter && { quarter }),
    version: scoreVersion(context),
    source: (directory) => sql`(select ${directoryColumns}, ${fitOf('t', weights)} as fit, ${storedColumns}
      from ${directory} o join ${scoresSeenBy(context)} t on t.organization_id = o.id)`,
    columns: ownColumns,
    conditions: conditionsOf(viewer, filters, context),
    orders: orders(context),
    orderJoin: sql`${
      isBy('capacity')
        ? sql`left join (${held(quarter, securityId ? [securityId] : [])}) ours on ours.organization_id = d.id`
        : sql``
    } ${
      isBy('peersHeld')
        ? sql`left join (select h.organization_id, count(*) as held from (${held(quarter, peerIds)}) h group by 1) peers_of
            on peers_of.organization_id = d.id`
        : sql``
    }`,
    extras: sql`peers_held.peers_held, peers_held.peer_positions, trend.trend`,
    joins: sql`
      cross join lateral (select count(*)::integer as peers_held,
          coalesce(jsonb_agg(jsonb_build_object('securityId', h.security_id, 'value', h.value)), '[]') as peer_positions
        from (${held(quarter, peerIds)}) h where h.organization_id = d.id) peers_held
      cross join lateral (select jsonb_agg(case when b.organization_id is null then null
            else round(coalesce(p.shares, 0) * coalesce((select exp(sum(ln(x.ratio))) from market.splits x
              where x.security_id = ${securityId}::uuid and x.on_date > q.quarter and x.on_date <= ${quarter}::date), 1))::bigint
          end order by q.quarter) as trend
        from (select (date_trunc('quarter', ${quarter}::date) - n * interval '3 months' + interval '3 months - 1 day')::date as quarter
          from generate_series(0, 7) n) q
        left join market.portfolios b on b.organization_id = d.id and b.quarter = q.quarter and b.state = 'holdings'
        left join market.positions p on p.organization_id = d.id and p.quarter = q.quarter
          and p.security_id = ${securityId}::uuid) trend`,
  }
}
