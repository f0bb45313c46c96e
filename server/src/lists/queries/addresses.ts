// Email addresses of people, and people by their address.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Addresses {
  id: string
  emailPrimary: string | null
  emailSecondary: string | null
}

/** Both addresses of people of the directory, custom ones included. */
export async function addressesOf(db: Db, ids: readonly string[]): Promise<Map<string, Addresses>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Addresses>`
    select id, email_primary, email_secondary from market.people where id = any (${ids}::uuid[])
    union all
    select id, email_primary, email_secondary from app.people
    where id = any (${ids}::uuid[]) and deleted_at is null and merged_into is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** People of the customer's IRM with one of these addresses. */
export async function peopleWithAddresses(db: Db, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const wanted = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{ id: string }>`
    select p.id from app.irm_people i join market.people p on p.id = i.person_id
    where lower(p.email_primary) = any (${wanted}::text[]) or lower(p.email_secondary) = any (${wanted}::text[])
    union
    select p.id from app.people p where p.deleted_at is null and p.merged_into is null
      and (lower(p.email_primary) = any (${wanted}::text[]) or lower(p.email_secondary) = any (${wanted}::text[]))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
