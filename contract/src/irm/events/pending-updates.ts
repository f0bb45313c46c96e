// Who has to be told what, from the plan and from what was told before.
import type { Appointment, EventUpdate } from './updates.ts'

/** One person of an investor who is placed in a meeting. */
export interface Expected extends Pick<EventUpdate, 'inviteeId' | 'name' | 'investor' | 'email'> {
  meeting: Appointment
}

export interface NotifiedState extends Pick<EventUpdate, 'inviteeId' | 'name' | 'investor'> {
  email: string
  appointment: Appointment
  isCanceled: boolean
}

const keyOf = (inviteeId: string, email: string) => `${inviteeId} ${email.toLowerCase()}`

const isSame = (one: Appointment, other: Appointment): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.endsAt.getTime() === other.endsAt.getTime() &&
  one.timeZone === other.timeZone &&
  one.place === other.place

/** Meetings that have begun are no news. */
export function pendingUpdates(
  expected: readonly Expected[],
  notified: readonly NotifiedState[],
  now: Date,
): EventUpdate[] {
  const known = new Map(notified.map((one) => [keyOf(one.inviteeId, one.email), one]))
  const wanted = new Set(expected.flatMap(({ inviteeId, email }) => (email ? [keyOf(inviteeId, email)] : [])))
  const updates = expected
    .filter(({ meeting }) => meeting.startsAt > now)
    .flatMap((one): EventUpdate[] => {
      const before = one.email ? known.get(keyOf(one.inviteeId, one.email)) : undefined
      if (!before || before.isCanceled) return [{ ...one, type: 'new', notified: null }]
      return isSame(before.appointment, one.meeting) ? [] : [{ ...one, type: 'changed', notified: before.appointment }]
    })
  const canceled = notified
    .filter((one) => !one.isCanceled && one.appointment.startsAt > now && !wanted.has(keyOf(one.inviteeId, one.email)))
    .map(
      ({ inviteeId, name, investor, email, appointment }): EventUpdate => ({
        ...{ inviteeId, name, investor, email, type: 'canceled', meeting: null, notified: appointment },
      }),
    )
  return [...updates, ...canceled]
}
