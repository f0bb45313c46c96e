// A poll of the demo: three of five investors have answered, and one time suits enough of them.
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { addressOf } from './addresses.ts'
import type { Investor } from './investors.ts'
import { weekday } from './scheduler.ts'
import type { By } from './team.ts'
import { homeZone } from './zones.ts'

const day = 86_400_000
const length = 45
const times = [
  { days: 9, time: '10:00:00' },
  { days: 10, time: '14:00:00' },
  { days: 13, time: '11:00:00' },
]
/** By person, then by time. The others have not answered yet. */
const answers = [
  ['yes', 'if_needed', 'no'],
  ['yes', 'no', 'yes'],
  ['if_needed', 'no', 'no'],
]
const comments = [null, 'I am in London that week, so mornings are better.', null]
const askedCount = 5

export async function writePolls(db: Db, by: By, investors: readonly Investor[], now: Date): Promise<void> {
  const { customerId, ada, miles } = by
  const today = dayIn(homeZone, now)
  const createdAt = new Date(now.getTime() - 3 * day)
  const pollId = newId()
  await db
    .insertInto('app.polls')
    .values({
      ...{ customerId, id: pollId, userId: ada, title: 'Group call on capital allocation', length, needed: 3 },
      description: 'Our CFO takes questions on leverage, buybacks and the dividend.',
      ...{ placeKind: 'video', placeText: 'https://meet.veltrane.example/ir', timeZone: homeZone },
      closesAt: instantAt({ day: addDays(today, 5), time: '17:00:00' }, homeZone),
      ...{ securityId: demoSecurities.veltraneA, createdAt, updatedAt: createdAt },
    })
    .execute()
  await db
    .insertInto('app.pollHosts')
    .values([ada, miles].map((userId, position) => ({ customerId, pollId, userId, position })))
    .execute()
  const proposed = times.map(({ days, time }) => {
    const startsAt = instantAt({ day: weekday(addDays(today, days)), time }, homeZone)
    return { customerId, id: newId(), pollId, startsAt, endsAt: new Date(startsAt.getTime() + length * 60_000) }
  })
  await db.insertInto('app.pollTimes').values(proposed).execute()
  const asked = investors
    .flatMap((firm) => firm.people.slice(0, 1).map((person) => ({ firm, person })))
    .slice(0, askedCount)
    .map(({ firm, person }, position) => ({
      ...{ customerId, id: newId(), pollId, position, name: person.name, email: addressOf(person, firm) },
      ...{ personId: person.id, invitedAt: createdAt, createdAt, comment: comments[position] ?? null },
      votedAt: answers[position] ? new Date(createdAt.getTime() + (position + 1) * 0.4 * day) : null,
    }))
  if (asked.length === 0) return
  await db.insertInto('app.pollInvitees').values(asked).execute()
  const votes = asked.flatMap(({ id: inviteeId }, person) =>
    proposed.flatMap(({ id: timeId }, at) => {
      const answer = answers[person]?.[at]
      return answer ? [{ customerId, inviteeId, timeId, answer }] : []
    }),
  )
  await db.insertInto('app.pollVotes').values(votes).execute()
}
