// kill -9 of the worker while it sends: the mail server accepts every message once, and none is lost.
import { emailDrafts } from '@rostrum/contract/email/drafts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { startProcess } from '#testing/server-process.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addAccount, startOutbox } from './testing/outbox.ts'

/** With OUTBOX=whole, 1,000 messages and 20 kills. */
const isWhole = process.env.OUTBOX === 'whole'
const count = isWhole ? 1000 : 150
const kills = isWhole ? 20 : 3

let api: Api
let mail: TestMail
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
  await mail.close()
})

const startWorker = () =>
  startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    ROLE: 'worker',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://rostrum.localhost',
    PRIVATE_MAIL_SERVERS: 'on',
  })

const stateCounts = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from app.email_outgoing group by 1`.execute(api.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('the worker is killed at random times', { tags: 'full', timeout: 600_000 }, async () => {
  const customerId = await addCustomer(api.db, { features: ['irwin_mail'] })
  const writer = { as: await addPerson(api.db, [{ customer: customerId }]) }
  const smtp = { host: '127.0.0.1', port: mail.mailbox.smtpPort, security: 'none' } as const
  const imap = { ...smtp, port: mail.mailbox.imapPort }
  // As learned from an earlier message.
  const servers = { smtp, imap, userName: writer.as, keepsSent: true }
  const accountId = await addAccount(api, { customerId, email: writer.as, servers })
  const addresses = Array.from({ length: count }, () => `${newId()}@fund.example`)
  const to = addresses.map((email) => ({ id: null, email, name: '', mode: 'customEmail' as const }))
  for (let at = 0; at < count; at += 500) {
    const body = { accountId, to: to.slice(at, at + 500), subject: 'Results', body: '<p>Hello</p>' }
    const { id } = await api.call(emailDrafts.create, { body }, writer)
    await api.call(emailDrafts.send, { params: { id }, body: {} as never }, writer)
  }
  const queue = await startOutbox(api, mail, '', { works: false })
  await sql`update app.email_outgoing set send_at = now() - interval '1 second'`.execute(api.db)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = (await mail.mailbox.messages.list()).length
    const worker = await startWorker()
    await queue.wake(customerId)
    const some = before + 1 + Math.floor((Math.random() * count) / (kills * 1.5))
    await vi.waitFor(
      async () => expect((await mail.mailbox.messages.list()).length).toBeGreaterThanOrEqual(Math.min(some, count)),
      { timeout: 60_000, interval: 1 },
    )
    worker.signal('SIGKILL')
    await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000)
    // Two minutes later.
    await sql`update app.email_outgoing set leased_until = now() - interval '1 second' where state = 'sending'`.execute(
      api.db,
    )
  }
  const worker = await startWorker()
  await queue.wake(customerId)
  await vi.waitFor(async () => expect(await stateCounts()).toEqual({ accepted: count }), { timeout: 120_000 })
  await worker.end()
  await queue.stop()
  const arrived = await mail.messages()
  expect(arrived.map(({ recipients }) => recipients[0]).sort()).toEqual([...addresses].sort())
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(count)
})
