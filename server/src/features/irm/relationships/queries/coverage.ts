import { type CoverageRow, coveredHolders, mostTargets, targetTag } from '@rostrum/contract/irm/coverage'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'
import {
  type RelationshipFilters,
  related,
  relationshipFields,
  relationshipOf,
  type StoredRelationship,
  toRelationship,
  type Whose,
} from '#lists/queries/relationships.ts'
import type { Db } from '#platform/database/database.ts'

interface Asked extends RelationshipFilters {
  customerId: string
  /** Whose own target lists count beside the shared ones. */
  userId: string
  /** Null for a customer without a security: targets only. */
  securityId: string | null
  quarter: string | null
  timeZone: string
  /** The first day of the first month. */
  since: string
  group?: CoverageRow['group'] | undefined
}

interface Stored extends StoredRelationship {
  id: string
  name: string
  group: CoverageRow['group']
  rank: number | null
  value: number | null
  outstandingShare: number | null
  contacts: number[]
}

/** The default quarter of the security's holders. */
export async function findHolderQuarter(db: Db, securityId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ quarter: string | null }>`select quarter from market.security_index
    where id = ${securityId}::uuid`.execute(db)
  return rows[0]?.quarter
}

const held = ({ securityId, quarter }: Asked): Fragment => sql`(
  select p.organization_id as id, p.value, p.outstanding_share, rank() over (order by p.shares desc) as rank
  from market.positions p where p.quarter = ${quarter}::date and p.security_id = ${securityId}::uuid and p.shares > 0)`

/** On a target list for the security, unless passed; or in the IRM with a tier, a favorite person or the tag. */
const targets = ({ customerId, userId, securityId }: Asked): Fragment => sql`(
  select m.organization_id as id from app.target_list_members m
  join app.target_lists l on l.customer_id = m.customer_id and l.id = m.list_id
  where m.customer_id = ${customerId}::uuid and m.stage <> 'passed' and l.deleted_at is null
    and l.security_id = ${securityId}::uuid and (l.is_shared or l.user_id = ${userId}::uuid)
  union select i.organization_id as id from app.irm_organizations i where i.customer_id = ${customerId}::uuid and (
    exists (select from app.relationships r where r.customer_id = i.customer_id and r.subject_type = 'organization'
      and r.subject_id = i.organization_id and r.tier is not null)
    or exists (select from app.favorite_people f where f.customer_id = i.customer_id
      and f.organization_id = i.organization_id)
    or exists (select from app.taggings g join app.tags t on t.customer_id = g.customer_id and t.id = g.tag_id
      where g.customer_id = i.customer_id and g.taggable_type = 'organization' and g.taggable_id = i.organization_id
        and lower(t.name) = lower(${targetTag}))))`

/** Activities of the organization by month, as an array over the months: a meeting with three of its people is one. */
const monthly = ({ customerId, timeZone, since }: Asked): Fragment => sql`(
  select array_agg(coalesce(n.count, 0) order by m.month) from generate_series(${since}::timestamp,
    ${since}::timestamp + interval '11 months', interval '1 month') m(month)
  left join (select date_trunc('month', c.occurs_at at time zone ${timeZone}) as month, count(*)::integer as count
    from (select activity_id, occurs_at from app.activity_organizations
        where customer_id = ${customerId}::uuid and organization_id = d.id and occurs_at >= ${since}::timestamp at time zone ${timeZone}
      union select activity_id, occurs_at from app.activity_people
        where customer_id = ${customerId}::uuid and organization_id = d.id and occurs_at >= ${since}::timestamp at time zone ${timeZone}) c
    group by 1) n on n.month = m.month)`

/** Gaps first, then the largest holders, then targets by name. */
export async function listCoverage(db: Db, asked: Asked): Promise<CoverageRow[]> {
  const { customerId, group } = asked
  const whose: Whose = { customerId, type: 'organization', id: sql`d.id` }
  const conditions = [...related(whose, asked).map(({ where }) => where), ...(group ? [sql`d.group = ${group}`] : [])]
  const { rows } = await sql<Stored>`
    with held as materialized ${held(asked)},
      top as (select * from held where rank <= ${sql.lit(coveredHolders)}),
      chosen as (
        select top.id, top.rank, top.value, top.outstanding_share, 'holder' as "group" from top
        union all (select t.id, held.rank, held.value, held.outstanding_share, 'target' from ${targets(asked)} t
          left join held on held.id = t.id where t.id not in (select id from top)
          order by held.rank nulls last, t.id limit ${sql.lit(mostTargets)}))
    select d.*, o.name, ${monthly(asked)} as contacts, ${relationshipFields}
    from chosen d join app.organization_directory o on o.id = d.id ${relationshipOf(whose)}
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by relation.coverage = 'covered', d.rank nulls last, o.sort_name, d.id`.execute(db)
  return rows.map((row) => ({
    organization: { id: row.id, name: row.name },
    group: row.group,
    rank: row.rank,
    value: row.value,
    outstandingShare: row.outstandingShare,
    relationship: toRelationship(row),
    contacts: row.contacts,
  }))
}
