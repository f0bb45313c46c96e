import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ConsentEntry } from './policy.ts'

/** The latest entry of each address that has one, by lower-case address. */
export async function latestConsents(db: Db, emails: readonly string[]): Promise<Map<string, ConsentEntry>> {
  if (emails.length === 0) return new Map()
  const wanted = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<ConsentEntry & { email: string }>`
    select distinct on (email) email, kind, jurisdiction, evidence, given_on::text, expires_on::text
    from app.consents where email = any (${wanted}::text[]) order by email, created_at desc, id desc`.execute(db)
  return new Map(rows.map(({ email, ...entry }) => [email, entry]))
}
