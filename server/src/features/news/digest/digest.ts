// The digest: sent at each reader's hour with the news since the last one, and idempotent within a day.
import { wallClock } from '@rostrum/contract/platform/time-zones'
import type { Db } from '#platform/database/database.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { listNews } from '../queries/list.ts'
import { scopeOf } from '../queries/scope.ts'
import { beginDigest, listReaders, noteDigest, type Reader } from './queries.ts'
import { renderDigest } from './render-digest.ts'

/** Limit for an email; the page has them all. */
const most = 50
const dayMs = 24 * 3600_000

/**
 * The local date, once its hour has passed, on the day of a weekly one. After downtime it is sent late on the same day
 * rather than skipped.
 */
export function dueOn(
  now: Date,
  { timeZone, preferences }: Pick<Reader, 'timeZone' | 'preferences'>,
): string | undefined {
  const { day, time } = wallClock(now, timeZone)
  const { digest, digestHour, digestDay } = preferences
  if (digest === 'none' || Number(time.slice(0, 2)) < digestHour) return undefined
  if (digest === 'weekly' && new Date(`${day}T00:00:00Z`).getUTCDay() !== digestDay) return undefined
  return day
}

export async function sendNewsDigests(
  db: Db,
  enqueue: Enqueue,
  { customerId, publicUrl, now }: { customerId: string; publicUrl: string; now: Date },
): Promise<void> {
  for (const reader of await listReaders(db, customerId)) {
    const { userId, email, firstName, timeZone, preferences, lastSentAt } = reader
    const day = dueOn(now, reader)
    if (!day || !(await beginDigest(db, customerId, userId, day))) continue
    const longest = new Date(now.getTime() - (preferences.digest === 'weekly' ? 7 : 1) * dayMs)
    // After a pause, not everything since: two periods at most.
    const earliest = new Date(longest.getTime() - (now.getTime() - longest.getTime()))
    const seenAfter = !lastSentAt ? longest : lastSentAt > earliest ? lastSentAt : earliest
    const scope = { ...scopeOf({ userId, timeZone }, {}, preferences), seenAfter }
    const page = {
      pageSize: most,
      pageOffset: 0,
      sort: [{ field: 'publishedAt' as const, direction: 'desc' as const }],
    }
    const { rows, total } = await listNews(db, scope, page)
    await noteDigest(db, userId, day, total)
    if (total === 0) continue
    const letter = renderDigest(rows, { total, firstName, publicUrl, isWeekly: preferences.digest === 'weekly' })
    await enqueue(sendMail, { to: email, id: `news.${customerId}.${userId}.${day}`, ...letter })
  }
}
