// What mail servers do besides accepting.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { emailDrafts } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { notifications } from '@rostrum/contract/notifications'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addAccount, startOutbox } from './testing/outbox.ts'

let api: Api
let mail: TestMail
let outbox: Awaited<ReturnType<typeof startOutbox>>
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ mailbox: mail.mailbox })
  outbox = await startOutbox(api, mail)
})
afterAll(async () => {
  await outbox.stop()
  await api.stop()
  await mail.close()
})

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

async function withServer(options: SMTPServerOptions, work: (sender: Sender) => Promise<void>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'x' }),
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  try {
    await work(await sender((server.server.address() as AddressInfo).port))
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

type Sender = Awaited<ReturnType<typeof sender>>

async function sender(port: number, imapPort = port) {
  const customerId = await addCustomer(api.db, { features: ['irwin_mail'] })
  const writer = { as: await addPerson(api.db, [{ customer: customerId }]) }
  const server = { host: '127.0.0.1', port, security: 'none' } as const
  const servers = { smtp: server, imap: { ...server, port: imapPort }, userName: writer.as }
  const accountId = await addAccount(api, { customerId, email: writer.as, servers })
  const to = [{ id: null, email: `${newId()}@fund.example`, name: '', mode: 'customEmail' as const }]
  const draft = await api.call(
    emailDrafts.create,
    { body: { accountId, to, subject: 'Results', body: '<p>Hello</p>' } },
    writer,
  )
  const params = { id: draft.id }
  return {
    ...{ customerId, writer, accountId, to },
    send: () => api.call(emailDrafts.send, { params, body: {} as never }, writer),
    draft: () => api.call(emailDrafts.read, { params }, writer),
    async message() {
      const [message] = (await api.call(emailOutgoing.list, { query: {} }, writer)).data
      if (!message) throw new Error('No message')
      return message
    },
  }
}

test('a refused message is a draft again, with the server’s own words, and its writer is told', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) => done(refusal(550, 'No such user here'))
  await withServer({ onRcptTo }, async ({ send, draft, message, customerId, writer }) => {
    await send()
    await outbox.flush(customerId)
    expect(await message()).toMatchObject({ state: 'failed', answer: expect.stringContaining('No such user here') })
    expect(await draft()).toMatchObject({ sentAt: null, failure: expect.stringContaining('No such user here') })
    const { data } = await api.call(notifications.list, { query: {} }, writer)
    expect(data).toMatchObject([{ title: '“Results” was not sent', body: expect.stringContaining('No such user') }])
  })
})

test('a password that was changed sends nothing, and the draft says what to do', async () => {
  const received: unknown[] = []
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(new Error('Invalid password'))
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (address, _session, done) => {
    received.push(address)
    done()
  }
  await withServer({ onAuth, onMailFrom }, async ({ send, draft, message, customerId }) => {
    await send()
    await outbox.flush(customerId)
    const failure = expect.stringMatching(/^The server did not accept the user name or password/)
    expect(await message()).toMatchObject({ state: 'failed', answer: failure, attempts: 1 })
    expect(await draft()).toMatchObject({ sentAt: null, failure })
    expect(received).toEqual([])
  })
})

test.each([
  [552, 'Mailbox full', 'failed'],
  [452, 'Over quota, try again later', 'queued'],
])('a mailbox without room: %s %s', async (code, text, state) => {
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume().on('end', () => done(refusal(code, text)))
  }
  await withServer({ onData }, async ({ send, draft, message, customerId }) => {
    await send()
    await outbox.flush(customerId)
    expect(await message()).toMatchObject({ state, answer: expect.stringContaining(text), attempts: 1 })
    expect((await draft()).sentAt === null).toBe(state === 'failed')
  })
})

test('a server that is busy is tried again, and not before its time', { tags: 'full' }, async () => {
  let isBusy = true
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
    isBusy ? done(refusal(451, 'Try again later')) : done()
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume().on('end', () => done(null, 'taken'))
  }
  await withServer({ onMailFrom, onData }, async ({ send, draft, message, customerId }) => {
    await send()
    await outbox.flush(customerId)
    const waiting = await message()
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, answer: expect.stringContaining('Try again later') })
    expect(waiting.sendAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
    expect((await draft()).sentAt).not.toBeNull()
    isBusy = false
    await outbox.flush(customerId)
    expect(await message()).toMatchObject({ state: 'accepted', attempts: 2 })
  })
})

test('a server that takes the message and hangs up is not sent it twice: the writer decides', async () => {
  let taken = 0
  const onData: SMTPServerOptions['onData'] = (stream, session) => {
    stream.resume().on('end', () => {
      taken += 1
      for (const socket of sockets) socket.destroy()
      void session
    })
  }
  const sockets = new Set<{ destroy(): void }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'x' }),
    onData,
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // Its folder of sent mail can be read, but nobody knows whether it keeps copies.
  const { send, message, customerId, writer } = await sender(
    (server.server.address() as AddressInfo).port,
    mail.mailbox.imapPort,
  )
  await send()
  await sql`update app.email_outgoing set send_at = now() where state = 'queued'`.execute(api.db)
  await outbox.wake(customerId)
  await vi.waitFor(() => expect(taken).toBe(1), 10_000)
  await vi.waitFor(async () => expect((await message()).state).toBe('sending'), 10_000)
  await sql`update app.email_outgoing set leased_until = now() - interval '1 second' where state = 'sending'`.execute(
    api.db,
  )
  await outbox.wake(customerId)
  await vi.waitFor(async () => expect((await message()).state).toBe('unconfirmed'), 10_000)
  expect(taken).toBe(1)
  const { id } = await message()
  const settled = await api.call(emailOutgoing.settle, { params: { id }, body: { as: 'sent' } }, writer)
  expect(settled.state).toBe('accepted')
  await expect(api.call(emailOutgoing.settle, { params: { id }, body: { as: 'again' } }, writer)).rejects.toMatchObject(
    { status: 409 },
  )
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('a scheduled message of somebody who was locked out stays here', async () => {
  const { send, message, customerId, writer } = await sender(mail.mailbox.smtpPort, mail.mailbox.imapPort)
  await send()
  await sql`update identity.customer_authorizations set locked_at = now() where user_id = ${await api.userId(writer.as)}`.execute(
    api.db,
  )
  await outbox.flush(customerId)
  await sql`update identity.customer_authorizations set locked_at = null where user_id = ${await api.userId(writer.as)}`.execute(
    api.db,
  )
  expect(await message()).toMatchObject({ state: 'failed', answer: `${writer.as} is no longer connected` })
})

test('whether a server keeps sent mail is learned from the first message', async () => {
  const { send, message, customerId, accountId } = await sender(mail.mailbox.smtpPort, mail.mailbox.imapPort)
  await send()
  await outbox.flush(customerId)
  expect((await message()).state).toBe('accepted')
  await vi.waitFor(async () => {
    const { rows } = await sql<{ servers: { keepsSent?: boolean } }>`
      select servers from app.email_accounts where id = ${accountId}`.execute(api.db)
    expect(rows[0]?.servers.keepsSent).toBe(true)
  }, 10_000)
})

test('a message that cannot be recorded was sent all the same, once', { tags: 'full' }, async () => {
  let received = 0
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume().on('end', () => {
      received += 1
      done()
    })
  }
  await withServer({ onData }, async ({ customerId, writer, to, send, message }) => {
    const [personId, userId] = [newId(), await api.userId(writer.as)]
    const person = { customerId, id: personId, userId, firstName: 'Pat', lastName: 'Contact' }
    await api.db
      .insertInto('app.people')
      .values({ ...person, emailPrimary: to[0]?.email })
      .execute()
    await api.db.insertInto('app.irmPeople').values({ customerId, personId, userId }).execute()
    await sql`create function app.refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`.execute(api.db)
    await sql`create trigger refuse before insert on app.email_messages
      for each row execute function app.refuse_mail()`.execute(api.db)
    try {
      await send()
      await outbox.flush(customerId)
      expect(await message()).toMatchObject({ state: 'accepted' })
      await outbox.flush(customerId)
      expect(received).toBe(1)
    } finally {
      await sql`drop function app.refuse_mail() cascade`.execute(api.db)
    }
  })
})
