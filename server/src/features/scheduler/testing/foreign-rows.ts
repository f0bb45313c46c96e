// The scheduler of another customer, for the test that no one else can reach it.
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import { polls } from '@rostrum/contract/scheduler/polls'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { makePage } from './pages.ts'
import { makePoll } from './polls.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const someone = { as: 'ada@veltrane.example' }

export function foreignScheduler(api: () => Api) {
  const page = async () => [{ params: { id: (await makePage(api(), noor)).id }, json: { title: 'Changed' }, someone }]
  const deleted = async () => {
    const rows = await page()
    for (const { params } of rows) await api().call(bookingPages.delete, { params }, noor)
    return rows
  }
  const period = async () => {
    const id = newId()
    const values = { customerId: demoCustomers.brackmoor, id, name: 'Q3' }
    await api()
      .db.insertInto('app.quietPeriods')
      .values({ ...values, firstDay: '2026-10-01', lastDay: '2026-10-20' })
      .execute()
    return [{ params: { id }, someone }]
  }
  const booking = async () => {
    const { id: pageId } = await makePage(api(), noor)
    const id = newId()
    const values = { customerId: demoCustomers.brackmoor, id, pageId, status: 'requested', key: Buffer.from(id) }
    await api()
      .db.insertInto('app.bookings')
      .values({
        ...{ ...values, name: 'Rosa Lind', email: 'rosa@lind.example', timeZone: 'UTC' },
        ...{ startsAt: new Date(), endsAt: new Date() },
      })
      .execute()
    return [{ params: { id }, someone }]
  }
  const poll = async (json: object = {}) => {
    const { id } = await makePoll(api(), noor)
    return [{ params: { id }, json, someone }]
  }
  const closedPoll = async () => {
    const found = await poll({ closes_at: new Date(Date.now() + 86_400_000).toISOString() })
    for (const { params } of found) await api().call(polls.close, { params }, noor)
    return found
  }
  return {
    'polls.read': () => poll(),
    'polls.update': () => poll({ title: 'Changed' }),
    'polls.send': () => poll(),
    'polls.confirm': () => poll({ time_id: newId() }),
    'polls.close': () => poll(),
    'polls.reopen': closedPoll,
    'polls.cancel': () => poll(),
    'bookings.cancel': booking,
    'bookings.approve': booking,
    'bookings.decline': booking,
    'bookings.links': page,
    'bookings.createLink': async () => (await page()).map((row) => ({ ...row, json: { person_id: newId() } })),
    'bookingPages.read': page,
    'bookingPages.update': page,
    'bookingPages.delete': page,
    'bookingPages.restore': deleted,
    'bookingPages.duplicate': page,
    'quietPeriods.delete': period,
  }
}
