import type { Input } from '@rostrum/contract/platform/endpoint'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import {
  type CompanyEvent,
  companyEventKindNames,
  companyEventStatusNames,
  type companyEvents,
  whoseNames,
} from '@rostrum/contract/research/company-events'
import { eachRow } from '#lists/each-row.ts'
import { recorderOf } from '#platform/audit.ts'
import { calendarFile } from '#platform/calendar/calendar-file.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import * as queries from './queries/events.ts'

export async function* fileOfEvents(ctx: Context, { query }: Input<typeof companyEvents.export>) {
  const rows = eachRow((page) => queries.listCompanyEvents(ctx.db, { ...query, ...page }))
  for await (const { security, whose, kind, status, ...row } of rows) {
    yield {
      ...row,
      ticker: security.ticker,
      company: security.name,
      whose: whoseNames[whose],
      kind: companyEventKindNames[kind],
      status: companyEventStatusNames[status],
    }
  }
}

const mostInCalendar = 1000
const hourMs = 3600 * 1000

/** An event without a time takes the whole day on its own clock. */
const spanOf = ({ day, time, timeZone }: CompanyEvent) => {
  if (time === null) {
    const midnight = '00:00:00'
    return {
      startsAt: instantAt({ day, time: midnight }, timeZone),
      endsAt: instantAt({ day: addDays(day, 1), time: midnight }, timeZone),
    }
  }
  const startsAt = instantAt({ day, time: `${time}:00` }, timeZone)
  return { startsAt, endsAt: new Date(startsAt.getTime() + hourMs) }
}

export async function calendarOfEvents(ctx: Context, { query }: Input<typeof companyEvents.calendarFile>) {
  const { rows } = await queries.listCompanyEvents(ctx.db, { ...query, pageSize: mostInCalendar, pageOffset: 0 })
  const events = rows.map((event) => ({
    uid: `${event.id}@company-events.rostrum`,
    sequence: Math.floor(event.updatedAt.getTime() / 1000),
    subject: `${event.security.ticker ?? event.security.name}: ${event.title}${event.status === 'expected' ? ' (expected)' : ''}`,
    ...spanOf(event),
    location: event.location,
    description: `${companyEventKindNames[event.kind]}, ${event.security.name}`,
    url: event.webcastUrl,
    updatedAt: event.updatedAt,
  }))
  return { name: 'company-events.ics', text: calendarFile('publish', events, { name: 'Company events' }) }
}

export const nextEarnings = async (ctx: Context): Promise<CompanyEvent | null> =>
  (await queries.findNextEarnings(ctx.db, dayIn(ctx.principal.user.timeZone))) ?? null

async function requireEvent(ctx: Context, id: string): Promise<CompanyEvent> {
  const found = await queries.findCompanyEvent(ctx.db, id)
  if (!found) throw notFound('Event')
  return found
}

export async function requireKnown(
  { db }: Context,
  { securityId, eventId }: { securityId?: string | undefined; eventId?: string | null | undefined },
): Promise<void> {
  if (securityId && !(await queries.knowsSecurity(db, securityId))) {
    throw unprocessable({ security_id: 'Choose a company' })
  }
  if (eventId && !(await queries.knowsIrmEvent(db, eventId))) throw unprocessable({ event_id: 'Choose an event' })
}

const recorded = recorderOf('company_event')

export async function createEvent(ctx: Context, { body }: Input<typeof companyEvents.create>): Promise<CompanyEvent> {
  await requireKnown(ctx, body)
  const id = newId()
  const { webcastUrl = null, location = null, ...rest } = body
  const owned = { customerId: ctx.customerId, id, userId: ctx.principal.user.id, source: 'typed' as const }
  await queries.insertCompanyEvents(ctx.db, [{ ...rest, webcastUrl, location, ...owned }])
  await recorded(ctx, 'created', id, body)
  return requireEvent(ctx, id)
}

export async function changeEvent(
  ctx: Context,
  { params, body }: Input<typeof companyEvents.update>,
): Promise<CompanyEvent> {
  const before = await requireEvent(ctx, params.id)
  await requireKnown(ctx, body)
  await queries.updateCompanyEvent(ctx.db, before.id, body)
  const after = await requireEvent(ctx, params.id)
  await recorded(ctx, 'updated', before.id, after, before)
  return after
}

export async function deleteEvent(ctx: Context, { params }: Input<typeof companyEvents.delete>): Promise<undefined> {
  const before = await requireEvent(ctx, params.id)
  await queries.updateEventDeletedAt(ctx.db, before.id, new Date())
  await recorded(ctx, 'deleted', before.id, undefined, before)
  return undefined
}

export async function restoreEvent(ctx: Context, { params }: Input<typeof companyEvents.restore>) {
  const deleted = await queries.findCompanyEvent(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Event')
  await queries.updateEventDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, deleted)
  return requireEvent(ctx, deleted.id)
}
