// Making, moving and ending a booking. Each happens in one transaction with its activity, its entries in calendars and its
// mails: either all of it is there, once, or nothing.
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import { fairHost } from '@rostrum/contract/scheduler/free-slots'
import { insertActivities, markActivity, replaceParticipants, typeOfMedium } from '#features/irm/activities/public.ts'
import { firmsOf } from '#features/irm/subjects/public.ts'
import { ensureColleague } from '#features/irm/team/public.ts'
import { insertNotifications } from '#features/notifications/public.ts'
import { peopleWithAddresses } from '#lists/queries/addresses.ts'
import { recordChanges } from '#platform/audit.ts'
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { readRichText } from '#platform/rich-text.ts'
import { availableSlots } from './availability.ts'
import { remindOfBooking } from './jobs.ts'
import type { LinkMaker } from './links.ts'
import { type BookingEvent, messagesFor, placeOf, subjectOf, uidOf } from './messages.ts'
import * as queries from './queries/bookings.ts'
import type { StoredPage } from './queries/pages.ts'

export interface Work {
  db: Db
  customerId: string
  enqueue: Enqueue
  maker: LinkMaker
}

export interface Visitor {
  name: string
  email: string
  firm: string | null
  phone: string | null
  answers: queries.NewBooking['answers']
  timeZone: string
  /** The same for what is sent twice. */
  key: Buffer
  link?: { id: string; personId: string } | undefined
}

export interface Wish {
  startsAt: Date
  length: number
}

export type Outcome = { outcome: 'booked'; id: string } | { outcome: 'taken' }

const minute = 60_000

interface Chosen {
  hostIds: string[]
  needsApproval: boolean
}

/** Under the locks: whether the time is still free, and who takes it. */
async function chooseHosts(
  db: Db,
  page: StoredPage,
  { startsAt, length }: Wish,
  moved?: queries.StoredBooking,
): Promise<Chosen | undefined> {
  const hostIds = page.hosts.map(({ id }) => id)
  const { settings } = page
  const [slot] = await availableSlots(db, {
    ...{ settings, hostIds, securityId: page.security?.id ?? null, pageId: page.id, length },
    from: startsAt,
    to: new Date(startsAt.getTime() + 1),
    exceptBookingId: moved?.id,
  })
  if (!slot) return undefined
  const { needsApproval } = slot
  if (settings.mode === 'collective') return { hostIds, needsApproval }
  const before = moved?.hosts.find(({ id }) => slot.hostIds.includes(id))
  const chosen = before?.id ?? fairHost(slot.hostIds, await queries.loadsOf(db, page.id, hostIds))
  return chosen ? { hostIds: [chosen], needsApproval } : undefined
}

const timesOf = ({ settings }: StoredPage, { startsAt, length }: Wish) => {
  const endsAt = new Date(startsAt.getTime() + length * minute)
  return {
    times: { startsAt, endsAt },
    blocked: {
      blockedFrom: new Date(startsAt.getTime() - settings.bufferBefore * minute),
      blockedTo: new Date(endsAt.getTime() + settings.bufferAfter * minute),
    },
  }
}

export async function book(work: Work, page: StoredPage, wish: Wish, visitor: Visitor): Promise<Outcome> {
  const { db, customerId } = work
  await queries.lockForBooking(
    db,
    page.id,
    page.hosts.map(({ id }) => id),
  )
  const known = await queries.findByKey(db, page.id, visitor.key)
  if (known) return { outcome: 'booked', id: known.id }
  const chosen = await chooseHosts(db, page, wish)
  if (!chosen) return { outcome: 'taken' }
  const { link, ...who } = visitor
  const personId = link?.personId ?? (await peopleWithAddresses(db, [who.email]))[0] ?? null
  const id = newId()
  const { times, blocked } = timesOf(page, wish)
  const status = chosen.needsApproval ? 'requested' : 'confirmed'
  const keys = { customerId, id, pageId: page.id, linkId: link?.id ?? null, personId }
  await queries.insertBooking(db, { ...who, ...keys, ...times, status })
  await queries.blockHosts(db, { customerId, bookingId: id, ...blocked }, chosen.hostIds)
  await settle(work, id, status)
  return { outcome: 'booked', id }
}

export async function move(work: Work, page: StoredPage, id: string, wish: Wish): Promise<Outcome> {
  const { db, customerId } = work
  await queries.lockForBooking(
    db,
    page.id,
    page.hosts.map((host) => host.id),
  )
  const before = await queries.findBooking(db, id)
  if (!before || !isOpen(before)) return { outcome: 'taken' }
  if (before.startsAt.getTime() === wish.startsAt.getTime()) return { outcome: 'booked', id }
  const chosen = await chooseHosts(db, page, wish, before)
  if (!chosen) return { outcome: 'taken' }
  const { times, blocked } = timesOf(page, wish)
  const status = chosen.needsApproval ? 'requested' : 'confirmed'
  await queries.updateBooking(db, id, { ...times, status, remindedAt: null })
  await queries.blockHosts(db, { customerId, bookingId: id, ...blocked }, chosen.hostIds)
  await settle(work, id, status === 'confirmed' ? 'moved' : 'requested', {
    wasConfirmed: before.status === 'confirmed',
  })
  return { outcome: 'booked', id }
}

export const isOpen = ({ status }: Pick<queries.StoredBooking, 'status'>): boolean =>
  status === 'requested' || status === 'confirmed'

/** False if it was over already. */
export async function end(
  work: Work,
  id: string,
  as: 'canceled' | 'declined',
  by: 'visitor' | 'team',
): Promise<boolean> {
  const { db } = work
  await queries.lockBooking(db, id)
  const before = await queries.findBooking(db, id)
  if (!before || !isOpen(before)) return false
  await queries.updateBooking(db, id, { status: as, canceledBy: by })
  await queries.freeHosts(db, id)
  await settle(work, id, as)
  return true
}

/** False if it no longer waits. */
export async function approve(work: Work, id: string): Promise<boolean> {
  await queries.lockBooking(work.db, id)
  const before = await queries.findBooking(work.db, id)
  if (before?.status !== 'requested') return false
  await queries.updateBooking(work.db, id, { status: 'confirmed' })
  await settle(work, id, 'confirmed')
  return true
}

/** Whatever follows from a booking as it is now. */
async function settle(work: Work, id: string, event: BookingEvent, past = { wasConfirmed: false }): Promise<void> {
  const { db, enqueue, maker } = work
  const booking = await queries.findBooking(db, id)
  if (!booking) throw new Error('The booking has just been written')
  if (booking.status === 'confirmed') await confirm(work, booking)
  else await withdraw(work, booking)
  await enqueue.all(sendMail, await messagesFor(booking, event, maker, past))
  await insertNotifications(
    db,
    booking.hosts.map((host) => ({
      customerId: work.customerId,
      userId: host.id,
      kind: 'booking',
      title: `${notices[event]}: ${subjectOf(booking)}`,
      body: timeInWords(booking, host.timeZone),
      path: '/irm/scheduler/bookings',
      dedupKey: `booking:${id}:${booking.sequence}:${event}`,
    })),
  )
  const { reminderHours } = booking.page.settings
  const remindAt = new Date(booking.startsAt.getTime() - (reminderHours ?? 0) * 60 * minute)
  if (booking.status === 'confirmed' && reminderHours && remindAt > new Date()) {
    await enqueue(remindOfBooking, { bookingId: id, sequence: booking.sequence }, remindAt)
  }
}

const notices: Record<BookingEvent, string> = {
  requested: 'Waiting for approval',
  confirmed: 'Booked',
  moved: 'Moved',
  canceled: 'Canceled',
  declined: 'Declined',
  reminder: 'Soon',
}

const actorOf = ({ customerId }: Work, { hosts }: queries.StoredBooking) => {
  const [first] = hosts
  if (!first) throw new Error('A booking has at least one host')
  return { customerId, userId: first.id, scope: 'user', requestId: 'scheduler' }
}

const notesOf = ({ answers, email, phone }: queries.StoredBooking): string =>
  [
    `<p>${escapeHtml([email, phone].filter(Boolean).join(', '))}</p>`,
    ...answers.map(
      ({ question, answer }) => `<p><strong>${escapeHtml(question)}</strong><br>${escapeHtml(answer)}</p>`,
    ),
  ].join('')

/** In the calendars of hosts, and an activity with the people concerned. */
async function confirm(work: Work, booking: queries.StoredBooking): Promise<void> {
  const { db, customerId } = work
  const { id, startsAt, endsAt, personId, page } = booking
  const actor = actorOf(work, booking)
  const activityId = booking.activityId ?? newId()
  const location = placeOf(booking) || null
  if (booking.activityId) {
    await queries.moveActivity(db, activityId, { startsAt, endsAt })
    await markActivity(db, activityId, null)
  } else {
    const typeId = page.typeId ?? (await typeOfMedium(db, customerId, 'virtual'))
    const text = readRichText(notesOf(booking))
    const activity = { id: activityId, typeId, subject: subjectOf(booking), startsAt, endsAt, location, text }
    await insertActivities(db, actor, [{ ...activity, securityId: page.securityId, organizationIds: [], people: [] }])
    await queries.setActivity(db, id, activityId)
  }
  const firms = personId ? await firmsOf(db, [personId]) : new Map<string, string>()
  const colleagueIds: string[] = []
  for (const { id: userId, firstName, lastName, email } of booking.hosts) {
    colleagueIds.push(await ensureColleague(db, { customerId, userId, firstName, lastName, email }))
  }
  await replaceParticipants(db, customerId, activityId, {
    organizationIds: [],
    people: personId ? [{ personId, organizationId: firms.get(personId) ?? null }] : [],
    colleagueIds: [...new Set(colleagueIds)],
    themeIds: [],
  })
  const action = booking.activityId ? 'activity.moved' : 'activity.booked'
  await recordChanges(db, actor, [
    { action, subjectType: 'activity', subjectId: activityId, after: { startsAt, endsAt } },
  ])
  await queries.putEntries(
    db,
    {
      ...{ customerId, source: 'booking', sourceId: id, uid: uidOf(booking), sequence: booking.sequence },
      subject: subjectOf(booking),
      ...{ startsAt, endsAt, timeZone: page.settings.timeZone, location },
      description: booking.answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
    },
    booking.hosts.map((host) => host.id),
    newId,
  )
}

async function withdraw(work: Work, booking: queries.StoredBooking): Promise<void> {
  const { db } = work
  await queries.cancelEntries(db, 'booking', booking.id, booking.sequence)
  if (!booking.activityId) return
  await markActivity(db, booking.activityId, new Date())
  const because = `The booking was ${booking.status === 'requested' ? 'moved and is waiting for approval' : booking.status}`
  const removed = { action: 'activity.removed', subjectType: 'activity', subjectId: booking.activityId }
  await recordChanges(db, actorOf(work, booking), [{ ...removed, after: { because } }])
}
