import type { EngagementLabel } from '@rostrum/contract/irm/engagement'
import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Db } from '#platform/database/database.ts'

interface Member {
  id: string
  name: string
  /** The customer's user who created the profile; null for a market profile. */
  userId: string | null
}

/** From the market or the customer's own; undefined if neither has it. */
export async function findOrganization(db: Db, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select id, name, user_id from app.organization_directory where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function findPerson(db: Db, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select id, first_name || ' ' || last_name as name, user_id
    from app.person_directory where id = ${id}`.execute(db)
  return rows[0]
}

interface Joining {
  customerId: string
  userId: string
}

/** Returns false if it was already a member. */
export async function insertIrmOrganization(db: Db, by: Joining, organizationId: string): Promise<boolean> {
  const added = await db
    .insertInto('app.irmOrganizations')
    .values({ ...by, organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function insertIrmPerson(db: Db, by: Joining, personId: string): Promise<boolean> {
  const added = await db
    .insertInto('app.irmPeople')
    .values({ ...by, personId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Bulk insert for imports; returns those that were not members before. */
export async function insertIrmMembers(
  db: Db,
  { customerId, userId }: Joining,
  type: ContactType,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const table = type === 'person' ? sql`app.irm_people` : sql`app.irm_organizations`
  const column = type === 'person' ? sql`person_id` : sql`organization_id`
  const { rows } = await sql<{ id: string }>`
    insert into ${table} (customer_id, ${column}, user_id)
    select ${customerId}, id, ${userId} from unnest(${[...new Set(ids)]}::uuid[]) id
    on conflict do nothing returning ${column} as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteIrmMembers(db: Db, type: ContactType, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  if (type === 'person') await db.deleteFrom('app.irmPeople').where('personId', 'in', ids).execute()
  else await db.deleteFrom('app.irmOrganizations').where('organizationId', 'in', ids).execute()
}

export type MemberOrder = 'weight' | 'name' | 'addedAt' | 'engagement'

interface MembersQuery {
  customerId: string
  kind: 'organization' | 'person'
  order: MemberOrder
  direction: 'asc' | 'desc'
  /** Only members with one of these engagement labels. */
  labels: readonly EngagementLabel[] | undefined
  pageSize: number
  pageOffset: number
}

/** The member ids on one page of the list, and the total. */
export const pageOfMembers = (db: Db, query: MembersQuery): Promise<{ ids: string[]; total: number }> =>
  cacheUntilChange(
    db,
    JSON.stringify(['members', query]),
    async () => ({ ids: await listMemberIds(db, query), total: await countMembers(db, query) }),
    { isSameForEveryone: true },
  )

/**
 * Reads only the page. Each branch is either small or sorted by an index;
 * limits are inlined as literals, because the planner must know how few rows are needed.
 */
async function listMemberIds(db: Db, query: MembersQuery): Promise<string[]> {
  const { pageSize, pageOffset, direction } = query
  const way = sql.raw(direction)
  const nameWay = query.order === 'name' ? way : sql.raw('asc')
  const last = pageOffset + pageSize
  // Only a score can be null; `nulls last` on the other sorts would keep the planner off their indexes.
  const missing = query.order === 'engagement' ? sql`nulls last` : sql``
  const nearest = branchesOf(query).map(
    (branch) => sql`(${branch} order by 2 ${way} ${missing}, 3 ${nameWay}, 1 limit ${sql.lit(last)})`,
  )
  const { rows } = await sql<{
    id: string
  }>`select id from (${sql.join(nearest, sql` union all `)}) as members (id, key, name)
    order by key ${way} ${missing}, name ${nameWay}, id limit ${sql.lit(pageSize)} offset ${sql.lit(pageOffset)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const tables = {
  organization: { own: 'app.organizations', market: 'market.organization_index', irm: 'app.irm_organizations' },
  person: { own: 'app.people', market: 'market.person_index', irm: 'app.irm_people' },
} as const

const member = ({ kind }: MembersQuery) => sql.ref(`i.${kind}_id`)
const scoresOf = ({ kind, customerId }: MembersQuery) =>
  sql`app.engagement_scores s where s.customer_id = ${customerId} and s.subject_type = ${kind}`
const labelled = (query: MembersQuery) =>
  query.labels
    ? sql`and ${member(query)} in (select s.subject_id from ${scoresOf(query)} and s.label = any (${query.labels}::text[]))`
    : sql``
const memberOf = (query: MembersQuery) =>
  sql`${sql.table(tables[query.kind].irm)} i where i.customer_id = ${query.customerId} ${labelled(query)}`

function branchesOf(query: MembersQuery) {
  if (query.order === 'addedAt') return [addedBranch(query)]
  const market = query.order === 'engagement' ? scoredBranch(query) : marketBranch(query)
  // The customer's own profiles have no score.
  if (query.labels) return [market]
  return [market, ...(query.order === 'engagement' ? unscoredBranches(query) : ownBranches(query))]
}

const kept = sql`p.deleted_at is null and p.merged_into is null`

/** The customer's own profiles, which are always IRM members; a person's weight is that of their firm. */
function ownBranches(query: MembersQuery) {
  const own = sql.table(tables[query.kind].own)
  const whose = sql`p.customer_id = ${query.customerId} and ${kept}`
  if (query.order === 'name') return [sql`select p.id, p.sort_name, p.sort_name from ${own} p where ${whose}`]
  if (query.kind === 'organization')
    return [sql`select p.id, coalesce(p.aum, 0), p.sort_name from ${own} p where ${whose}`]
  const firm = sql`app.employments j join market.organization_index m on m.id = j.organization_id
    where j.customer_id = ${query.customerId} and j.is_primary`
  return [
    sql`select p.id, f.weight, p.sort_name from (select j.person_id, m.weight from ${firm}) f
      join ${own} p on p.id = f.person_id where ${whose}`,
    sql`select p.id, 0::bigint, p.sort_name from ${own} p where ${whose}
      and not exists (select from ${firm} and j.person_id = p.id)`,
  ]
}

const marketBranch = (
  query: MembersQuery,
) => sql`select d.id, d.${sql.ref(query.order === 'name' ? 'sort_name' : 'weight')}, d.sort_name
  from ${sql.table(tables[query.kind].market)} d where d.id in (select ${member(query)} from ${memberOf(query)})`

const scoredBranch = (query: MembersQuery) => sql`select d.id, s.label_order, d.sort_name
  from ${sql.table(tables[query.kind].market)} d
  join (select s.subject_id, s.label_order from ${scoresOf(query)}) s on s.subject_id = d.id
  where d.id in (select ${member(query)} from ${memberOf(query)})`

const unscoredBranches = (query: MembersQuery) => [
  sql`select p.id, null::smallint, p.sort_name from ${sql.table(tables[query.kind].own)} p
    where p.customer_id = ${query.customerId} and ${kept}`,
  sql`select d.id, null::smallint, d.sort_name from ${sql.table(tables[query.kind].market)} d
    where d.id in (select ${member(query)} from ${memberOf(query)})
      and not exists (select from ${scoresOf(query)} and s.subject_id = d.id)`,
]

/** Bulk adds share the same `added_at`, hence the tiebreaker by name. */
const addedBranch = (query: MembersQuery) => sql`select i.id, i.added_at, coalesce(p.sort_name, d.sort_name)
  from (select ${member(query)} as id, i.added_at from ${memberOf(query)} ${direct(query)}) i
  left join ${sql.table(tables[query.kind].own)} p on p.customer_id = ${query.customerId} and p.id = i.id
  left join ${sql.table(tables[query.kind].market)} d on d.id = i.id where p.id is null or ${kept}`

/** `with ties`, so that rows sharing the last `added_at` of the page can be sorted by name. */
const direct = (query: MembersQuery) =>
  sql`order by i.added_at ${sql.raw(query.direction)} fetch first ${sql.lit(query.pageOffset + query.pageSize)} rows with ties`

async function countMembers(db: Db, query: MembersQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${memberOf(query)}`.execute(db)
  return rows[0]?.total ?? 0
}
