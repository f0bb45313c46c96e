import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findLastChange } from './queries.ts'

interface Edited {
  subjectType: 'organization' | 'person'
  id: string
  name: string
  version: number
}

/** Optimistic locking: rejects a write if somebody else has changed the profile since the form was opened. */
export async function assertVersion(ctx: Context, edited: Edited, version: number | undefined): Promise<void> {
  if (version === undefined || version === edited.version) return
  const change = await findLastChange(ctx.db, edited.subjectType, edited.id)
  const who = change ? `${change.firstName} ${change.lastName}` : 'Somebody'
  const when = change ? ` on ${spoken(change.at, ctx.principal.user.timeZone)}` : ''
  throw new AppError(
    'conflict',
    `${who} changed ${edited.name}${when}, after you had opened it. Nothing was overwritten: load it again to see the change.`,
  )
}

const spoken = (at: Date, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
  return `${day} at ${time}`
}
