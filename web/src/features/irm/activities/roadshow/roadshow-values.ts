// The form values of a roadshow day, and the request body made from them.
import type { activities } from '@rostrum/contract/irm/activities'
import type { ActivityType } from '@rostrum/contract/irm/activity-record'
import type { Args } from '@rostrum/contract/platform/endpoint'
import type { VisibleTo } from '#features/irm/visibility/public.ts'
import { instantOf, type NamedValue, type PersonValue } from '../activity-values.ts'

export type MeetingValues = {
  /** Identifies the row while it is edited. */
  key: string
  startTime: string
  endTime: string
  firm: NamedValue | null
  people: PersonValue[]
  subject: string
}

export type RoadshowDayValues = {
  typeId: string
  day: string
  location: string
  colleagues: NamedValue[]
  broker: NamedValue | null
  security: NamedValue | null
  visibleTo: VisibleTo
  meetings: MeetingValues[]
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const lastStart = 23 * 60
const slot = 60
const length = 45

/** An hour after the last meeting, so that there is time to get to the next one; the first at 9:00 AM. */
export function nextMeeting(meetings: readonly MeetingValues[]): MeetingValues {
  const last = meetings.at(-1)?.startTime
  const start = last ? Math.min(minutesOf(last) + slot, lastStart) : 9 * 60
  return {
    key: crypto.randomUUID(),
    startTime: timeOf(start),
    endTime: timeOf(start + length),
    firm: null,
    people: [],
    subject: '',
  }
}

/** Moving the start keeps the length of the meeting within the day. */
export function movedStart({ startTime, endTime }: MeetingValues, to: string) {
  if (!startTime || !endTime || !to) return { startTime: to }
  const end = minutesOf(to) + minutesOf(endTime) - minutesOf(startTime)
  return { startTime: to, endTime: end < 24 * 60 ? timeOf(end) : endTime }
}

export const roadshowType = (types: readonly ActivityType[]): string => {
  const offered = types.filter(({ isArchived }) => !isArchived)
  return (offered.find(({ name }) => /roadshow|ndr/i.test(name)) ?? offered[0])?.id ?? ''
}

type Body = NonNullable<Args<typeof activities.logDay>['body']>

/** An invalid time becomes an empty string, which the contract rejects. */
export function dayBodyOf(values: RoadshowDayValues, timeZone: string): Body {
  const { typeId, day, location, colleagues, broker, security, visibleTo, meetings } = values
  const at = (time: string) => instantOf(day, time, timeZone)?.toISOString() ?? ''
  return {
    typeId,
    location,
    colleagueIds: colleagues.map(({ id }) => id),
    brokerId: broker?.id ?? null,
    securityId: security?.id ?? null,
    ...visibleTo,
    meetings: meetings.map(({ startTime, endTime, firm, people, subject }) => ({
      subject,
      startsAt: at(startTime),
      endsAt: endTime ? at(endTime) : null,
      organizationIds: firm ? [firm.id] : [],
      people: people.map(({ id, organization }) => ({ id, organizationId: organization?.id ?? null })),
    })),
  }
}
