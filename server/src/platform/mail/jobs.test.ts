import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMailbox } from '#testing/mailbox.ts'
import { demoCustomers } from '#testing/people.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { connect, type Database } from '../database/database.ts'
import { withClient } from '../database/with-client.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { mailJobs, sendMail } from './jobs.ts'
import { type Mail, openMail, type Suppression } from './mail.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.url)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const query = (text: string) => withClient(own.url, async (client) => (await client.query(text)).rows)

async function withWorker(
  works: { mail: Mail; isSuppressed?: Suppression },
  work: (jobs: Jobs) => Promise<void>,
): Promise<void> {
  const options = { url: own.url, works: { ...works, publicUrl: '' }, database, log: createLog('silent') }
  const jobs = await startJobs(options, mailJobs)
  await jobs.work()
  try {
    await work(jobs)
  } finally {
    await jobs.stop()
  }
}

const message = { to: 'ada@veltrane.example', subject: 'Hello', text: 'Plain' }
const sendAs = (jobs: Jobs, customerId: string, more: { id: string; to?: string; html?: string; headers?: object }) =>
  database.withTenant(customerId, (db) =>
    jobs.enqueueIn(db, customerId)(sendMail, { ...message, ...more } as typeof message & { id: string }),
  )

test('no transaction is open while a mail server does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const mail = await openMail({
    smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    from: 'ir@rostrum.example',
    folder: '',
  })
  const isSuppressed: Suppression = async () => false
  await withWorker({ mail, isSuppressed }, async (jobs) => {
    const connected = once(silent, 'connection')
    await sendAs(jobs, demoCustomers.veltrane, { id: 'hanging' })
    const [socket] = await connected
    expect(await query(`select state from pgboss.job where name = 'mail.send'`)).toEqual([{ state: 'active' }])
    const open = `select query from pg_stat_activity
      where datname = current_database() and application_name like 'rostrum%' and xact_start is not null`
    await vi.waitFor(async () => expect(await query(open)).toEqual([]), 10_000)
    expect(await query(`select state from pgboss.job where name = 'mail.send'`)).toEqual([{ state: 'active' }])
    silent.close()
    socket.destroy()
  })
  await mail.close()
  await query(`delete from pgboss.job where name = 'mail.send'`)
})

test('a message that is sent again has the same id', { tags: 'full' }, async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream).then((text) => {
        received.push(text.toString())
        // The server has the message, but the sender got no confirmation.
        done(received.length === 1 ? new Error('try again') : undefined)
      }, done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail = await openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'ir@rostrum.example', folder: '' })
  await withWorker({ mail }, async (jobs) => {
    await sendAs(jobs, demoCustomers.veltrane, { id: 'task.7' })
    await vi.waitFor(
      async () =>
        expect(await query(`select state from pgboss.job where name = 'mail.send'`)).toEqual([{ state: 'retry' }]),
      10_000,
    )
    await query(`update pgboss.job set start_after = now() where name = 'mail.send'`)
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 20_000 })
  })
  for (const text of received) expect(text).toMatch(/^Message-ID: <task.7@rostrum>\r?$/m)
  await mail.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a message has text, HTML, headers and attachments', async () => {
  const mailbox = await openMailbox()
  await mailbox.mail.send({
    ...message,
    id: 'whole',
    html: '<p>Rich</p>',
    headers: { 'List-Unsubscribe': '<https://ir.example/u>' },
    attachments: [
      { fileName: 'a.txt', contentType: 'text/plain', content: Buffer.from('Attached').toString('base64') },
    ],
  })
  const [text] = await mailbox.messages()
  expect(text).toContain('List-Unsubscribe: <https://ir.example/u>')
  expect(text).toContain('<p>Rich</p>')
  expect(text).toContain('Plain')
  expect(text).toMatch(/filename=a.txt/)
  await mailbox.close()
})

test('suppressed recipients get no mail, per customer, and queues of earlier versions are emptied', {
  tags: 'full',
}, async () => {
  const mailbox = await openMailbox()
  const asked: string[] = []
  const isSuppressed: Suppression = async (_db, { customerId, recipient }) => {
    asked.push(recipient)
    return customerId === demoCustomers.veltrane && recipient === 'gone@people.example'
  }
  await withWorker({ mail: mailbox.mail, isSuppressed }, async (jobs) => {
    await sendAs(jobs, demoCustomers.veltrane, { id: 'suppressed', to: 'gone@people.example' })
    await sendAs(jobs, demoCustomers.brackmoor, { id: 'sent', to: 'gone@people.example' })
    for (const name of ['irm.send-reminder', 'holders.send-alerts']) {
      const payload = { to: 'ada@veltrane.example', subject: 'Old', text: 'Still waiting', id: name }
      await query(`insert into pgboss.job (name, data) values ('${name}',
        '${JSON.stringify({ customerId: demoCustomers.veltrane, payload })}')`)
    }
    const ids = async () =>
      (await mailbox.messages()).map((text) => /^Message-ID: <(.*)@rostrum>/m.exec(text)?.[1]).sort()
    await vi.waitFor(async () => expect(await ids()).toEqual(['holders.send-alerts', 'irm.send-reminder', 'sent']), {
      timeout: 20_000,
    })
  })
  expect(asked.sort()).toEqual([
    'ada@veltrane.example',
    'ada@veltrane.example',
    'gone@people.example',
    'gone@people.example',
  ])
  await mailbox.close()
})
