// Booking pages of the demo, with what investors have booked on them, and a quiet period that is over.

import { createHash } from 'node:crypto'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import { type BookingSettings, officeHours } from '@rostrum/contract/scheduler/settings'
import { insertActivities, replaceParticipants, typeOfMedium } from '#features/irm/activities/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { addressOf } from './addresses.ts'
import type { Contact, Investor } from './investors.ts'
import type { By } from './team.ts'
import { homeZone } from './zones.ts'

const settings: BookingSettings = {
  description: 'Thirty minutes on our results, strategy and outlook. We cannot speak about unpublished figures.',
  ...{ lengths: [30], startEvery: 30, place: { kind: 'video', text: 'https://meet.veltrane.example/ir' } },
  questions: [{ id: 'topics', label: 'What would you like to talk about?', isRequired: false, isLong: true }],
  ...{ timeZone: homeZone, hours: officeHours, overrides: [], bufferBefore: 0, bufferAfter: 15, notice: 24 * 60 },
  ...{ windowDays: 45, mostPerDay: 4, mode: 'round_robin', reminderHours: 24, quiet: 'ask' },
}

const pages = [
  { title: 'Call with Investor Relations', address: 'veltrane-investor-relations', isSecret: false, settings },
  {
    title: 'Meet our CFO',
    address: createHash('sha256').update('veltrane cfo').digest('hex').slice(0, 32),
    isSecret: true,
    settings: {
      ...settings,
      description: 'For holders and targets, by invitation.',
      lengths: [30, 45],
      hours: [2, 4].map((weekday) => ({ weekday, from: '13:00', to: '17:00' })),
      ...{ mode: 'collective', quiet: 'reject', mostPerDay: 2 },
    } satisfies BookingSettings,
  },
]

/** Days from today, of weekdays only, at these local hours. */
const bookings = [
  { page: 0, days: -24, time: '10:00:00', status: 'confirmed', topics: 'Margins after the price increase' },
  { page: 0, days: -17, time: '14:30:00', status: 'confirmed', topics: 'Capital allocation' },
  { page: 1, days: -10, time: '13:00:00', status: 'confirmed', topics: 'Leverage and the next refinancing' },
  { page: 0, days: -8, time: '11:00:00', status: 'canceled', topics: '' },
  { page: 0, days: 3, time: '10:30:00', status: 'confirmed', topics: 'Follow-up on the third quarter' },
  { page: 1, days: 6, time: '14:00:00', status: 'confirmed', topics: '' },
  { page: 0, days: 8, time: '09:30:00', status: 'requested', topics: 'Guidance for next year' },
] as const

/** Saturdays and Sundays become the Monday after. */
export function weekday(day: string): string {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, at === 6 ? 2 : at === 0 ? 1 : 0)
}

const minute = 60_000

export async function writeScheduler(db: Db, by: By, investors: readonly Investor[], now: Date): Promise<void> {
  const { customerId, ada, miles } = by
  const today = dayIn(homeZone, now)
  const pageIds: string[] = []
  for (const page of pages) {
    const id = newId()
    const owned = { ...page, customerId, id, userId: ada, securityId: demoSecurities.veltraneA }
    await db
      .insertInto('app.bookingPages')
      .values({
        ...owned,
        settings: JSON.stringify(page.settings),
        createdAt: new Date(now.getTime() - 40 * 1440 * minute),
      })
      .execute()
    await db
      .insertInto('app.bookingPageHosts')
      .values([ada, miles].map((userId, position) => ({ customerId, pageId: id, userId, position })))
      .execute()
    pageIds.push(id)
  }
  await db
    .insertInto('app.quietPeriods')
    .values({
      ...{ customerId, id: newId(), name: 'Before third-quarter results', securityId: demoSecurities.veltraneA },
      ...{ firstDay: addDays(today, -60), lastDay: addDays(today, -38) },
    })
    .execute()
  const visitors = investors.flatMap((firm) => firm.people.slice(0, 1).map((person) => ({ firm, person })))
  for (const [index, booking] of bookings.entries()) {
    const visitor = visitors[index * 2 + 1]
    if (visitor)
      await writeBooking(db, by, { ...booking, ...visitor, index, today, pageId: pageIds[booking.page] ?? '' })
  }
}

interface Written {
  page: number
  pageId: string
  days: number
  time: string
  status: string
  topics: string
  firm: Investor
  person: Contact
  index: number
  today: string
}

async function writeBooking(db: Db, by: By, written: Written): Promise<void> {
  const { customerId, ada, miles } = by
  const { page, pageId, days, time, status, topics, firm, person, index, today } = written
  const startsAt = instantAt({ day: weekday(addDays(today, days)), time }, homeZone)
  const endsAt = new Date(startsAt.getTime() + 30 * minute)
  const createdAt = new Date(startsAt.getTime() - 12 * 1440 * minute)
  const hosts = page === 1 ? [ada, miles] : [index % 2 ? miles : ada]
  const id = newId()
  const activityId = status === 'confirmed' ? newId() : null
  await db
    .insertInto('app.bookings')
    .values({
      ...{ customerId, id, pageId, status, startsAt, endsAt, createdAt, updatedAt: createdAt, activityId },
      ...{ name: person.name, email: addressOf(person, firm), firm: firm.name, personId: person.id },
      answers: JSON.stringify(topics ? [{ question: 'What would you like to talk about?', answer: topics }] : []),
      ...{ timeZone: homeZone, key: Buffer.from(id), canceledBy: status === 'canceled' ? 'visitor' : null },
    })
    .execute()
  const blocked = { blockedFrom: startsAt, blockedTo: new Date(endsAt.getTime() + 15 * minute) }
  await db
    .insertInto('app.bookingHosts')
    .values(hosts.map((userId) => ({ ...blocked, customerId, bookingId: id, userId, isKept: status !== 'canceled' })))
    .execute()
  if (!activityId) return
  const [host = ada] = hosts
  const typeId = await typeOfMedium(db, customerId, 'virtual')
  const subject = `${pages[page]?.title}: ${person.name} (${firm.name})`
  const text = { html: topics && `<p>${topics}</p>`, plain: topics, mentions: [], fileIds: [] }
  const activity = { id: activityId, typeId, subject, startsAt, endsAt, location: settings.place.text, text }
  await insertActivities(db, { customerId, userId: host }, [{ ...activity, organizationIds: [], people: [] }])
  const colleagues = await db.selectFrom('app.colleagues').select('id').where('userId', 'in', hosts).execute()
  await replaceParticipants(db, customerId, activityId, {
    ...{ organizationIds: [], themeIds: [], colleagueIds: colleagues.map((one) => one.id) },
    people: [{ personId: person.id, organizationId: firm.id }],
  })
}
