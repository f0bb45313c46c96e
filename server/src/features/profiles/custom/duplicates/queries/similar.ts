// People that a new profile may duplicate, among the customer's own and in the market.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface PersonDescribed {
  emails: readonly string[]
  /** First and last name, if both are known. */
  name: string | null
  organizationIds: readonly string[]
}

interface SimilarFound {
  id: string
  isOwn: boolean
  reason: 'email' | 'name'
}

const most = 5

/** The same email address first, then the same name at one of the organizations; own profiles before the market's. */
export async function listSimilar(db: Db, customerId: string, described: PersonDescribed): Promise<SimilarFound[]> {
  const emails = sql`any (${described.emails.map((email) => email.toLowerCase())}::text[])`
  const name = sql`array[market.fold(${described.name})]`
  const firms = sql`any (${described.organizationIds}::uuid[])`
  const isNamed = sql`${described.name !== null}`
  const own = sql`p.customer_id = ${customerId} and p.deleted_at is null and p.merged_into is null`
  const { rows } = await sql<SimilarFound>`
    select id, is_own, min(reason) as reason from (
      select p.id, true as is_own, 'email' as reason from app.people p where ${own} and lower(p.email_primary) = ${emails}
      union all select p.id, true, 'email' from app.people p where ${own} and lower(p.email_secondary) = ${emails}
      union all select m.id, false, 'email' from market.person_index m where lower(m.email) = ${emails}
      union all select p.id, true, 'name' from app.employments j join app.people p on p.id = j.person_id and ${own}
        where ${isNamed} and j.customer_id = ${customerId} and j.organization_id = ${firms} and p.names @> ${name}
      union all select m.id, false, 'name' from market.person_index m
        where ${isNamed} and m.organization_id = ${firms} and m.names @> ${name}
    ) found group by id, is_own order by min(reason), is_own desc, id limit ${sql.lit(most)}`.execute(db)
  return rows
}
