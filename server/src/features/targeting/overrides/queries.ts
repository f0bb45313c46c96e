import type { InvestorStyle, TurnoverLabel } from '@rostrum/contract/market/values'
import { fitParts } from '@rostrum/contract/targeting/fit'
import type { OrganizationOverrides } from '@rostrum/contract/targeting/overrides'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Undefined for an organization that is not in the market: it has no filings to override. */
export async function findOverrides(
  db: Db,
  customerId: string,
  id: string,
): Promise<OrganizationOverrides | undefined> {
  type Own<T> = { value: T; by: { firstName: string; lastName: string }; at: string } | null
  const { rows } = await sql<{
    derivedStyles: InvestorStyle[]
    derivedTurnover: TurnoverLabel | null
    ownStyles: Own<InvestorStyle[]>
    ownTurnover: Own<TurnoverLabel>
  }>`select o.styles as derived_styles, o.turnover_label as derived_turnover,
      case when v.styles is not null then jsonb_build_object('value', v.styles, 'at', v.styles_at,
        'by', jsonb_build_object('firstName', s.first_name, 'lastName', s.last_name)) end as own_styles,
      case when v.turnover_label is not null then jsonb_build_object('value', v.turnover_label, 'at', v.turnover_at,
        'by', jsonb_build_object('firstName', t.first_name, 'lastName', t.last_name)) end as own_turnover
    from market.organization_index o
    left join app.organization_overrides v on v.customer_id = ${customerId} and v.organization_id = o.id
    left join identity.users s on s.id = v.styles_by
    left join identity.users t on t.id = v.turnover_by
    where o.id = ${id}::uuid`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const dated = <T>(own: Own<T>) => own && { ...own, at: new Date(own.at) }
  return {
    styles: { derived: found.derivedStyles, own: dated(found.ownStyles) },
    turnoverLabel: { derived: found.derivedTurnover, own: dated(found.ownTurnover) },
  }
}

interface Change {
  styles?: InvestorStyle[] | null | undefined
  turnoverLabel?: TurnoverLabel | null | undefined
}

export async function saveOverrides(
  db: Db,
  { customerId, userId, id }: { customerId: string; userId: string; id: string },
  { styles, turnoverLabel }: Change,
): Promise<void> {
  const stamp = (value: unknown) => ({
    by: value === null ? null : userId,
    at: value === null ? null : sql<Date>`now()`,
  })
  const values = {
    changedAt: sql<Date>`now()`,
    ...(styles !== undefined && { styles, stylesBy: stamp(styles).by, stylesAt: stamp(styles).at }),
    ...(turnoverLabel !== undefined && {
      turnoverLabel,
      turnoverBy: stamp(turnoverLabel).by,
      turnoverAt: stamp(turnoverLabel).at,
    }),
  }
  await db
    .insertInto('app.organizationOverrides')
    .values({ customerId, organizationId: id, ...values })
    .onConflict((on) => on.columns(['customerId', 'organizationId']).doUpdateSet(values))
    .execute()
}

/** Turnover parts at the middle of each band. */
const turnoverParts: Record<TurnoverLabel, number> = { low: 83, medium: 50, high: 17 }

interface Seen {
  customerId: string
  securityId: string | null
  /** Every quarter without. */
  quarter: string | null
  /** Null while the customer has never set anything by hand. */
  overriddenAt: string | null
}

/**
 * Rows of `market.target_scores` as the customer sees them. An own style scores like a typical manager of that style,
 * because a style by hand comes without a portfolio to measure; an own index style means no score.
 */
export function scoresSeenBy({ customerId, securityId, quarter, overriddenAt }: Seen): RawBuilder<unknown> {
  const at = (alias: string) => sql`${sql.ref(`${alias}.security_id`)} = ${securityId}::uuid
    and (${quarter}::date is null or ${sql.ref(`${alias}.quarter`)} = ${quarter}::date)`
  if (!overriddenAt)
    return sql`(select t.*, null::text[] as own_styles, null::text as own_turnover from market.target_scores t
      where ${at('t')})`
  const kept = fitParts.filter((part) => part !== 'style' && part !== 'turnover')
  return sql`(with medians as materialized (
      select x.quarter, s.style, percentile_cont(0.5) within group (order by x.style_part) as part
      from market.target_scores x join market.organization_index i on i.id = x.organization_id
      cross join unnest(i.styles) s(style)
      where ${at('x')} and x.style_part is not null group by 1, 2)
    select t.security_id, t.quarter, t.organization_id,
      case when 'index' = any (v.styles) then 'index' else t.no_score_reason end as no_score_reason,
      ${sql.join(kept.map((part) => sql.ref(`t.${part}_part`)))},
      case when v.styles is null or t.no_score_reason is not null then t.style_part else coalesce(
        (select round(avg(m.part)::numeric)::smallint from medians m where m.quarter = t.quarter and m.style = any (v.styles)),
        t.style_part) end as style_part,
      case when v.turnover_label is null or t.no_score_reason is not null then t.turnover_part
        else (case v.turnover_label ${sql.join(
          Object.entries(turnoverParts).map(([label, part]) => sql`when ${sql.lit(label)} then ${sql.lit(part)}`),
          sql` `,
        )} end)::smallint end as turnover_part,
      t.neighbor_count, t.industry_tilt, t.size_tilt, t.value_lean, t.growth_lean, t.country_share, t.opened_count,
      t.held_until, t.activity, t.among_comparable, t.likelihood, t.likelihood_band, t.risk, t.risk_band, t.sold_share,
      t.is_recent, t.closed_count, t.closed_of, t.typical_value, t.upper_value, t.typical_count, t.typical_basis,
      v.styles as own_styles, v.turnover_label as own_turnover
    from market.target_scores t
    left join app.organization_overrides v on v.customer_id = ${customerId}::uuid
      and v.organization_id = t.organization_id
    where ${at('t')})`
}
