// Addresses that get no mail to many: campaigns, group mail and survey invitations leave them out.
import type { Db } from '#platform/database/database.ts'

/** Of these addresses, those that are suppressed, in lower case. */
export async function suppressedAmong(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await db
    .selectFrom('app.suppressions')
    .select('email')
    .where((where) => where('email', '=', where.fn.any(where.val(wanted))))
    .where('removedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
