import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { findColleagueOfUser, insertColleague } from './queries.ts'

/** The user as a colleague, added to the list where missing; null for assistants, who belong to no team. */
export async function ensureOwnColleague(ctx: Context): Promise<string | null> {
  if (ctx.principal.scope === 'assistant') return null
  const { id: userId, firstName, lastName, email } = ctx.principal.user
  const known = await findColleagueOfUser(ctx.db, { userId, email })
  if (known) return known.id
  const values = { customerId: ctx.customerId, id: newId(), firstName, lastName, email, userId }
  const colleague = await insertColleague(ctx.db, values)
  const { id } = colleague
  await recordChange(ctx, { action: 'colleague.added', subjectType: 'colleague', subjectId: id, after: colleague })
  return id
}

interface Member {
  customerId: string
  userId: string
  firstName: string
  lastName: string
  email: string
}

/** The same for a job that works for a user. */
export async function ensureColleague(db: Db, member: Member): Promise<string> {
  const known = await findColleagueOfUser(db, member)
  return known?.id ?? (await insertColleague(db, { ...member, id: newId() })).id
}
