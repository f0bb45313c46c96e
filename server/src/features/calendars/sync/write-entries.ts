// Puts the product's own entries into the calendar that a person chose. The name of an object follows from its entry
// and every request has a condition: a retry after a crash finds the existing object instead of creating a second one.
import { calendarFile } from '#platform/calendar/calendar-file.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { type CalendarServer, requestObject } from './caldav.ts'
import { isAt, overwrite } from './outside.ts'
import {
  intendWrite,
  listPending,
  noteWrite,
  type PendingEntry,
  type StoredCalendar,
  type StoredWrite,
} from './queries.ts'
import type { CalendarWork } from './read-calendar.ts'

/** A stored object must not have a method (RFC 4791, 4.1). */
const fileOf = (entry: PendingEntry) => calendarFile('publish', [entry]).replace(/^METHOD:.*\r?\n/m, '')

export async function writeEntries(
  work: CalendarWork,
  server: CalendarServer,
  calendars: readonly StoredCalendar[],
): Promise<void> {
  const { ctx, customerId, source } = work
  const chosen = calendars.find(({ isWritten }) => isWritten)
  for (const entry of await ctx.withTenant((db) => listPending(db, source))) {
    if (ctx.signal.aborted) return
    const calendar = entry.write ? calendars.find(({ id }) => id === entry.write?.calendarId) : chosen
    // In a calendar of another account of theirs.
    if (!calendar) continue
    const path = `${decodeURI(new URL(calendar.url).pathname)}rostrum-${entry.id}.ics`
    const write = entry.write ?? { calendarId: calendar.id, href: path, etag: null, startsAt: null, endsAt: null }
    if (!entry.write) {
      const intended = { customerId, entryId: entry.id, calendarId: calendar.id, href: path }
      await ctx.withTenant((db) => intendWrite(db, intended))
    }
    const outcome = await writeOne(server, calendar, entry, write)
    await ctx.withTenant((db) => noteWrite(db, entry.id, outcome))
  }
}

type Outcome = Parameters<typeof noteWrite>[2]

const isGone = (status: number) => status === 404 || status === 410
const isDone = (status: number) => status >= 200 && status < 300

async function writeOne(
  server: CalendarServer,
  calendar: StoredCalendar,
  entry: PendingEntry,
  write: StoredWrite,
): Promise<Outcome> {
  const url = new URL(encodeURI(write.href), calendar.url).href
  const attempt = async (etag: string | null): Promise<number | Outcome> => {
    const condition = etag === overwrite ? undefined : etag ? { ifMatch: etag } : ({ ifNoneMatch: '*' } as const)
    const done = { writtenVersion: entry.updatedAt, startsAt: entry.startsAt, endsAt: entry.endsAt }
    if (entry.isCanceled) {
      // Without an ETag it may never have been written: check the server first.
      if (etag === null) return 412
      const { status } = await requestObject(server, url, 'DELETE', condition ? { condition } : {})
      return isDone(status) || isGone(status) ? { ...done, state: 'removed' } : status
    }
    const answer = await requestObject(server, url, 'PUT', { body: fileOf(entry), ...(condition && { condition }) })
    if (!isDone(answer.status)) return answer.status
    const stored = answer.etag ?? (await requestObject(server, url, 'GET')).etag
    return { ...done, state: 'written', etag: stored }
  }

  const first = await attempt(write.etag)
  if (typeof first === 'object') return first
  if (first !== 412 && first !== 409 && !isGone(first)) throw refusalOf(server, first)
  const present = await requestObject(server, url, 'GET')
  const notedAt = new Date()
  if (isGone(present.status)) {
    if (entry.isCanceled) return { state: 'removed', writtenVersion: entry.updatedAt }
    if (write.etag === null) throw refusalOf(server, first)
    return { state: 'deleted', notedAt }
  }
  if (!isDone(present.status)) throw refusalOf(server, present.status)
  // Its times are as we left them, or as they are to be: only something else, such as a reminder, was changed.
  const isUnmoved = isAt(present.text, write.startsAt ? write : entry) || isAt(present.text, entry)
  if (!isUnmoved) return { state: 'moved', notedAt }
  const second = await attempt(present.etag ?? overwrite)
  if (typeof second === 'object') return second
  throw refusalOf(server, second)
}

const refusalOf = ({ host }: CalendarServer, status: number) =>
  status === 403 || status === 405
    ? new ConnectionFailure('refused', host, 'this calendar is read-only; choose another one for new entries')
    : new ConnectionFailure('refused', host, `HTTP ${status}`)
