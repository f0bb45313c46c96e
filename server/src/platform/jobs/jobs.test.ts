import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openMailbox } from '#testing/mailbox.ts'
import { demoCustomers } from '#testing/people.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connect, type Database, type Db } from '../database/database.ts'
import { withClient } from '../database/with-client.ts'
import { newId } from '../identifiers.ts'
import { createLog } from '../log.ts'
import { type Job, type Jobs, job, startJobs } from './jobs.ts'

// The jobs exist in this file only. Two workers share the queue, as two processes would.

interface Run {
  note: string
  worker: number
  /** The customers whose feedback the job could see. */
  sees: string[]
}

let database: Database
let own: TestDatabase
let workers: Jobs[]
const runs: Run[] = []
let failuresLeft = 0
let release: (() => void) | undefined

const Payload = z.object({ note: z.string() })

const jobsOf = (worker: number): Job<typeof Payload>[] => {
  const seenBy = async (db: Db) =>
    (await db.selectFrom('app.productFeedback').select('customerId').distinct().execute()).map((row) => row.customerId)
  const handle: Job<typeof Payload>['handle'] = async ({ db, withTenant }, { note }) => {
    expect(await seenBy(db)).toEqual([])
    runs.push({ note, worker, sees: await withTenant(seenBy) })
  }
  return [
    job({ name: 'test.note', payload: Payload, handle }),
    job({
      name: 'test.failing',
      payload: Payload,
      async handle(ctx, payload) {
        await handle(ctx, payload)
        await ctx.withTenant(async (db) => {
          const first = await db.selectFrom('app.productFeedback').selectAll().executeTakeFirstOrThrow()
          await db
            .insertInto('app.productFeedback')
            .values({ ...first, id: newId(), message: payload.note })
            .execute()
          failuresLeft -= 1
          if (failuresLeft >= 0) throw new Error('not yet')
        })
      },
    }),
    job({
      name: 'test.slow',
      payload: Payload,
      async handle(ctx, payload) {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        await handle(ctx, payload)
      },
    }),
    job({
      name: 'test.steps',
      payload: Payload,
      async handle(ctx, payload) {
        await handle(ctx, payload)
        if (runs.filter(({ note }) => note === payload.note).length < 3) ctx.continueLater()
      },
    }),
    job({
      name: 'test.astray',
      payload: Payload,
      handle: ({ forCustomer }) => forCustomer(demoCustomers.brackmoor, async () => {}),
    }),
    job({ name: 'test.for-user', payload: Payload, isForUser: true, handle }),
  ]
}
type NoteJob = Job<typeof Payload>
const [note, failing, slow, steps, astray, forUser] = jobsOf(0) as [
  NoteJob,
  NoteJob,
  NoteJob,
  NoteJob,
  NoteJob,
  NoteJob,
]

const mailbox = await openMailbox()

const start = async (worker: number) => {
  const options = { url: own.url, works: { mail: mailbox.mail, publicUrl: '' }, database, log: createLog('silent') }
  const started = await startJobs(options, jobsOf(worker))
  await started.work()
  return started
}

beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.applicationUrl)
  await withClient(own.adminUrl, async (client) => {
    for (const customer of [demoCustomers.veltrane, demoCustomers.brackmoor]) {
      await client.query(
        `insert into app.product_feedback (customer_id, id, user_id, kind, message, path)
         select $1, $2, id, 'idea', 'x', '/' from identity.users limit 1`,
        [customer, newId()],
      )
    }
  })
  // Concurrently, like processes that start at the same moment.
  workers = await Promise.all([start(1), start(2)])
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await mailbox.close()
  await database.close()
  await own.drop()
})

const enqueueIn: Jobs['enqueueIn'] = (db, customerId) => (workers[0] as Jobs).enqueueIn(db, customerId)
const runsOf = (text: string) => runs.filter((run) => run.note === text)
const query = (text: string) => withClient(own.adminUrl, async (client) => (await client.query(text)).rows)
const eventually = { timeout: 15_000, interval: 50 }

describe('a job', () => {
  test('of a transaction that is rolled back never runs; a committed one runs once, as its customer', async () => {
    const rolledBack = database.withTenant(demoCustomers.veltrane, async (db) => {
      await enqueueIn(db, demoCustomers.veltrane)(note, { note: 'rolled back' })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await database.withTenant(demoCustomers.brackmoor, (db) =>
      enqueueIn(db, demoCustomers.brackmoor)(note, { note: 'committed' }),
    )
    await database.withoutTenant((db) => enqueueIn(db)(note, { note: 'nobody' }))
    await expect.poll(() => runsOf('nobody').length && runsOf('committed').length, eventually).toBe(1)
    expect(runsOf('committed')).toMatchObject([{ sees: [demoCustomers.brackmoor] }])
    expect(runsOf('nobody')).toMatchObject([{ sees: [] }])
    expect(runsOf('rolled back')).toEqual([])
    expect(await query(`select from pgboss.job where data::text like '%rolled back%'`)).toEqual([])
  })

  test('is taken by one worker only', async () => {
    const notes = Array.from({ length: 20 }, (_, number) => `many ${number}`)
    await database.withoutTenant(async (db) => {
      for (const one of notes) await enqueueIn(db)(note, { note: one })
    })
    const states = () => query(`select distinct state from pgboss.job where data::text like '%many %'`)
    await expect.poll(states, { ...eventually, timeout: 60_000 }).toEqual([{ state: 'completed' }])
    expect(notes.map((one) => runsOf(one).length)).toEqual(notes.map(() => 1))
  }, 70_000)

  test('that fails is retried, and its transaction is rolled back', { tags: 'full' }, async () => {
    failuresLeft = 1
    await database.withTenant(demoCustomers.veltrane, (db) =>
      enqueueIn(db, demoCustomers.veltrane)(failing, { note: 'second time lucky' }),
    )
    const state = () => query(`select state from pgboss.job where name = 'test.failing'`)
    await expect.poll(state, eventually).toEqual([{ state: 'retry' }])
    // The next attempt is due in some seconds; the clock is moved instead of waiting for it.
    await query(`update pgboss.job set start_after = now() where name = 'test.failing'`)
    await expect.poll(state, eventually).toEqual([{ state: 'completed' }])
    expect(runsOf('second time lucky')).toHaveLength(2)
    expect(await query(`select from app.product_feedback where message = 'second time lucky'`)).toHaveLength(1)
  })

  test('that continues later runs after those already waiting, for the same customer', async () => {
    await database.withTenant(demoCustomers.veltrane, (db) =>
      enqueueIn(db, demoCustomers.veltrane).all(steps, [{ note: 'long' }, { note: 'other' }]),
    )
    await expect.poll(() => [runsOf('long').length, runsOf('other').length], eventually).toEqual([3, 3])
    const taken = runs.filter((run) => run.note === 'long' || run.note === 'other')
    expect(taken.every(({ sees }) => sees[0] === demoCustomers.veltrane)).toBe(true)
  })

  test('that writes for a user does not run once the trial of its customer has ended', async () => {
    const expireTrial = (end: string) =>
      query(`update identity.customers set expired_at = ${end} where id = '${demoCustomers.brackmoor}'`)
    const enqueue = (text: string) =>
      database.withTenant(demoCustomers.brackmoor, (db) =>
        enqueueIn(db, demoCustomers.brackmoor)(forUser, { note: text }),
      )
    const states = () => query(`select distinct state from pgboss.job where name = 'test.for-user'`)
    await expireTrial(`now() - interval '1 day'`)
    await enqueue('too late')
    await expect.poll(states, eventually).toEqual([{ state: 'completed' }])
    expect(runsOf('too late')).toEqual([])
    await expireTrial(`now() + interval '1 day'`)
    await enqueue('in time')
    await expect.poll(() => runsOf('in time').length, eventually).toBe(1)
  })

  test('cannot act for another customer', async () => {
    await database.withTenant(demoCustomers.veltrane, (db) =>
      enqueueIn(db, demoCustomers.veltrane)(astray, { note: 'astray' }),
    )
    const failure = () => query(`select output->>'message' as message from pgboss.job where name = 'test.astray'`)
    await expect.poll(failure, eventually).toMatchObject([{ message: expect.stringContaining('alone') }])
  })

  test('with a payload that does not match its schema does not run', async () => {
    const bad = { ...note, payload: z.object({}) } as unknown as Job<typeof Payload>
    await database.withoutTenant((db) => enqueueIn(db)(bad, { note: 7 } as unknown as { note: string }))
    const failed = () =>
      query(
        `select output->>'message' as message from pgboss.job where name = 'test.note' and state in ('retry', 'failed')`,
      )
    await expect.poll(failed, eventually).toMatchObject([{ message: expect.stringContaining('expected string') }])
  })
})

test('the application role can enqueue jobs but not read, change or delete them', async () => {
  await database.withoutTenant((db) => enqueueIn(db)(note, { note: 'confidential' }))
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'pgboss'`.execute(database.shared)
  expect(tables.map(({ name }) => name)).toContain('pgboss.job')
  const attempt = (statement: string) => database.withoutTenant((db) => sql.raw(statement).execute(db))
  for (const { name } of tables) {
    await expect(attempt(`update ${name} set name = name`), name).rejects.toThrow('permission denied')
    await expect(attempt(`delete from ${name}`), name).rejects.toThrow('permission denied')
    if (name !== 'pgboss.queue') await expect(attempt(`table ${name}`), name).rejects.toThrow('permission denied')
  }
  await expect(attempt('select data from pgboss.job')).rejects.toThrow('permission denied')
})

test('stopping waits for the running job', async () => {
  const third = await start(3)
  // Only the third worker is left to take it.
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  workers.push(third)
  await database.withTenant(demoCustomers.veltrane, (db) =>
    third.enqueueIn(db, demoCustomers.veltrane)(slow, { note: 'slow' }),
  )
  await expect.poll(() => release !== undefined, eventually).toBe(true)
  let hasStopped = false
  const stopping = third.stop().then(() => {
    hasStopped = true
  })
  expect(hasStopped).toBe(false)
  expect(runsOf('slow')).toEqual([])
  release?.()
  await stopping
  expect(runsOf('slow')).toMatchObject([{ worker: 3, sees: [demoCustomers.veltrane] }])
  expect(await query(`select state from pgboss.job where name = 'test.slow'`)).toEqual([{ state: 'completed' }])
  workers.splice(0)
})
