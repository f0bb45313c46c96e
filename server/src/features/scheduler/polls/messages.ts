// Mails about a poll and the meeting it led to.
import { type CalendarMethod, calendarFile } from '#platform/calendar/calendar-file.ts'
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import { newId } from '#platform/identifiers.ts'
import type { Message } from '#platform/mail/mail.ts'
import { type LinkMaker, pollUrl } from '../links.ts'
import { placeWords } from '../messages.ts'
import type { StoredInvitee, StoredPoll, StoredTime } from './queries.ts'

export const pollUid = ({ id }: Pick<StoredPoll, 'id'>): string => `poll-${id}@rostrum`

export const pollPlace = ({ placeKind, placeText }: Pick<StoredPoll, 'placeKind' | 'placeText'>): string =>
  placeWords(placeKind, placeText)

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export const pollHosts = ({ hosts }: Pick<StoredPoll, 'hosts'>): string =>
  new Intl.ListFormat('en-US').format(hosts.map(fullName))

export const zoneOf = (poll: StoredPoll, { timeZone }: Pick<StoredInvitee, 'timeZone'>): string =>
  timeZone ?? poll.timeZone

/** Who said that they can make the time, without hesitation or if need be. */
export const canMake = ({ votes }: StoredInvitee, { id }: Pick<StoredTime, 'id'>): boolean =>
  votes.some(({ timeId, answer }) => timeId === id && answer !== 'no')

const dateIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)

export async function invitationFor(poll: StoredPoll, invitee: StoredInvitee, maker: LinkMaker): Promise<Message> {
  const url = await pollUrl(maker, { ...invitee, customerId: poll.customerId })
  const isFirst = invitee.invitedAt === null
  return {
    id: `poll.${poll.id}.invitation.${newId()}`,
    to: invitee.email,
    subject: `${isFirst ? 'Which times work for you' : 'Reminder'}: ${poll.title}, ${poll.company}`,
    text: [
      `Hello ${invitee.name},`,
      `${pollHosts(poll)} of ${poll.company} would like to meet: ${poll.title}, ${poll.length} minutes.`,
      ...(poll.description ? [poll.description] : []),
      `Tell us which of the ${poll.times.length} proposed times work for you:\n${url}`,
      `Please reply by ${dateIn(zoneOf(poll, invitee), poll.closesAt)}. The link is for you only.`,
    ].join('\n\n'),
  }
}

/** Names the reader and the hosts: investors do not learn who else was asked. */
export function pollFile(
  poll: StoredPoll,
  time: StoredTime,
  method: CalendarMethod,
  guest?: Pick<StoredInvitee, 'name' | 'email'>,
): string {
  const [organizer] = poll.hosts
  return calendarFile(method, [
    {
      ...{ uid: pollUid(poll), sequence: poll.sequence, subject: `${poll.title}, ${poll.company}` },
      ...{ startsAt: time.startsAt, endsAt: time.endsAt, location: pollPlace(poll), updatedAt: poll.updatedAt },
      description: poll.description,
      ...(organizer && { organizer: { name: fullName(organizer), email: organizer.email } }),
      attendees: [
        ...(guest ? [{ name: guest.name, email: guest.email, hasAccepted: true }] : []),
        ...poll.hosts.map((host) => ({ name: fullName(host), email: host.email, hasAccepted: true })),
      ],
    },
  ])
}

const attached = (...asked: Parameters<typeof pollFile>) => [
  {
    fileName: 'meeting.ics',
    contentType: `text/calendar; charset=utf-8; method=${asked[2].toUpperCase()}`,
    content: Buffer.from(pollFile(...asked)).toString('base64'),
  },
]

/** To everyone asked, and with a file for their calendars to those who can make it and the hosts. */
export async function confirmationsFor(poll: StoredPoll, time: StoredTime, maker: LinkMaker): Promise<Message[]> {
  const where = `Where: ${pollPlace(poll)}`
  const idOf = (to: string) => `poll.${poll.id}.${poll.sequence}.confirmed.${to}`
  const guests = await Promise.all(
    poll.invitees.map(async (invitee) => {
      const isComing = canMake(invitee, time)
      const url = await pollUrl(maker, { ...invitee, customerId: poll.customerId })
      return {
        ...{ id: idOf(invitee.email), to: invitee.email, subject: `Confirmed: ${poll.title}, ${poll.company}` },
        text: [
          `Hello ${invitee.name},`,
          isComing
            ? 'The meeting will take place at this time.'
            : 'The meeting will take place at this time. You are welcome to join if you can make it.',
          `${poll.title} with ${pollHosts(poll)}, ${poll.company}`,
          timeInWords(time, zoneOf(poll, invitee)),
          where,
          `Details and a calendar file:\n${url}`,
        ].join('\n\n'),
        ...(isComing && { attachments: attached(poll, time, 'request', invitee) }),
      }
    }),
  )
  const coming = poll.invitees.filter((invitee) => canMake(invitee, time)).map(({ name, email }) => `${name}, ${email}`)
  const team = poll.hosts.map((host) => ({
    ...{ id: idOf(host.email), to: host.email, subject: `Confirmed: ${poll.title}` },
    attachments: attached(poll, time, 'request'),
    text: [
      `Hello ${host.firstName},`,
      'A time from your poll is confirmed.',
      timeInWords(time, host.timeZone),
      where,
      coming.length > 0 ? `Can make it:\n${coming.join('\n')}` : 'No one has confirmed yet.',
      `${maker.publicUrl}/irm/scheduler/polls/${poll.id}`,
    ].join('\n\n'),
  }))
  return [...guests, ...team]
}

/** With the time that was confirmed, or before one was. */
export function cancellationsFor(poll: StoredPoll, time: StoredTime | undefined): Message[] {
  const notified = poll.invitees.filter(({ invitedAt, votedAt }) => time || invitedAt || votedAt)
  const message = (to: string, hello: string, timeZone: string, file?: StoredInvitee | 'hosts'): Message => ({
    ...{ id: `poll.${poll.id}.${poll.sequence}.canceled.${to}`, to },
    subject: `Canceled: ${poll.title}, ${poll.company}`,
    text: [
      `Hello ${hello},`,
      time ? 'This meeting has been canceled.' : 'This meeting will not take place. You no longer need to answer.',
      `${poll.title} with ${pollHosts(poll)}, ${poll.company}`,
      ...(time ? [timeInWords(time, timeZone)] : []),
    ].join('\n\n'),
    ...(time && file && { attachments: attached(poll, time, 'cancel', file === 'hosts' ? undefined : file) }),
  })
  return [
    ...notified.map((one) =>
      message(one.email, one.name, zoneOf(poll, one), time && canMake(one, time) ? one : undefined),
    ),
    ...(time ? poll.hosts.map((host) => message(host.email, host.firstName, host.timeZone, 'hosts')) : []),
  ]
}
