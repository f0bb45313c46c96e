// kill -9 of the server while people book: each booking is there once with its activity and mails, and none is lost.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { type ServerProcess, startProcess } from '#testing/server-process.ts'
import { makePage } from '../testing/pages.ts'
import { oldStamp, pathOf, visitor } from '../testing/visitor.ts'

const ada = { as: 'ada@veltrane.example', customer: demoCustomers.veltrane }
const count = 40
const atOnce = 8

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.stop())

const startServer = () =>
  startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    ROLE: 'api',
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '0',
    PUBLIC_URL: 'http://rostrum.localhost',
  })

test('the server is killed while visitors book', { tags: 'full', timeout: 240_000 }, async () => {
  const { id: pageId, url } = await makePage(api, ada)
  const begin = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000
  const waiting = Array.from({ length: count }, (_, index) => index)
  let server: ServerProcess = await startServer()
  let done = 0
  /** Again until there is an answer, with the same form. */
  const book = async () => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const at = new Date(begin + index * 30 * 60_000).toISOString()
      const email = `v${index}@firm.example`
      const fields = { ...visitor, email, at, length: '30', zone: 'UTC', stamp: await oldStamp(api) }
      for (;;) {
        const sent = fetch(`${server.url}${pathOf(url)}`, {
          ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
        } as RequestInit)
        const answer = await sent.catch(() => undefined)
        if (answer?.status === 303) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      done += 1
    }
  }
  const everyone = Promise.all(Array.from({ length: atOnce }, book))
  await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual(count / 3), { timeout: 60_000, interval: 1 })
  server.signal('SIGKILL')
  await vi.waitFor(() => expect(server.isRunning()).toBe(false), 10_000)
  server = await startServer()
  await everyone
  await server.end()
  const { rows } = await sql<{ bookings: number; activities: number; entries: number; mails: number; told: number }>`
    select count(*)::int as bookings, count(distinct a.id)::int as activities,
      (select count(*)::int from app.calendar_entries e join app.bookings o on o.id = e.source_id
        where o.page_id = ${pageId}) as entries,
      (select count(*)::int from pgboss.job where name = 'mail.send'
        and data -> 'payload' ->> 'to' like 'v%@firm.example') as mails,
      (select count(distinct data -> 'payload' ->> 'to')::int from pgboss.job where name = 'mail.send'
        and data -> 'payload' ->> 'to' like 'v%@firm.example') as told
    from app.bookings b left join app.activities a on a.id = b.activity_id where b.page_id = ${pageId}`.execute(api.db)
  expect(rows).toEqual([{ bookings: count, activities: count, entries: count, mails: count, told: count }])
})
