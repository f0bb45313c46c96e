// kill -9 of the worker while it sends a campaign: the mail server accepts every message once, and none is lost.
import { campaignSending } from '@rostrum/contract/email/campaigns/sending'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { secretsKey, startProcess } from '#testing/server-process.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { sendCampaigns } from './jobs.ts'
import { addSender, arrivedAt } from './testing/campaign-outbox.ts'

/** RECIPIENTS=20000 KILLS=20 is what is promised; OUTBOX=whole is 1,000 messages and 20 kills. */
const isWhole = process.env.OUTBOX === 'whole'
const count = Number(process.env.RECIPIENTS ?? (isWhole ? 1000 : 300))
const kills = Number(process.env.KILLS ?? (isWhole ? 20 : 2))
const timeout = 300_000 + 60 * count
/** Listing what has arrived takes longer the more there is. */
const interval = Math.max(1, count / 100)

let api: Api
let mail: TestMail
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ mailbox: mail.mailbox })
})
afterAll(async () => {
  await api.stop()
  await mail.close()
})

const startWorker = () =>
  startProcess({
    ...{ NODE_ENV: 'test', DATABASE_URL: api.applicationUrl, DATABASE_OWNER_URL: api.databaseUrl, ROLE: 'worker' },
    ...{ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://rostrum.localhost', PRIVATE_MAIL_SERVERS: 'on' },
  })

/** A request has fewer values than so many addresses. */
async function addressTo(id: string, addresses: { email: string; name: string }[]): Promise<void> {
  const audience = { include: [{ kind: 'addresses', fileName: null, addresses }], exclude: [] }
  await api.db
    .updateTable('app.campaigns')
    .set({ audience: JSON.stringify(audience) })
    .where('id', '=', id)
    .execute()
}

/** The test's mail server keeps what is sent, and can be asked for it. */
async function letServerTell(customerId: string): Promise<void> {
  const server = { host: '127.0.0.1', security: 'none' }
  const servers = {
    smtp: { ...server, port: mail.mailbox.smtpPort },
    imap: { ...server, port: mail.mailbox.imapPort },
    userName: 'ir@veltrane.example',
    keepsSent: true,
  }
  await api.db
    .updateTable('app.emailAccounts')
    .set({
      servers: JSON.stringify(servers),
      secret: createSealing(secretsKey).seal(`sending_server ${customerId}`, demoPassword),
    })
    .where('customerId', '=', customerId)
    .execute()
}

test('the worker is killed at random times', { tags: 'full', timeout }, async () => {
  const { customerId, member, draft, addressOf, domain } = await addSender(api)
  await letServerTell(customerId)
  const { id } = await draft(1)
  await addressTo(
    id,
    Array.from({ length: count }, (_, index) => ({ email: addressOf(index), name: '' })),
  )
  await api.call(campaignSending.send, { params: { id }, body: {} }, member)
  const suppressed = Array.from({ length: 20 }, (_, index) => addressOf(index * 10))
  await api.call(suppressions.add, { body: { emails: suppressed } }, member)
  const database = connect(api.applicationUrl)
  const queue = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works: undefined }, [
    sendCampaigns,
  ])
  const wake = () => database.withTenant(customerId, (db) => queue.enqueueIn(db, customerId)(sendCampaigns, {}))
  const arrivedCount = async () => (await mail.mailbox.messages.list()).length
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await arrivedCount()
    const worker = await startWorker()
    await wake()
    const some = before + 1 + Math.floor((Math.random() * count) / (kills * 1.5))
    await vi.waitFor(async () => expect(await arrivedCount()).toBeGreaterThanOrEqual(some), {
      ...{ timeout: 60_000, interval },
    })
    worker.signal('SIGKILL')
    await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000)
    // Two minutes later.
    await sql`update app.campaign_recipients set leased_until = now() - interval '1 second'
      where state = 'sending'`.execute(api.db)
  }
  const worker = await startWorker()
  await wake()
  await vi.waitFor(
    async () => {
      const { states, status } = await api.call(campaignSending.progress, { params: { id } }, member)
      expect(status).toBe('sent')
      expect(Object.fromEntries(states.map((one) => [one.state, one.count]))).toEqual({
        accepted: count - 20,
        suppressed: 20,
      })
    },
    { timeout: timeout / 2, interval: 100 },
  )
  await worker.end()
  await queue.stop()
  await database.close()
  const arrived = (await arrivedAt(mail, domain)).map(({ to }) => to).sort()
  const wanted = Array.from({ length: count }, (_, index) => addressOf(index)).filter((to) => !suppressed.includes(to))
  expect(arrived).toEqual(wanted.sort())
})
