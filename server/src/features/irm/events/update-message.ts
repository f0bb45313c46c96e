import type { EventDetail } from '@rostrum/contract/irm/events/events'
import type { Appointment, EventUpdate, UpdateType } from '@rostrum/contract/irm/events/updates'
import { calendarFile } from '#platform/calendar/calendar-file.ts'
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import type { Message } from '#platform/mail/mail.ts'

export interface Sender {
  firstName: string
  lastName: string
  email: string
  company: string
}

type Update = EventUpdate & { email: string; appointment: Appointment }

const subjects: Record<UpdateType, string> = {
  new: 'Meeting with',
  changed: 'New details: meeting with',
  canceled: 'Canceled: meeting with',
}

const openings: Record<UpdateType, (company: string) => string> = {
  new: (company) => `We look forward to meeting you. These are the details of your meeting with ${company}.`,
  changed: (company) => `The details of your meeting with ${company} have changed.`,
  canceled: (company) => `Your meeting with ${company} has been canceled.`,
}

/** With a file that puts the meeting into the reader's calendar, moves it there, or removes it. */
export function updateMessage(
  event: Pick<EventDetail, 'id' | 'name'>,
  { inviteeId, email, name, type, appointment, notified }: Update,
  { sequence, note, sender }: { sequence: number; note: string; sender: Sender },
): Message {
  const { startsAt, endsAt, timeZone, place } = appointment
  const from = `${sender.firstName} ${sender.lastName}`
  const isCanceled = type === 'canceled'
  const file = calendarFile(isCanceled ? 'cancel' : 'request', [
    {
      ...{ uid: `event-${inviteeId}-${email}@rostrum`, sequence, subject: `${sender.company}: ${event.name}` },
      ...{ startsAt, endsAt, location: place, updatedAt: new Date() },
      organizer: { name: from, email: sender.email },
      attendees: [{ name, email, hasAccepted: true }],
    },
  ])
  return {
    id: `event.${inviteeId}.${email}.${sequence}`,
    to: email,
    replyTo: sender.email,
    subject: `${subjects[type]} ${sender.company}`,
    text: [
      `Hello ${name},`,
      openings[type](sender.company),
      timeInWords(appointment, timeZone),
      ...(place && !isCanceled ? [`Where: ${place}`] : []),
      ...(type === 'changed' && notified
        ? [`Before: ${[timeInWords(notified, notified.timeZone), notified.place].filter(Boolean).join('. ')}`]
        : []),
      ...(note ? [note] : []),
      `${from}\n${sender.company}`,
    ].join('\n\n'),
    attachments: [
      {
        fileName: 'meeting.ics',
        contentType: `text/calendar; charset=utf-8; method=${isCanceled ? 'CANCEL' : 'REQUEST'}`,
        content: Buffer.from(file).toString('base64'),
      },
    ],
  }
}
