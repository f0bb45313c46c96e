// Events from a sheet, a calendar file or a subscribed calendar: known events are updated, others added.
import { mappedValues, mappingErrors } from '@rostrum/contract/column-mapping'
import type { Input } from '@rostrum/contract/platform/endpoint'
import {
  type CompanyEventImport,
  companyEventFields,
  companyEventKindNames,
  type companyEvents,
} from '@rostrum/contract/research/company-events'
import type { SheetRow } from '@rostrum/contract/sheets'
import { requireOwnSheet, sheetRows } from '#features/sheets/public.ts'
import { recordChange } from '#platform/audit.ts'
import { calendarEntries } from '#platform/calendar/calendar-entries.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import {
  type EventValues,
  findSecuritiesNamed,
  insertCompanyEvents,
  listKnownEvents,
  type NewEvent,
  updateCompanyEvent,
} from './queries/events.ts'
import { dayOf, kindOf, timeOf, zoneOf } from './read-values.ts'
import { requireKnown } from './service.ts'

type Given = Omit<EventValues, 'eventId'> & { uid?: string }

interface Owner {
  customerId: string
  userId: string
  source: NewEvent['source']
}

const keyOf = ({ securityId, kind, day }: { securityId: string; kind: string; day: string }) =>
  `${securityId} ${kind} ${day}`

/** An event is known by the name that its calendar gives it, or by company, type and day. */
export async function storeEvents(db: Db, owner: Owner, events: readonly Given[]) {
  const securityIds = [...new Set(events.map(({ securityId }) => securityId))]
  const known = securityIds.length > 0 ? await listKnownEvents(db, securityIds) : []
  const byUid = new Map(known.flatMap((one) => (one.uid ? [[`${one.securityId} ${one.uid}`, one] as const] : [])))
  const byDay = new Map(known.filter(({ deletedAt }) => !deletedAt).map((one) => [keyOf(one), one]))
  const added = new Map<string, NewEvent>()
  let changed = 0
  for (const { uid, ...values } of events) {
    const found = (uid && byUid.get(`${values.securityId} ${uid}`)) || byDay.get(keyOf(values))
    if (found) {
      if (found.deletedAt) continue
      await updateCompanyEvent(db, found.id, values)
      changed += 1
    } else {
      const key = uid ? `${values.securityId} ${uid}` : keyOf(values)
      added.set(key, { ...values, ...(uid && { uid }), ...owner, id: newId(), eventId: null })
    }
  }
  if (added.size > 0) await insertCompanyEvents(db, [...added.values()])
  return { added: added.size, changed }
}

const mostRows = 5_000
const shownProblems = 20

interface ReadRow {
  security: string
  values: Omit<Given, 'securityId'>
}

const longest = 200

function readRow(values: Record<string, string>, timeZone: string): ReadRow | string {
  const text = (field: string) => (values[field] ?? '').replace(/\s+/g, ' ').slice(0, longest)
  const security = text('security')
  if (!security) return 'The company is missing'
  const day = dayOf(text('day'))
  if (!day) return text('day') ? `“${text('day')}” is not a date` : 'The date is missing'
  const time = text('time') ? timeOf(text('time')) : null
  if (time === undefined) return `“${text('time')}” is not a time`
  const zone = text('time_zone') ? zoneOf(text('time_zone')) : timeZone
  if (!zone) return `“${text('time_zone')}” is not a time zone`
  const kind = kindOf(text('kind') || text('title'))
  const webcast = text('webcast_url')
  return {
    security,
    values: {
      kind,
      title: text('title') || companyEventKindNames[kind],
      day,
      time,
      timeZone: zone,
      status: /^(confirmed|yes|true|final)$/i.test(text('status')) ? 'confirmed' : 'expected',
      webcastUrl: /^https?:\/\/\S+$/i.test(webcast) ? webcast : null,
      location: text('location') || null,
    },
  }
}

async function rowsOf(ctx: Context, sheetId: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of sheetRows(ctx.db, sheetId)) {
    rows.push(...batch)
    if (rows.length > mostRows) throw unprocessable({ sheet_id: `Import at most ${mostRows} events at a time` })
  }
  return rows
}

const recordImport = (ctx: Context, after: unknown) =>
  recordChange(ctx, {
    action: 'company_event.imported',
    subjectType: 'company_event',
    subjectId: ctx.customerId,
    after,
  })

export async function importSheet(
  ctx: Context,
  { body }: Input<typeof companyEvents.importSheet>,
): Promise<CompanyEventImport> {
  const sheet = await requireOwnSheet(ctx, body.sheetId)
  const wrong = mappingErrors(body.mapping, companyEventFields, sheet.columns.length)
  if (Object.keys(wrong).length > 0) throw unprocessable(wrong)
  const problems: CompanyEventImport['problems'] = []
  const read: (ReadRow & { row: number })[] = []
  for (const { rowNumber: row, cells } of await rowsOf(ctx, sheet.id)) {
    const found = readRow(mappedValues(body.mapping, cells), body.timeZone)
    if (typeof found === 'string') problems.push({ row, message: found })
    else read.push({ row, ...found })
  }
  const ids = await findSecuritiesNamed(ctx.db, [...new Set(read.map(({ security }) => security))])
  const events: Given[] = []
  for (const { row, security, values } of read) {
    const securityId = ids.get(security)
    if (securityId) events.push({ ...values, securityId })
    else problems.push({ row, message: `No company has the name or ticker “${security}”` })
  }
  const owner = { customerId: ctx.customerId, userId: ctx.principal.user.id, source: 'file' as const }
  const stored = await storeEvents(ctx.db, owner, events)
  await recordImport(ctx, { fileName: sheet.fileName, ...stored, problems: problems.length })
  problems.sort((one, other) => one.row - other.row)
  return { ...stored, problems: problems.slice(0, shownProblems), problemCount: problems.length }
}

/** What a company's calendar says, without canceled events. */
export const eventsOfCalendar = (text: string, securityId: string, timeZone: string): Given[] =>
  calendarEntries(text, timeZone)
    .filter(({ isCanceled, title }) => !isCanceled && title !== '')
    .map(({ uid, title, day, time, location, url, isTentative }) => ({
      ...(uid && { uid: uid.slice(0, 500) }),
      securityId,
      kind: kindOf(title),
      title: title.slice(0, longest),
      day,
      time,
      timeZone,
      status: isTentative ? 'expected' : 'confirmed',
      webcastUrl: url && /^https?:\/\/\S{1,900}$/i.test(url) ? url : null,
      location: location?.slice(0, longest) ?? null,
    }))

export async function importCalendar(
  ctx: Context,
  { body }: Input<typeof companyEvents.importCalendar>,
): Promise<CompanyEventImport> {
  await requireKnown(ctx, body)
  if (!/^\uFEFF?\s{0,100}BEGIN:VCALENDAR/i.test(body.text)) throw unprocessable({ text: 'This is not a calendar file' })
  const owner = { customerId: ctx.customerId, userId: ctx.principal.user.id, source: 'calendar' as const }
  const stored = await storeEvents(ctx.db, owner, eventsOfCalendar(body.text, body.securityId, body.timeZone))
  await recordImport(ctx, { securityId: body.securityId, ...stored })
  return { ...stored, problems: [], problemCount: 0 }
}
