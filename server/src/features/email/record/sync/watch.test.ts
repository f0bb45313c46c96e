// Waiting for mail: told of it at once, over one connection that comes back after a drop and ends with the account.
import { createServer } from 'node:net'
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { type CuttableLine, openLine } from '#testing/cuttable-line.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { mailboxAccount, openSyncWorker, openTestMail, type TestMail } from '../testing/mailbox-worker.ts'
import type { Watch } from './watch.ts'

let api: Api
let mail: TestMail
let worker: Awaited<ReturnType<typeof openSyncWorker>>
let line: CuttableLine
let ada: { as: string }
let accountId: string
const watches: Watch[] = []
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ mailbox: mail.mailbox })
  worker = await openSyncWorker(api, mail)
})
afterAll(async () => {
  await worker.close()
  await api.stop()
  await mail.close()
})
beforeEach(async () => {
  const customer = await addCustomer(api.db, { features: ['irwin_mail'] })
  ada = { as: await addPerson(api.db, [{ customer }]) }
  line = await openLine(`imap://127.0.0.1:${mail.mailbox.imapPort}`)
  accountId = (await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)).id
  await reachThrough(Number(new URL(line.url).port))
})
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()))
  line.cut()
  await api.db.updateTable('app.emailAccounts').set({ archivedAt: new Date() }).execute()
})

async function reachThrough(port: number) {
  const server = { host: '127.0.0.1', port, security: 'none' }
  const servers = JSON.stringify({ imap: server, smtp: server, userName: ada.as })
  await api.db.updateTable('app.emailAccounts').set({ servers }).where('id', '=', accountId).execute()
}
const watch = () => {
  const one = worker.watch({ everyMs: 300, retryMs: 100 })
  watches.push(one)
  return one
}
const connections = () => watches.reduce((sum, one) => sum + one.count(), 0)
const asked = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'email.sync-account' and data -> 'payload' ->> 'accountId' = ${accountId}`.execute(api.db)
  return rows[0]?.count ?? 0
}
const isAsked = (times: number) => vi.waitFor(async () => expect(await asked()).toBe(times), { timeout: 15_000 })
const areConnected = (count: number) => vi.waitFor(() => expect(connections()).toBe(count), { timeout: 15_000 })
const deliver = () =>
  mail.deliver(`From: jane@fund.example\nTo: ${ada.as}\nSubject: Hi\n\nHi`, { from: 'jane@fund.example', to: [ada.as] })

test('a mailbox is read when mail arrives, also after its connection dropped', async () => {
  watch()
  await areConnected(1)
  await isAsked(1)
  await deliver()
  await isAsked(2)
  line.cut()
  await areConnected(0)
  await deliver()
  await line.repair()
  await areConnected(1)
  await isAsked(3)
  await deliver()
  await isAsked(4)
})

test('one worker of several waits, and another takes over when it stops', async () => {
  const [first] = [watch(), watch()]
  await areConnected(1)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(connections()).toBe(1)
  const holder = watches.find((one) => one.count() === 1) ?? first
  watches.splice(watches.indexOf(holder), 1)
  await holder.stop()
  await areConnected(1)
})

test('an archived account has no connection any more', async () => {
  watch()
  await areConnected(1)
  await api.call(emailAccounts.archive, { body: { ids: [accountId] } }, ada)
  await areConnected(0)
})

test('a server that cannot tell of mail is asked every few minutes instead', async () => {
  // Between us and the mailbox, and silent about what it can do.
  const { connect } = await import('node:net')
  const without = createServer((near) => {
    const far = connect(mail.mailbox.imapPort, '127.0.0.1')
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far)
    far.on('data', (chunk) => void near.write(chunk.toString('latin1').replaceAll(' IDLE', ''), 'latin1'))
  })
  await new Promise<void>((resolve) => without.listen(0, '127.0.0.1', resolve))
  await reachThrough((without.address() as { port: number }).port)
  watch()
  await vi.waitFor(
    async () => {
      const row = await api.db
        .selectFrom('app.emailAccounts')
        .select(['watchedBy', 'watchedUntil'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ watchedBy: null, watchedUntil: null })
    },
    { timeout: 15_000 },
  )
  expect(connections()).toBe(0)
  without.close()
})
