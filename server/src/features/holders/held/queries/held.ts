// SQL for the holders of a security at quarter end: a relation `h` of holders (managers, or groups if rolled up) and
// the directory `d` with their attributes.
import type { Attention } from '@rostrum/contract/holders/attention'
import { regionOf } from '@rostrum/contract/holders/regions'
import { type Holder, type Region, regions } from '@rostrum/contract/holders/values'
import type { relationshipSorts } from '@rostrum/contract/irm/relationships'
import { countryCodes } from '@rostrum/contract/market/places'
import { sql } from 'kysely'
import { holdersInNeed } from '#features/irm/relationships/public.ts'
import { type Fragment, matchingNames } from '#lists/matching/queries.ts'
import { termOf, withoutNoise } from '#lists/matching/term.ts'
import type { Condition } from '#lists/queries/directory.ts'
import { conditionsOf as organizationConditions } from '#lists/queries/organizations.ts'
import {
  related,
  relationshipFields,
  relationshipKeys,
  relationshipOf,
  type StoredRelationship,
  toRelationship,
  type Whose,
} from '#lists/queries/relationships.ts'
import type { Db } from '#platform/database/database.ts'
import type { Subject } from '../../scope/queries.ts'
import type { Scope } from '../../scope/scope.ts'
import { countedPositions, isCounted } from './counted.ts'

/** A group that does not file itself takes the styles and bands of its members. */
const ofMembers = (
  own: Fragment,
  theirs: Fragment,
) => sql`case when f.id is null or cardinality(${own}) > 0 then ${own} else
  array(select distinct one from market.organization_index m cross join unnest(${theirs}) one
    where m.id = any (f.members) order by one) end`

const groupDirectory = sql`(
  select g.*, 'index' = any (g.styles) as is_passive, market.turnover_label(g.turnover) as turnover_label
  from (
    select o.id, o.name, o.sort_name, o.words, o.keys, o.type, o.parent_id, o.city, o.state, o.country_code, o.aum,
      coalesce(f.eaum, o.eaum) as eaum, coalesce(f.turnover, o.turnover) as turnover, f.members,
      ${ofMembers(sql`o.styles`, sql`m.styles`)} as styles, ${ofMembers(sql`o.market_cap_codes`, sql`m.market_cap_codes`)} as market_cap_codes
    from market.organization_index o left join market.organization_groups f on f.id = o.id
  ) g)`

export const isRolledUp = ({ filters }: Scope): boolean => filters.rollUp === true

export const directory = (scope: Scope): Fragment =>
  isRolledUp(scope) ? groupDirectory : sql`market.organization_index`

/** Whether an organization is the holder `h` (in the directory as `d`) or a member of its group. */
export const belongsToHolder = (scope: Scope, organizationId: Fragment): Fragment =>
  isRolledUp(scope) ? sql`${organizationId} = any (coalesce(d.members, array[h.id]))` : sql`${organizationId} = h.id`

/** The holder row that an organization's numbers belong to, and the join that resolves it. */
export const holderId = (scope: Scope, organizationId: Fragment): Fragment =>
  isRolledUp(scope) ? sql`coalesce(roots.root, ${organizationId})` : organizationId
export const rootsOf = (scope: Scope, organizationId: Fragment): Fragment =>
  isRolledUp(scope) ? sql`left join market.organization_roots roots on roots.id = ${organizationId}` : sql``

/** Rows of positions must be added up to be a holder's: of the managers of a group, or of several share classes. */
export const isSummed = (scope: Scope, { together }: Subject = scope.security): boolean =>
  isRolledUp(scope) || together !== undefined

/** A sum is comparable only if all its positions are. Over `p`. */
export const comparableSum = (previous: Fragment): Fragment =>
  sql`case when bool_and(p.previous_shares is not null or p.shares = 0) then coalesce(sum(${previous}), 0)::bigint end`

interface PositionsAt {
  withLate?: boolean
  /** Like market.positions, if not the positions that count as those of the security. */
  source?: Fragment
}

/**
 * All positions of a security at quarter end, including closed ones. The portfolio share of a group is relative to
 * everything its managers reported.
 */
export function positionsAt(
  scope: Scope,
  security: Subject,
  quarter: string,
  { withLate = false, source = countedPositions(security) }: PositionsAt = {},
): Fragment {
  const portfolios = sql`left join market.portfolios k on k.organization_id = p.organization_id and k.quarter = ${quarter}::date`
  const reported = sql`${source} p
    ${rootsOf(scope, sql`p.organization_id`)} ${withLate ? portfolios : sql``}
    where p.quarter = ${quarter}::date and ${isCounted(security, sql`p`)}`
  if (!isSummed(scope, security)) {
    return sql`(select p.organization_id as id, p.shares, p.value, p.previous_shares, p.previous_value, p.portfolio_share,
      p.outstanding_share, 1 as manager_count
      ${withLate ? sql`, (p.shares > 0 and k.is_late)::integer as late_count` : sql``} from ${reported})`
  }
  // A manager with two classes is one manager.
  const managers = (which: Fragment) =>
    security.together
      ? sql`count(distinct p.organization_id) filter (where ${which})::integer`
      : sql`count(*) filter (where ${which})::integer`
  const sums = sql`select ${holderId(scope, sql`p.organization_id`)} as id, sum(p.shares)::bigint as shares,
      sum(p.value)::bigint as value, ${comparableSum(sql`p.previous_shares`)} as previous_shares,
      ${comparableSum(sql`p.previous_value`)} as previous_value, sum(p.outstanding_share) as outstanding_share,
      ${isRolledUp(scope) ? managers(sql`p.shares > 0`) : sql`1`} as manager_count
      ${withLate ? sql`, ${managers(sql`p.shares > 0 and k.is_late`)} as late_count` : sql``}
      ${isRolledUp(scope) ? sql`` : sql`, sum(p.portfolio_share) as portfolio_share`}
    from ${reported} group by 1`
  if (!isRolledUp(scope)) return sql`(${sums})`
  return sql`(select s.*, s.value / nullif(b.eaum, 0)::double precision as portfolio_share
    from (${sums}) s
    left join (select coalesce(roots.root, k.organization_id) as id, sum(k.eaum)::bigint as eaum
      from market.portfolios k ${rootsOf(scope, sql`k.organization_id`)} where k.quarter = ${quarter}::date group by 1) b
      on b.id = s.id)`
}

const countriesIn = (chosen: readonly Region[]): string[] =>
  countryCodes.filter((code) => chosen.includes(regionOf(code)))

function inRegions(chosen: readonly Region[] | undefined): Condition[] {
  if (!chosen || chosen.length === 0) return []
  const isKnown = sql`d.country_code = any (${countriesIn(chosen)}::text[])`
  const known = countriesIn(regions)
  return [
    {
      where: chosen.includes('unknown')
        ? sql`(${isKnown} or (d.country_code = any (${known}::text[])) is not true)`
        : isKnown,
    },
  ]
}

/** A group was met when any of its managers was. Over the directory `d`. */
const whoseOf = (scope: Scope): Whose => ({
  customerId: scope.asker.customerId,
  type: 'organization',
  id: sql`d.id`,
  ...(isRolledUp(scope) && { isIts: (attendee) => sql`${attendee} = any (coalesce(d.members, array[d.id]))` }),
})

type RelationshipSort = (typeof relationshipSorts)[number]

/** Sort keys that belong to the customer: a list sorted by one is not cached for others. */
export function relationshipSortKeys(scope: Scope): Record<RelationshipSort, { by: Fragment; join: Fragment }> {
  const join = relationshipOf(whoseOf(scope))
  const keys = Object.entries(relationshipKeys).map(([field, by]) => [field, { by, join }])
  return Object.fromEntries(keys) as Record<RelationshipSort, { by: Fragment; join: Fragment }>
}

/** A group needs attention when any of its managers does. */
function needing(scope: Scope, attention: Attention): Condition {
  const { asker, security } = scope
  if (!security.quarter) return { where: sql`false` }
  const asked = { customerId: asker.customerId, securityId: security.id, quarter: security.quarter }
  const found = holdersInNeed(attention, asked)
  const where = isRolledUp(scope) ? sql`coalesce(d.members, array[d.id]) && array${found}` : sql`d.id in ${found}`
  return { where, isOwn: true }
}

/** By name: a group is not where its managers are. */
const namedHolders = matchingNames('organizations', sql`d.words`)

/** Filter conditions on the holder, over `d`. A term that normalizes to nothing matches no holders. */
export function conditionsOf(scope: Scope): Condition[] {
  const { asker, start, filters } = scope
  const {
    term: text,
    regions: chosen,
    rollUp: _,
    tiers,
    owners,
    coverages,
    lastContact,
    nextContact,
    attention,
    ...rest
  } = filters
  const term = text ? termOf(text, start) : undefined
  const named = term && (withoutNoise(term) ?? term)
  return [
    ...organizationConditions(asker, rest as Parameters<typeof organizationConditions>[1], start),
    ...related(whoseOf(scope), { tiers, owners, coverages, lastContact, nextContact }),
    ...(attention ? [needing(scope, attention)] : []),
    ...inRegions(chosen),
    ...(text ? [named ? namedHolders(named) : { where: sql`false` }] : []),
  ]
}

export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** The WITH clause that precedes the statement reading these tables. */
export const withClause = (tables: readonly Fragment[] = []): Fragment =>
  tables.length > 0 ? sql`with ${sql.join(tables)}` : sql``

/** The customer's own data on a market organization: whether it is in the IRM, and its tags. */
const ownColumns = (id: Fragment): Fragment => sql`
  exists (select from app.irm_organizations i where i.organization_id = ${id}) as is_affiliated,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'tagId', g.tag_id, 'name', t.name, 'color', t.color,
      'taggableType', g.taggable_type, 'taggableId', g.taggable_id) order by lower(t.name))
    from app.taggings g join app.tags t on t.customer_id = g.customer_id and t.id = g.tag_id
    where g.taggable_type = 'organization' and g.taggable_id = ${id}), '[]') as taggings`

export type Own = Pick<Holder, 'isAffiliated' | 'taggings' | 'relationship'>

type StoredOwn = Pick<Own, 'isAffiliated' | 'taggings'> & StoredRelationship & { id: string }

export async function listOwn(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, Own>> {
  const groups = isRolledUp(scope) ? sql`left join market.organization_groups g on g.id = d.id` : sql``
  const members = isRolledUp(scope) ? sql`g.members` : sql`null::uuid[]`
  const { rows } = await sql<StoredOwn>`
    select d.id, ${ownColumns(sql`d.id`)}, ${relationshipFields}
    from (select d.id, ${members} as members from unnest(${ids}::uuid[]) d(id) ${groups}) d
    ${relationshipOf(whoseOf(scope))}`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      { isAffiliated: row.isAffiliated, taggings: row.taggings, relationship: toRelationship(row) },
    ]),
  )
}
