import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const links = (db: Db) =>
  db
    .selectFrom('app.bookingLinks as l')
    .select(['l.id', 'l.pageId', 'l.personId', 'l.name', 'l.email', 'l.createdAt'])
    .select(
      sql<boolean>`exists (select from app.bookings b where b.customer_id = l.customer_id and b.link_id = l.id
        and b.status in ('requested', 'confirmed'))`.as('isUsed'),
    )

export const listLinks = (db: Db, pageId: string) =>
  links(db).where('l.pageId', '=', pageId).orderBy('l.createdAt', 'desc').limit(200).execute()

export const findLink = (db: Db, id: string) => links(db).where('l.id', '=', id).executeTakeFirst()

interface Values {
  customerId: string
  id: string
  pageId: string
  personId: string
  name: string
  email: string
  userId: string
}

export const insertLink = (db: Db, values: Values) => db.insertInto('app.bookingLinks').values(values).execute()

/** Of the directory or the customer's own. */
export async function personToInvite(db: Db, id: string) {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select coalesce(preferred_name, first_name) || ' ' || last_name as name,
      coalesce(email_primary, email_secondary) as email from market.people where id = ${id}
    union all
    select coalesce(preferred_name, first_name) || ' ' || last_name, coalesce(email_primary, email_secondary)
    from app.people where id = ${id} and deleted_at is null and merged_into is null`.execute(db)
  return rows[0]
}
