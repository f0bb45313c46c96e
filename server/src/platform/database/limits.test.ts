import { endpoint, item } from '@rostrum/contract/platform/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runsInProcesses } from '#testing/topology.ts'
import { applicationRole, connect, type Database, type Db } from './database.ts'
import { jobLimits, requestLimits } from './limits.ts'
import { toUnavailable } from './unavailable.ts'
import { withClient } from './with-client.ts'

const define = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, summary: 'A test', permission: 'member', response: item(z.literal('done')) })
const slow = define('/v2/test/slow')
const locked = define('/v2/test/locked')

let api: Api
let database: Database
beforeAll(async () => {
  api = await startApi({
    ...(!runsInProcesses && {
      alsoImplement(implement) {
        implement(slow, async ({ db }) => {
          await sql`set local statement_timeout = 50`.execute(db)
          await sql`select pg_sleep(60)`.execute(db)
          return 'done' as const
        })
        implement(locked, async ({ db }) => {
          await sql`set local lock_timeout = 50`.execute(db)
          await sql`select from app.product_feedback`.execute(db)
          return 'done' as const
        })
      },
    }),
  })
  database = connect(api.applicationUrl)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

const settingsOf = async (db: Db) => {
  const { rows } = await sql<Record<string, string>>`
    select current_user as role, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      ${1}::int as parameter`.execute(db)
  const { role, statement, lock, idle } = rows[0] ?? {}
  return { role, statement, lock, idle }
}

describe('role and limits apply', () => {
  const requests = { role: applicationRole, statement: '30s', lock: '10s', idle: '1min' }

  test('in transactions and to single statements, also concurrent ones', async () => {
    expect(await database.withoutTenant(settingsOf)).toEqual(requests)
    expect(await database.withTenant(demoCustomers.veltrane, settingsOf)).toEqual(requests)
    const many = await Promise.all(Array.from({ length: 30 }, () => settingsOf(database.shared)))
    expect(many).toEqual(many.map(() => requests))
    const [row] = await database.prepared<{ role: string }>('test_role', 'select current_user as role, $1::int', [1])
    expect(row?.role).toBe(applicationRole)
  })

  test('to exports and jobs, which get more time', async () => {
    expect(await database.exports.withoutTenant(settingsOf)).toEqual({ ...requests, statement: '2min' })
    const jobs = connect(api.applicationUrl, { connections: 1, limits: jobLimits })
    expect(await jobs.withoutTenant(settingsOf)).toMatchObject({ role: applicationRole, statement: '15min' })
    await jobs.close()
  })

  test('not to the owner', async () => {
    const owner = connect(api.databaseUrl, { connections: 1, role: null })
    expect(await settingsOf(owner.shared)).toMatchObject({ statement: '0', lock: '0', idle: '0' })
    await owner.close()
  })
})

test('a single statement that fails leaves its connection usable', async () => {
  const alone = connect(api.applicationUrl, { connections: 1 })
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(sql`select 1 / ${0}::int`.execute(alone.shared)).rejects.toThrow('division by zero')
    expect((await settingsOf(alone.shared)).role).toBe(applicationRole)
  }
  await alone.close()
})

describe.skipIf(runsInProcesses)('a request that reaches a limit is answered 503 with the time to try again', () => {
  const expectUnavailable = async (path: string) => {
    const answer = await api.request('GET', path, { as: 'ada@veltrane.example' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.json?.errors).toMatchObject([{ code: 'unavailable', message: expect.stringContaining('Try again') }])
  }

  test('a statement that takes too long', () => expectUnavailable('/v2/test/slow'))

  test('a lock that is held too long', () =>
    withClient(api.databaseUrl, async (blocker) => {
      await blocker.query('begin; lock table app.product_feedback in access exclusive mode')
      await expectUnavailable('/v2/test/locked')
    }))
})

test('waiting for a connection times out with a 503', async () => {
  const small = connect(api.applicationUrl, { connections: 1, limits: { ...requestLimits, connectionMs: 100 } })
  const error = await small.withoutTenant(() => small.withoutTenant(settingsOf)).catch((thrown: Error) => thrown)
  expect(toUnavailable(error as Error)).toMatchObject({ status: 503, details: { retry_after: 5 } })
  await small.close()
})

test('an idle transaction is terminated', async () => {
  const idle = connect(api.applicationUrl, { connections: 1, limits: { ...requestLimits, idleInTransactionMs: 100 } })
  const forgotten = idle.withoutTenant(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(api.db)).rows.length
    await expect.poll(isThere).toBe(0)
    await settingsOf(db)
  })
  await expect(forgotten).rejects.toThrow()
  expect((await idle.withoutTenant(settingsOf)).role).toBe(applicationRole)
  await idle.close()
})

test('metrics count prepared statements', async () => {
  for (let turn = 0; turn < 4; turn += 1) await settingsOf(database.shared)
  const { text } = await api.request('GET', '/metrics')
  expect(text).toMatch(/^rostrum_prepared_statements \d+$/m)
  expect(text).toMatch(/^rostrum_statements_total\{prepared="(yes|no)"\} \d+$/m)
})
