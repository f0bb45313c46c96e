// Answers to a poll, and what becomes of it. Each happens in one transaction with the activity, the entries in calendars
// and the mails that follow.
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { PollAnswer } from '@rostrum/contract/scheduler/polls'
import { insertActivities, markActivity, replaceParticipants, typeOfMedium } from '#features/irm/activities/public.ts'
import { firmsOf } from '#features/irm/subjects/public.ts'
import { ensureColleague } from '#features/irm/team/public.ts'
import { insertNotifications } from '#features/notifications/public.ts'
import { recordChanges } from '#platform/audit.ts'
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { readRichText } from '#platform/rich-text.ts'
import type { Work } from '../booking.ts'
import { cancelEntries, lockHosts, moveActivity, putEntries } from '../queries/bookings.ts'
import { busyHosts } from '../queries/busy.ts'
import { quietPeriodsBetween } from '../queries/quiet-periods.ts'
import { cancellationsFor, canMake, confirmationsFor, pollPlace, pollUid } from './messages.ts'
import * as queries from './queries.ts'

type StoredPoll = queries.StoredPoll
type Time = Pick<queries.StoredTime, 'startsAt' | 'endsAt'>

export const isEnough = (
  { needed }: Pick<StoredPoll, 'needed'>,
  { yes, ifNeeded }: Pick<queries.StoredTime, 'yes' | 'ifNeeded'>,
): boolean => yes + ifNeeded >= needed

/** Most can make it, then most without hesitation, then the earliest. */
export const bestFirst = (times: readonly queries.StoredTime[]): queries.StoredTime[] =>
  [...times].sort(
    (a, b) => b.yes + b.ifNeeded - (a.yes + a.ifNeeded) || b.yes - a.yes || a.startsAt.getTime() - b.startsAt.getTime(),
  )

/** Names of hosts who have something else at each of these times. */
export async function busyAt(db: Db, { id, hosts }: Pick<StoredPoll, 'id' | 'hosts'>, times: readonly Time[]) {
  const [first] = times
  if (!first || hosts.length === 0) return times.map((): string[] => [])
  const from = new Date(Math.min(...times.map(({ startsAt }) => startsAt.getTime())))
  const to = new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime())))
  const found = await busyHosts(db, { hostIds: hosts.map((host) => host.id), from, to, exceptPollId: id })
  return times.map(({ startsAt, endsAt }) =>
    hosts
      .filter((host) =>
        found
          .find((one) => one.id === host.id)
          ?.busy.some((busy) => busy.from < endsAt.getTime() && busy.to > startsAt.getTime()),
      )
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  )
}

/** The quiet period in which one of these times is, on the clock of the poll. */
export async function quietPeriodAt(
  db: Db,
  { securityId, timeZone }: { securityId: string | null; timeZone: string },
  starts: readonly Date[],
): Promise<string | undefined> {
  const days = starts.map((at) => dayIn(timeZone, at)).sort()
  const [firstDay] = days
  const lastDay = days.at(-1)
  if (!firstDay || !lastDay) return undefined
  const periods = await quietPeriodsBetween(db, { securityId, firstDay, lastDay })
  return periods.find((period) => days.some((day) => period.firstDay <= day && day <= period.lastDay))?.name
}

const actorOf = ({ customerId }: Work, { userId }: StoredPoll) => ({
  ...{ customerId, userId, scope: 'user', requestId: 'scheduler' },
})

async function requirePoll(db: Db, id: string): Promise<StoredPoll> {
  const found = await queries.findPoll(db, id)
  if (!found) throw new Error('The poll has just been read')
  return found
}

export type Confirmation = { outcome: 'confirmed' } | { outcome: 'refused'; reason: string }

/** Under the lock of the poll. */
export async function confirmTime(
  work: Work,
  poll: StoredPoll,
  time: queries.StoredTime,
  evenIfBusy = false,
): Promise<Confirmation> {
  const { db } = work
  if (time.startsAt <= new Date()) return { outcome: 'refused', reason: 'This time has passed' }
  await lockHosts(
    db,
    poll.hosts.map(({ id }) => id),
  )
  const quiet = await quietPeriodAt(db, { ...poll, securityId: poll.security?.id ?? null }, [time.startsAt])
  if (quiet) return { outcome: 'refused', reason: `This time is in the quiet period ${quiet}` }
  const [busy = []] = evenIfBusy ? [] : await busyAt(db, poll, [time])
  if (busy.length > 0) {
    const names = new Intl.ListFormat('en-US').format(busy)
    return { outcome: 'refused', reason: `${names} ${busy.length === 1 ? 'is' : 'are'} busy at this time` }
  }
  const activityId = poll.activityId ?? newId()
  await queries.markConfirmed(db, poll.id, time.id)
  await queries.updatePoll(db, poll.id, { status: 'confirmed', activityId, sequence: poll.sequence + 1 })
  const confirmed = await requirePoll(db, poll.id)
  await putMeeting(work, confirmed, time, activityId, poll.activityId !== null)
  await work.enqueue.all(sendMail, await confirmationsFor(confirmed, time, work.maker))
  await tell(work, confirmed, `Confirmed: ${poll.title}`, (zone) => timeInWords(time, zone))
  return { outcome: 'confirmed' }
}

/** An activity with those who can make it, and entries in the calendars of hosts. */
async function putMeeting(work: Work, poll: StoredPoll, time: Time, activityId: string, isKnown: boolean) {
  const { db, customerId } = work
  const { startsAt, endsAt } = time
  const actor = actorOf(work, poll)
  const guests = poll.invitees.filter((invitee) => canMake(invitee, timeOf(poll)))
  const location = pollPlace(poll) || null
  if (isKnown) {
    await moveActivity(db, activityId, { startsAt, endsAt })
    await markActivity(db, activityId, null)
  } else {
    const typeId = poll.type?.id ?? (await typeOfMedium(db, customerId, 'virtual'))
    const text = readRichText(guests.map(({ name, email }) => `<p>${escapeHtml(`${name}, ${email}`)}</p>`).join(''))
    const activity = { id: activityId, typeId, subject: poll.title, startsAt, endsAt, location, text }
    const securityId = poll.security?.id ?? null
    await insertActivities(db, actor, [{ ...activity, securityId, organizationIds: [], people: [] }])
  }
  const personIds = [...new Set(guests.flatMap(({ personId }) => (personId ? [personId] : [])))]
  const firms = await firmsOf(db, personIds)
  const colleagueIds: string[] = []
  for (const { id: userId, firstName, lastName, email } of poll.hosts) {
    colleagueIds.push(await ensureColleague(db, { customerId, userId, firstName, lastName, email }))
  }
  await replaceParticipants(db, customerId, activityId, {
    ...{ organizationIds: [], themeIds: [], colleagueIds: [...new Set(colleagueIds)] },
    people: personIds.map((personId) => ({ personId, organizationId: firms.get(personId) ?? null })),
  })
  const action = isKnown ? 'activity.moved' : 'activity.booked'
  await recordChanges(db, actor, [
    { action, subjectType: 'activity', subjectId: activityId, after: { startsAt, endsAt } },
  ])
  await putEntries(
    db,
    {
      ...{ customerId, source: 'poll', sourceId: poll.id, uid: pollUid(poll), sequence: poll.sequence },
      ...{ subject: poll.title, startsAt, endsAt, timeZone: poll.timeZone, location, description: poll.description },
    },
    poll.hosts.map(({ id }) => id),
    newId,
  )
}

const timeOf = ({ times }: StoredPoll): queries.StoredTime => {
  const time = times.find(({ isConfirmed }) => isConfirmed)
  if (!time) throw new Error('A confirmed poll has a time')
  return time
}

/** In the notifications of the organizer and the hosts. */
async function tell(work: Work, poll: StoredPoll, title: string, bodyIn: (timeZone: string) => string) {
  const users = new Map(poll.hosts.map(({ id, timeZone }) => [id, timeZone]))
  if (!users.has(poll.userId)) users.set(poll.userId, poll.timeZone)
  await insertNotifications(
    work.db,
    [...users].map(([userId, timeZone]) => ({
      ...{ customerId: work.customerId, userId, kind: 'booking', title, body: bodyIn(timeZone) },
      path: `/irm/scheduler/polls/${poll.id}`,
      dedupKey: `poll:${newId()}`,
    })),
  )
}

/** Under the lock of the poll. */
export async function cancelPoll(work: Work, poll: StoredPoll): Promise<void> {
  const { db } = work
  const sequence = poll.sequence + 1
  const time = poll.status === 'confirmed' ? timeOf(poll) : undefined
  await queries.markConfirmed(db, poll.id, null)
  await queries.updatePoll(db, poll.id, { status: 'canceled', sequence })
  if (time && poll.activityId) {
    await cancelEntries(db, 'poll', poll.id, sequence)
    await markActivity(db, poll.activityId, new Date())
    const removed = { action: 'activity.removed', subjectType: 'activity', subjectId: poll.activityId }
    await recordChanges(db, actorOf(work, poll), [{ ...removed, after: { because: 'The poll was canceled' } }])
  }
  await work.enqueue.all(sendMail, cancellationsFor({ ...poll, sequence }, time))
}

/** At its date, without anyone's doing. */
export async function closePoll(work: Work, poll: StoredPoll): Promise<void> {
  await queries.updatePoll(work.db, poll.id, { status: 'closed' })
  await recordChanges(work.db, actorOf(work, poll), [
    { action: 'poll.closed', subjectType: 'poll', subjectId: poll.id, after: { because: 'Its date has passed' } },
  ])
  const [best] = bestFirst(poll.times)
  const answered = `${poll.votedCount} of ${poll.invitedCount} answered.`
  await tell(work, poll, `Poll closed: ${poll.title}`, (zone) =>
    best && isEnough(poll, best)
      ? `${answered} Best time: ${timeInWords(best, zone)}`
      : `${answered} No time works for ${poll.needed} people.`,
  )
}

export interface Ballot {
  timeZone: string
  comment: string | null
  votes: { timeId: string; answer: PollAnswer }[]
}

/** False if the poll takes no answers any more. Confirms the best time that its hosts can make, if the poll says so. */
export async function vote(work: Work, pollId: string, inviteeId: string, ballot: Ballot): Promise<boolean> {
  const { db, customerId } = work
  await queries.lockPoll(db, pollId)
  const before = await queries.findPoll(db, pollId)
  const invitee = before?.invitees.find(({ id }) => id === inviteeId)
  if (!invitee || before?.status !== 'open') return false
  const known = new Set(before.times.map(({ id }) => id))
  const votes = ballot.votes.filter(({ timeId }) => known.has(timeId))
  if (votes.length === 0) return false
  await queries.saveVotes(db, { ...ballot, votes, customerId, inviteeId })
  const poll = await requirePoll(db, pollId)
  await recordChanges(db, actorOf(work, poll), [
    { action: 'poll.answered', subjectType: 'poll', subjectId: pollId, after: { inviteeId, by: invitee.name } },
  ])
  const enough = bestFirst(poll.times).filter((time) => isEnough(poll, time) && time.startsAt > new Date())
  if (poll.confirmsItself) {
    for (const time of enough) {
      if ((await confirmTime(work, poll, time)).outcome === 'confirmed') return true
    }
  }
  const [best] = enough
  await tell(work, poll, `${invitee.name} answered: ${poll.title}`, (zone) =>
    best
      ? `${best.yes + best.ifNeeded} can make ${timeInWords(best, zone)}`
      : `${poll.votedCount} of ${poll.invitedCount} have answered`,
  )
  return true
}
