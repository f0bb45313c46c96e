import { clockTime, wallClock } from '@rostrum/contract/platform/time-zones'
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
  const who = change ? `${change.firstName} ${change.lastName}` : 'Someone'
  const when = change ? ` on ${spoken(change.at, ctx.principal.user.timeZone)}` : ''
  throw new AppError('conflict', `${who} changed ${edited.name}${when} after you opened it. Reload to see the change.`)
}

const spoken = (at: Date, timeZone: string): string => {
  const { day, time } = wallClock(at, timeZone)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  return `${date} at ${clockTime(time.slice(0, 5))}`
}
