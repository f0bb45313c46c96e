// Mails about a booking, each with a file for the reader's calendar.
import type { PlaceKind } from '@rostrum/contract/scheduler/settings'
import { type CalendarMethod, calendarFile } from '#platform/calendar/calendar-file.ts'
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import type { Message } from '#platform/mail/mail.ts'
import { bookingUrl, type LinkMaker } from './links.ts'
import type { StoredBooking } from './queries/bookings.ts'

/** What happened to it. */
export type BookingEvent = 'requested' | 'confirmed' | 'moved' | 'canceled' | 'declined' | 'reminder'

const places: Record<PlaceKind, (text: string) => string> = {
  video: (text) => text || 'Video call; link to follow',
  phone: (text) => `Phone: call ${text}`,
  visitor_phone: () => 'Phone',
  in_person: (text) => text,
}

export const placeWords = (kind: PlaceKind, text: string): string => places[kind](text)

export const placeOf = ({ page, phone }: Pick<StoredBooking, 'page' | 'phone'>): string => {
  const { kind, text } = page.settings.place
  return kind === 'visitor_phone' && phone ? `Phone: we will call ${phone}` : placeWords(kind, text)
}

export const subjectOf = ({ page, name, firm }: Pick<StoredBooking, 'page' | 'name' | 'firm'>): string =>
  `${page.title}: ${name}${firm ? ` (${firm})` : ''}`

export const uidOf = ({ id }: Pick<StoredBooking, 'id'>): string => `booking-${id}@rostrum`

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const subjects: Record<BookingEvent, string> = {
  requested: 'Waiting for approval',
  confirmed: 'Confirmed',
  moved: 'New time',
  canceled: 'Canceled',
  declined: 'Declined',
  reminder: 'Reminder',
}

const toVisitor: Record<BookingEvent, (company: string) => string> = {
  requested: (company) => `Thank you. ${company} will confirm this time or suggest another one.`,
  confirmed: () => 'Your meeting is booked.',
  moved: () => 'Your meeting has been moved to a new time.',
  canceled: () => 'This meeting has been canceled.',
  declined: (company) => `${company} can’t offer this time. Please choose another one.`,
  reminder: () => 'This is a reminder of your meeting.',
}

const toHosts: Record<BookingEvent, string> = {
  requested: 'A booking in a quiet period is waiting for your approval.',
  confirmed: 'A meeting was booked with you.',
  moved: 'A meeting with you has been moved.',
  canceled: 'A meeting with you has been canceled.',
  declined: 'A booking with you was declined.',
  reminder: 'This is a reminder of a meeting with you.',
}

/** A calendar hears of what is certain; a reminder changes nothing. Of one that was certain, it hears that it is not. */
const methods: Partial<Record<BookingEvent, CalendarMethod>> = {
  confirmed: 'request',
  moved: 'request',
  canceled: 'cancel',
}

function fileOf(booking: StoredBooking, method: CalendarMethod, url: string) {
  const [organizer] = booking.hosts
  const others = booking.hosts.map((host) => ({ name: fullName(host), email: host.email, hasAccepted: true }))
  const text = calendarFile(method, [
    {
      ...{ uid: uidOf(booking), sequence: booking.sequence, subject: subjectOf(booking) },
      ...{
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        location: placeOf(booking),
        updatedAt: booking.updatedAt,
      },
      description: `To change or cancel: ${url}`,
      ...(organizer && { organizer: { name: fullName(organizer), email: organizer.email } }),
      attendees: [{ name: booking.name, email: booking.email, hasAccepted: true }, ...others],
    },
  ])
  return {
    fileName: 'meeting.ics',
    contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}`,
    content: Buffer.from(text).toString('base64'),
  }
}

const isOver: readonly BookingEvent[] = ['canceled', 'declined']

export async function messagesFor(
  booking: StoredBooking,
  event: BookingEvent,
  maker: LinkMaker,
  { wasConfirmed = false } = {},
): Promise<Message[]> {
  const url = await bookingUrl(maker, booking)
  const method = methods[event] ?? (event === 'requested' && wasConfirmed ? 'cancel' : undefined)
  const attachments = method ? [fileOf(booking, method, url)] : []
  const { page, company, hosts, name, email, firm, sequence } = booking
  const common = (to: string) => ({
    id: `booking.${booking.id}.${sequence}.${event}.${to}`,
    to,
    ...(attachments.length > 0 && { attachments }),
  })
  const place = `Where: ${placeOf(booking)}`
  const change = `To choose another time or cancel:\n${url}`
  const visitor = {
    ...common(email),
    subject: `${subjects[event]}: ${page.title}, ${company}`,
    text: [
      `Hello ${name},`,
      toVisitor[event](company),
      `${page.title} with ${hosts.map(fullName).join(', ')}, ${company}`,
      timeInWords(booking, booking.timeZone),
      ...(isOver.includes(event) ? [] : [place, change]),
    ].join('\n\n'),
  }
  const answers = booking.answers.map(({ question, answer }) => `${question}\n${answer}`)
  const team = hosts.map((host) => ({
    ...common(host.email),
    subject: `${subjects[event]}: ${subjectOf(booking)}`,
    text: [
      `Hello ${host.firstName},`,
      toHosts[event],
      `${name}${firm ? `, ${firm}` : ''}, ${email}${booking.phone ? `, ${booking.phone}` : ''}`,
      timeInWords(booking, host.timeZone),
      ...(isOver.includes(event) ? [] : [place, ...answers]),
      `${maker.publicUrl}/irm/scheduler/bookings`,
    ].join('\n\n'),
  }))
  return [visitor, ...team]
}
