// The reminder of a booking: once, at its time, of the booking as it is then.
import { bookings } from '@rostrum/contract/scheduler/bookings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { type JobContext, type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'
import { secretsKey } from '#testing/server-process.ts'
import { remindOfBooking } from './jobs.ts'
import { makePage } from './testing/pages.ts'
import { pathOf, sendForm, timesOn } from './testing/visitor.ts'

let api: Api
let database: Database
let queue: Jobs
let customer: string
let host: Caller
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '0' } })
  customer = await addCustomer(api.db, { name: 'Veltrane' })
  host = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  database = connect(api.applicationUrl)
  queue = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works: undefined }, [])
})
afterAll(async () => {
  await queue?.stop()
  await database?.close()
  await api?.stop()
})

interface Waiting {
  payload: { bookingId: string; sequence: number }
  startAfter: Date
}

const waitingReminders = async (): Promise<Waiting[]> =>
  (
    await sql<Waiting>`select data -> 'payload' as payload, start_after as "startAfter" from pgboss.job
      where name = ${remindOfBooking.name}`.execute(api.db)
  ).rows

async function remind({ payload }: Waiting): Promise<void> {
  const { linkKeys } = await loadSecrets(api.adminUrl, createSealing(secretsKey))
  const withTenant: JobContext['withTenant'] = (work) =>
    database.withTenant(customer, (db) => work(db, queue.enqueueIn(db, customer)))
  const context = { withTenant, linkKeys, publicUrl: 'http://rostrum.localhost' } as unknown as JobContext
  await remindOfBooking.handle(context, payload)
}

test('is sent once, and not of a booking that was canceled or has moved since', { timeout: 60_000 }, async () => {
  const page = await makePage(api, host, { settings: { reminderHours: 24 } })
  const path = pathOf(page.url)
  const later = (await timesOn(api, path)).filter((time) => time.getTime() > Date.now() + 50 * 3_600_000)
  const [first, second, third, fourth] = later
  if (!first || !second || !third || !fourth) throw new Error('four free times expected')
  const book = (name: string, at: Date) => sendForm(api, path, at, { email: `${name}@lind.example` })
  for (const [name, at] of [
    ['kept', first],
    ['canceled', second],
  ] as const) {
    expect((await book(name, at)).status).toBe(303)
  }
  const booked = await book('moved', third)
  expect(booked.status).toBe(303)
  const made = (await api.call(bookings.list, { query: { pageId: page.id } }, host)).data
  const named = (name: string) => made.find(({ email }) => email === `${name}@lind.example`)?.id ?? ''
  const before = await waitingReminders()
  expect(before).toHaveLength(3)
  for (const { startAfter, payload } of before) {
    const at = made.find(({ id }) => id === payload.bookingId)?.startsAt.getTime() ?? 0
    expect(startAfter.getTime()).toBe(at - 24 * 3_600_000)
  }
  await api.call(bookings.cancel, { params: { id: named('canceled') } }, host)
  const place = new URL(String(booked.headers.get('location')), 'http://x').pathname
  const moved = new URLSearchParams({ at: fourth.toISOString() })
  expect((await api.request('POST', `${place}/move`, { body: moved })).status).toBe(303)
  const waiting = await waitingReminders()
  expect(waiting).toHaveLength(4)
  for (const one of [...waiting, ...waiting]) await remind(one)
  const remindersOf = async (name: string) =>
    (await queuedMail(api, `${name}@lind.example`)).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(await remindersOf('kept')).toHaveLength(1)
  expect(await remindersOf('canceled')).toEqual([])
  expect(await remindersOf('moved')).toHaveLength(1)
})
