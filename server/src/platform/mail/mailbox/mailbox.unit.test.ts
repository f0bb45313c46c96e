// The demo's mail server as real clients see it: imapflow reads what nodemailer sends.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoPassword } from '../../identity/passwords.ts'
import { type Mail, openMail } from '../mail.ts'
import type { Mailbox } from './mailbox.ts'

let folder: string
let mail: Mail
let mailbox: Mailbox
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-mailbox-'))
  mail = await openMail({ smtpUrl: undefined, from: 'ir@rostrum.example', folder, hasMailbox: true })
  if (!mail.mailbox) throw new Error('No mailbox')
  mailbox = mail.mailbox
})
afterEach(async () => {
  await mail.close()
  await rm(folder, { recursive: true })
})

const clientFor = (user: string, pass = demoPassword) =>
  new ImapFlow({ host: '127.0.0.1', port: mailbox.imapPort, secure: false, auth: { user, pass }, logger: false })

async function reading<T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = clientFor(user)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.logout()
  }
}

const sendAs = (user: string, message: object) =>
  nodemailer
    .createTransport({ host: '127.0.0.1', port: mailbox.smtpPort, auth: { user, pass: demoPassword } })
    .sendMail({ from: user, ...message })

const subjectsIn = (client: ImapFlow, path: string) =>
  client.getMailboxLock(path).then(async (lock) => {
    try {
      const found: string[] = []
      for await (const { envelope } of client.fetch('1:*', { envelope: true })) found.push(envelope?.subject ?? '')
      return found
    } finally {
      lock.release()
    }
  })

test('mail arrives for every recipient, blind copies included, and is in Sent of its sender', async () => {
  const to = ['jane@fund.example', 'Tom Grün <tom@fund.example>']
  await sendAs('ada@veltrane.example', { to, bcc: 'sue@fund.example', subject: 'Überblick', text: 'Hello' })
  for (const address of ['jane@fund.example', 'tom@fund.example', 'sue@fund.example']) {
    expect(await reading(address, (client) => subjectsIn(client, 'INBOX'))).toEqual(['Überblick'])
  }
  const { inbox, sent } = await reading('ada@veltrane.example', async (client) => {
    const folders = await client.list()
    const path = folders.find(({ specialUse }) => specialUse === '\\Sent')?.path ?? ''
    return { inbox: await client.status('INBOX', { messages: true }), sent: await subjectsIn(client, path) }
  })
  expect(inbox).toMatchObject({ messages: 0 })
  expect(sent).toEqual(['Überblick'])
})

test('a message has its envelope, headers, source and flags', async () => {
  const references = '<first@fund.example>'
  await sendAs('ada@veltrane.example', {
    to: 'jane@fund.example',
    subject: 'Re: Call',
    text: 'Line one\nLine two',
    inReplyTo: references,
    references,
  })
  const seen = await reading('jane@fund.example', async (client) => {
    const lock = await client.getMailboxLock('INBOX')
    try {
      const query = { envelope: true, headers: ['references'], source: true, size: true, internalDate: true }
      const message = await client.fetchOne('1', query)
      await client.messageFlagsAdd('1', ['\\Seen'])
      return { message, unseen: await client.search({ seen: false }), all: await client.search({ uid: '1:*' }) }
    } finally {
      lock.release()
    }
  })
  if (!seen.message) throw new Error('No message')
  expect(seen.message.envelope).toMatchObject({
    from: [{ address: 'ada@veltrane.example' }],
    to: [{ address: 'jane@fund.example' }],
    inReplyTo: references,
  })
  expect(seen.message.headers?.toString()).toMatch(/^References: <first@fund.example>/)
  expect(seen.message.source?.toString()).toContain('Line one\r\nLine two')
  expect(seen.message.source?.length).toBe(seen.message.size)
  expect(seen).toMatchObject({ unseen: [], all: [1] })
})

test('a client that waits is told of new mail', async () => {
  await reading('jane@fund.example', async (client) => {
    const lock = await client.getMailboxLock('INBOX')
    try {
      const counts: number[] = []
      client.on('exists', ({ count }) => counts.push(count))
      const waiting = client.idle()
      await sendAs('ada@veltrane.example', { to: 'jane@fund.example', subject: 'New', text: '' })
      await vi.waitFor(() => expect(counts).toEqual([1]), 10_000)
      await client.noop()
      await waiting
    } finally {
      lock.release()
    }
  })
})

test('a wrong password is refused, by IMAP and by SMTP', async () => {
  const client = clientFor('jane@fund.example', 'wrong')
  await expect(client.connect()).rejects.toMatchObject({ authenticationFailed: true })
  const auth = { user: 'jane@fund.example', pass: 'wrong' }
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: mailbox.smtpPort, auth })
  await expect(transport.verify()).rejects.toMatchObject({ code: 'EAUTH' })
})

test('messages of an earlier version, without an envelope, belong to those they name', async () => {
  const text = 'From: Rostrum <ir@rostrum.example>\r\nTo: Ada\r\n <ada@veltrane.example>\r\nSubject: Old\r\n\r\nText'
  await writeFile(join(folder, '01920000-0000-7000-8000-000000000000.eml'), text)
  expect(await reading('ada@veltrane.example', (client) => subjectsIn(client, 'INBOX'))).toEqual(['Old'])
})

test('nonsense ends no more than its own connection', async () => {
  const socket = connect(mailbox.imapPort, '127.0.0.1')
  const answers: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => answers.push(text))
  socket.write('a\r\nb ")\r\nc LOGIN (((\r\nd SELECT INBOX\r\ne LOGIN {999999999}\r\n')
  await vi.waitFor(() => expect(answers.join('')).toContain('d NO Sign in first'), 10_000)
  socket.destroy()
  expect(await reading('jane@fund.example', (client) => client.list())).toHaveLength(2)
})
