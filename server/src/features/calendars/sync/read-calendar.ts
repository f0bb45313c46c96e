// Syncs one calendar with its server and computes its owner's busy times.

import { dayIn } from '@rostrum/contract/platform/time-zones'
import { busyTimes } from '#platform/calendar/busy-times.ts'
import { calendarParts, textOf } from '#platform/calendar/components.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import {
  type CalendarServer,
  changesSince,
  type ListedCalendar,
  type ListedObject,
  listObjects,
  readObjects,
} from './caldav.ts'
import { noteOutside } from './outside.ts'
import {
  deleteObjects,
  keepObjects,
  listContents,
  listEtags,
  listOwnUids,
  noteRead,
  replaceBusy,
  type Source,
  type StoredCalendar,
} from './queries.ts'

export interface CalendarWork {
  ctx: JobContext
  customerId: string
  source: Source
}

const chunk = 100
const mostObjects = 20_000

/** 'more' if the time limit was reached first. */
export async function readCalendar(
  { ctx, customerId, source }: CalendarWork,
  server: CalendarServer,
  calendar: StoredCalendar,
  listed: ListedCalendar,
): Promise<'done' | 'more'> {
  const isSame = (now: string | null, before: string | null) => now !== null && now === before
  if (isSame(listed.syncToken, calendar.syncToken) || (!listed.syncToken && isSame(listed.ctag, calendar.ctag)))
    return 'done'
  const { id: calendarId, url } = calendar
  const known = new Map((await ctx.withTenant((db) => listEtags(db, calendarId))).map(({ href, etag }) => [href, etag]))
  const { changed, gone } = await differences(server, calendar, known)
  const wanted = changed.slice(0, mostObjects).map(({ href }) => href)
  for (let at = 0; at < wanted.length; at += chunk) {
    if (at > 0 && !ctx.hasTime()) return 'more'
    const read = await readObjects(server, url, wanted.slice(at, at + chunk))
    const objects = read.map(({ href, etag, text }) => ({
      href,
      etag,
      content: textOf(calendarParts(text, source.addresses)),
    }))
    await ctx.withTenant(async (db) => {
      await noteOutside(db, calendarId, objects, [])
      await keepObjects(db, { customerId, calendarId }, objects)
    })
  }
  await ctx.withTenant(async (db) => {
    await noteOutside(db, calendarId, [], gone)
    await deleteObjects(db, calendarId, gone)
    await noteRead(db, calendarId, listed)
  })
  return 'done'
}

/** Objects that changed on the server, and those that were deleted. */
async function differences(
  server: CalendarServer,
  { url, syncToken }: StoredCalendar,
  known: Map<string, string | null>,
) {
  const since = syncToken ? await changesSince(server, url, syncToken) : undefined
  const isNew = ({ href, etag }: ListedObject) => etag === null || known.get(href) !== etag
  if (since) return { changed: since.changed.filter(isNew), gone: since.gone }
  const all = await listObjects(server, url)
  const present = new Set(all.map(({ href }) => href))
  return { changed: all.filter(isNew), gone: [...known.keys()].filter((href) => !present.has(href)) }
}

const months = 13

/** The window of days moves on and the user's time zone can change: recomputed daily and for each time zone. */
export async function computeBusy({ ctx, customerId, source }: CalendarWork, calendar: StoredCalendar): Promise<void> {
  const { timeZone, userId } = source
  const computedFor = `${dayIn(timeZone)} ${timeZone}`
  const { id: calendarId } = calendar
  const from = new Date(Date.now() - 24 * 3600 * 1000)
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + months)
  const [contents, own] = await ctx.withTenant(async (db) => [
    calendar.countsAsBusy ? await listContents(db, calendarId) : [],
    await listOwnUids(db, userId),
  ])
  const reading = await busyTimes(contents, { from, to, timeZone, isLeftOut: (uid) => own.has(uid) })
  await ctx.withTenant((db) => replaceBusy(db, { customerId, calendarId, userId }, { ...reading, computedFor }))
}

export const isStale = ({ computedFor }: StoredCalendar, { timeZone }: Source): boolean =>
  computedFor !== `${dayIn(timeZone)} ${timeZone}`
