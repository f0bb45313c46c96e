// A calendar file at a URL, read-only, fetched with a conditional request (RFC 9110, 13.1).
import { calendarParts, textOf } from '#platform/calendar/components.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import type { Reach } from '#platform/mail/connect/reach.ts'
import { keepObjects, noteEtag, noteRead, type Source, type StoredCalendar } from './queries.ts'
import type { CalendarWork } from './read-calendar.ts'

interface Known {
  etag: string | null
  lastModified: string | null
}

/** Undefined if it has not changed. */
export async function fetchCalendarFile(reach: Reach, url: string, known: Known) {
  const { hostname } = new URL(url)
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': 'Rostrum (calendar subscription)',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  }
  const response = await guardedFetch(reach, url, { headers })
  if (response.status === 304) return undefined
  if (response.status === 401 || response.status === 403 || response.status === 404 || response.status === 410) {
    throw new ConnectionFailure('noCalendar', hostname)
  }
  if (!response.ok) throw new ConnectionFailure('refused', hostname, `HTTP ${response.status}`)
  const text = await response.text()
  if (!/^\uFEFF?\s{0,100}BEGIN:VCALENDAR/i.test(text)) throw new ConnectionFailure('noCalendar', hostname)
  return { text, etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') }
}

export async function readSubscription(
  { ctx, customerId, source }: CalendarWork & { source: Source & { url: string } },
  reach: Reach,
  calendar: StoredCalendar,
): Promise<void> {
  const file = await fetchCalendarFile(reach, source.url, source)
  if (!file) return
  const { text, ...known } = file
  const content = textOf(calendarParts(text, source.addresses))
  await ctx.withTenant(async (db) => {
    const keys = { customerId, calendarId: calendar.id }
    await keepObjects(db, keys, [{ href: 'file', etag: null, content }])
    await noteRead(db, calendar.id, { syncToken: null, ctag: null })
    await noteEtag(db, source.id, known)
  })
}
