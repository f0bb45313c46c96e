// Funds and people with a fit: a fund's by its own holdings, else by its manager's; a person's by the largest scored fund
// they manage, else by their firm. What is likely to happen next is known of managers alone.
import { fitParts } from '@rostrum/contract/targeting/fit'
import {
  FundFirmQuery,
  PersonFirmQuery,
  type ProfileFitSort,
  type TargetFundQuery,
  type TargetPersonQuery,
} from '@rostrum/contract/targeting/fit-lists-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Condition, downOrNull, type Viewer } from '#lists/queries/directory.ts'
import { conditionsOf as organizationConditions } from '#lists/queries/organizations.ts'
import { onDays } from '#lists/queries/relationships.ts'
import type { Widening } from '#lists/queries/widening.ts'
import { scoresSeenBy } from '../../overrides/queries.ts'
import { type ScoreContext, scoreVersion } from './context.ts'
import { fitOf, fitOrders, fitting } from './fit.ts'
import { held, roomOf, type ScoredColumns, withScores } from './scored.ts'

type Fragment = RawBuilder<unknown>
type FilterOf<Q extends z.ZodType> = Partial<Omit<z.output<Q>, 'pageSize' | 'pageOffset'>>

export interface ScoredProfile extends Omit<ScoredColumns, 'peersHeld' | 'peerPositions' | 'trend' | 'openedCount'> {
  /** The firm's position in the security, in dollars. */
  firmValue: number
  basisType: 'organization' | 'fund' | null
  basisId: string | null
  basisName: string | null
}
export interface ScoredFund extends ScoredProfile {
  heldValue: number | null
}

/** Of the fund (`own`) where it has a score of its own, else of the manager (`t`). */
const ownElse = (own: string, column: string): Fragment =>
  sql`case when ${sql.ref(`${own}.fund_id`)} is null then ${sql.ref(`t.${column}`)} else ${sql.ref(`${own}.${column}`)} end as ${sql.ref(column)}`

const fitColumns = (own: string, { weights }: ScoreContext): Fragment => sql`
  case when ${sql.ref(`${own}.fund_id`)} is null then ${fitOf('t', weights)} else ${fitOf(own, weights)} end as fit,
  ${sql.join(
    [
      'no_score_reason',
      ...fitParts.map((part) => `${part}_part`),
      'neighbor_count',
      'held_until',
      'among_comparable',
    ].map((column) => ownElse(own, column)),
  )},
  t.activity, t.likelihood, t.likelihood_band, t.risk, t.risk_band, t.typical_value, t.upper_value,
  coalesce(t.typical_count, 0) as typical_count, t.typical_basis`

const ofManager = (context: ScoreContext, organizationId: Fragment): Fragment =>
  sql`left join ${scoresSeenBy(context)} t on t.organization_id = ${organizationId}`

const shown = sql`d.fit, d.no_score_reason, ${sql.join(fitParts.map((part) => sql.ref(`d.${part}_part`)))}, d.neighbor_count,
  d.held_until, d.activity, d.among_comparable, d.likelihood_band, d.risk_band, d.typical_value, d.upper_value, d.typical_count,
  d.typical_basis, d.basis_type, d.basis_id, d.basis_name`

const firmHolds = ({ quarter, securityId }: ScoreContext): Fragment =>
  sql`left join (${held(quarter, securityId ? [securityId] : [])}) ours on ours.organization_id = d.organization_id`

/** The position of each row's firm, and the order by what is left for it to buy. */
const byFirm = (context: ScoreContext, sort: readonly { field: string }[] = []) => ({
  orders: { ...fitOrders, capacity: downOrNull(roomOf(context)) },
  orderJoin: sort.some(({ field }) => field === 'capacity') ? firmHolds(context) : sql``,
  extras: sql`coalesce(ours.value, 0) as firm_value`,
  joins: firmHolds(context),
})

type FirmFilters = Parameters<typeof withScores>[1]

/** Those whose firm matches the filters of the list of organizations. */
function ofFirms(viewer: Viewer, filters: FirmFilters, context: ScoreContext): Condition[] {
  if (Object.values(filters).every((value) => value === undefined || value === false)) return []
  const firms = withScores(viewer, filters, context)
  const conditions = [...organizationConditions(viewer, filters, context), ...firms.conditions]
  if (conditions.length === 0) return []
  const source = firms.source(sql`(select *, null::uuid as user_id from market.organization_index)`)
  const where = sql`d.organization_id in (select d.id from ${source} d
    where ${sql.join(
      conditions.map((condition) => condition.where),
      sql` and `,
    )})`
  return [{ where, isOwn: conditions.some(({ isOwn }) => isOwn === true) }]
}

const picked = (filters: Record<string, unknown>, shape: object): FirmFilters =>
  Object.fromEntries(Object.keys(shape).map((key) => [key, filters[key]]))

export function fundsWithScores(
  viewer: Viewer,
  filters: FilterOf<typeof TargetFundQuery>,
  context: ScoreContext,
): Widening<ProfileFitSort> {
  const { organizationTypes, ...ofFirm } = FundFirmQuery.shape
  const { securityId, quarter } = context
  return {
    ...(quarter && { quarter }),
    version: scoreVersion(context),
    source: (directory) => sql`(select o.*, ${fitColumns('f', context)},
        case when f.fund_id is null then 'organization' end as basis_type,
        case when f.fund_id is null then o.organization_id end as basis_id,
        case when f.fund_id is null then o.organization_name end as basis_name, f.held_value
      from ${directory} o
      left join market.fund_scores f on f.fund_id = o.id and f.security_id = ${securityId}::uuid
        and f.quarter = ${quarter}::date
      ${ofManager(context, sql`o.organization_id`)}
      where f.fund_id is not null or t.organization_id is not null)`,
    columns: sql`${shown}, d.held_value`,
    conditions: [
      ...fitting(filters),
      ...(filters.ownHoldings ? [{ where: sql`d.basis_id is null` }] : []),
      ...ofFirms(viewer, { ...picked(filters, ofFirm), types: filters.organizationTypes }, context),
    ],
    ...byFirm(context, filters.sort),
  }
}

export function peopleWithScores(
  viewer: Viewer,
  filters: FilterOf<typeof TargetPersonQuery>,
  context: ScoreContext,
): Widening<ProfileFitSort> {
  const { customerId } = viewer
  const { quarter } = context
  return {
    ...(quarter && { quarter }),
    version: scoreVersion(context),
    source: (directory) => sql`(select o.*, ${fitColumns('f', context)},
        case when f.fund_id is null then 'organization' else 'fund' end as basis_type,
        coalesce(f.fund_id, o.organization_id) as basis_id, coalesce(f.fund_name, o.organization_name) as basis_name
      from ${directory} o
      left join (${largestScoredFunds(context)}) f on f.person_id = o.id
      ${ofManager(context, sql`o.organization_id`)}
      where f.fund_id is not null or t.organization_id is not null)`,
    columns: shown,
    conditions: [
      ...fitting(filters),
      ...ofFirms(viewer, picked(filters, PersonFirmQuery.shape), context),
      ...onDays({ customerId, type: 'person', id: sql`d.id` }, filters),
      ...(filters.notInIrm
        ? [
            {
              where: sql`not exists (select from app.irm_people i where i.customer_id = ${customerId} and i.person_id = d.id)`,
              isOwn: true,
            },
          ]
        : []),
    ],
    ...byFirm(context, filters.sort),
  }
}

/** The largest fund with a score that each person manages. */
export const largestScoredFunds = ({ securityId, quarter }: ScoreContext): Fragment => sql`
  select distinct on (m.person_id) m.person_id, i.name as fund_name, s.*
  from market.fund_managers m
  join market.fund_index i on i.id = m.fund_id
  join market.fund_scores s on s.fund_id = m.fund_id and s.security_id = ${securityId}::uuid and s.quarter = ${quarter}::date
  where s.no_score_reason is null
  order by m.person_id, i.weight desc, i.id`
