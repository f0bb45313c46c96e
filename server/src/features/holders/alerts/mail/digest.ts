// The daily digest: sent at each recipient's hour with all pending alerts, and idempotent within a day.

import { preferencesOf } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { severitiesOf } from '../severity/queries.ts'
import { beginDigest, listSecurityNames, listWaiting, takeForDigest } from './queries.ts'
import { renderEmail } from './render-email.ts'

/** The local date, once its hour has passed. After downtime the digest is sent late rather than skipped. */
export function dueDay(now: Date, timeZone: string, hour: number): string | undefined {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]))
  if (Number(parts.get('hour')) < hour) return undefined
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

export async function sendDigests(
  db: Db,
  enqueue: Enqueue,
  { customerId, publicUrl, now }: { customerId: string; publicUrl: string; now: Date },
): Promise<void> {
  const waiting = await listWaiting(db, customerId)
  const userIds = waiting.map(({ userId }) => userId)
  const preferences = await preferencesOf(db, userIds)
  const chosenBy = await severitiesOf(db, userIds)
  for (const { userId, email, firstName, timeZone } of waiting) {
    const day = dueDay(now, timeZone, preferences(userId).digestHour)
    if (!day || !(await beginDigest(db, customerId, userId, day))) continue
    const lines = await takeForDigest(db, customerId, userId, day, chosenBy(userId))
    if (lines.length === 0) continue
    const names = await listSecurityNames(db, [...new Set(lines.map(({ securityId }) => securityId))])
    const letter = renderEmail(lines, names, { firstName, publicUrl })
    await enqueue(sendMail, { to: email, id: `digest.${customerId}.${userId}.${day}`, ...letter })
  }
}
