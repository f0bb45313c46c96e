// Calendar files (RFC 5545) that other programs read: invitations in mails, feeds and what is written by CalDAV.
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator'

/** publish: a feed, or a file to keep. request and cancel: an invitation in a mail (RFC 5546). */
export type CalendarMethod = 'publish' | 'request' | 'cancel'

export interface CalendarEvent {
  /** Stays the same for as long as the event exists. */
  uid: string
  /** Raised with each change, so that a calendar takes the later one. */
  sequence: number
  subject: string
  startsAt: Date
  endsAt: Date
  location?: string | null
  description?: string
  /** Where it can be read or changed. */
  url?: string | null
  isCanceled?: boolean
  updatedAt: Date
  organizer?: { name: string; email: string }
  attendees?: readonly { name: string; email: string; hasAccepted?: boolean }[]
}

const methods = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
}

/** Times are in UTC: every calendar shows them on its own clock, and no rule of a time zone can be out of date. */
export function calendarFile(
  method: CalendarMethod,
  events: readonly CalendarEvent[],
  { name }: { name?: string } = {},
): string {
  const calendar = ical({
    method: methods[method],
    prodId: '//Rostrum//Rostrum//EN',
    ...(name && { name: plain(name) }),
  })
  for (const event of events) {
    const isCanceled = event.isCanceled || method === 'cancel'
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: plain(event.subject),
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      busystatus: isCanceled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
      ...(event.location && { location: plain(event.location) }),
      ...(event.description && { description: plain(event.description) }),
      ...(event.url && { url: event.url }),
      ...(event.organizer && { organizer: { ...event.organizer, name: plain(event.organizer.name) } }),
      attendees: (event.attendees ?? []).map(({ name: attendee, email, hasAccepted }) => ({
        name: plain(attendee),
        email,
        role: ICalAttendeeRole.REQ,
        rsvp: !hasAccepted,
        status: hasAccepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
      })),
    })
  }
  return calendar.toString()
}

/** Control characters have no place in a calendar file, and would end a line early. */
const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ' ')
