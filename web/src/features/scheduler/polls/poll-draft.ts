import { addDays, dayIn, instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import type { Poll } from '@rostrum/contract/scheduler/polls'

/** A poll as it is being edited, with times on the clock of the poll. */
export type PollDraft = {
  title: string
  description: string
  length: number | string
  place: Poll['place']
  timeZone: string
  needed: number | string
  confirmsItself: boolean
  holdsTimes: boolean
  closes: string
  starts: string[]
  hostIds: string[]
  securityId: string | null
  typeId: string | null
  invitees: { personId: string | null; name: string; email: string }[]
  isMailed: boolean
}

export const newPoll = (userId: string, timeZone: string): PollDraft => {
  const today = dayIn(timeZone)
  return {
    ...{ title: '', description: '', length: 30, place: { kind: 'video', text: '' }, timeZone, needed: 2 },
    ...{ confirmsItself: false, holdsTimes: true, hostIds: [userId], securityId: null, typeId: null },
    ...{ closes: `${addDays(today, 3)}T17:00`, starts: [`${addDays(today, 7)}T10:00`, `${addDays(today, 8)}T14:00`] },
    ...{ invitees: [], isMailed: true },
  }
}

const localOf = (at: Date, timeZone: string): string => {
  const { day, time } = wallClock(at, timeZone)
  return `${day}T${time.slice(0, 5)}`
}

export const draftOfPoll = ({ title, description, length, place, timeZone, needed, ...poll }: Poll): PollDraft => ({
  ...{ title, description, length, place, timeZone, needed },
  confirmsItself: poll.confirmsItself,
  holdsTimes: poll.holdsTimes,
  closes: localOf(poll.closesAt, timeZone),
  starts: poll.times.map(({ startsAt }) => localOf(startsAt, timeZone)),
  hostIds: poll.hosts.map(({ id }) => id),
  securityId: poll.security?.id ?? null,
  typeId: poll.type?.id ?? null,
  invitees: poll.invitees.map(({ personId, name, email }) => ({ personId, name, email })),
  isMailed: true,
})

/** Empty where no complete time was entered, so that the field asks for one. */
export const instantOf = (local: string, timeZone: string): string => {
  const [day, time] = local.split('T')
  return day && time ? instantAt({ day, time }, timeZone).toISOString() : ''
}

export const bodyOf = ({ closes, starts, length, needed, ...draft }: PollDraft) => ({
  ...draft,
  length: Number(length),
  needed: Number(needed),
  closesAt: instantOf(closes, draft.timeZone),
  times: starts.map((start) => instantOf(start, draft.timeZone)),
})
