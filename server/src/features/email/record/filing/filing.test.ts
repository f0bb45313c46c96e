import { generateKeyPairSync } from 'node:crypto'
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailFiling } from '@rostrum/contract/email/filing'
import { emailThreads } from '@rostrum/contract/email/threads'
import { activities } from '@rostrum/contract/irm/activities'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startInboundServer } from '#platform/mail/inbound-server.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import {
  addContact,
  inboundDomain,
  mailboxAccount,
  openSyncWorker,
  openTestMail,
  type TestMail,
} from '../testing/mailbox-worker.ts'

let api: Api
let mail: TestMail
let worker: Awaited<ReturnType<typeof openSyncWorker>>
let inbound: Awaited<ReturnType<typeof startInboundServer>>
let customer: string
let ada: { as: string }
let miles: { as: string }
let person: string
let jane: string
let address: string
beforeAll(async () => {
  mail = await openTestMail()
  const environment = { STORAGE_URL: `file://${mail.folder}/files`, INBOUND_DOMAIN: inboundDomain }
  api = await startApi({ mailbox: mail.mailbox, environment })
  worker = await openSyncWorker(api, mail)
  mail.mailbox.receiveWith(worker.receiver)
  inbound = await startInboundServer({ listen: { host: '127.0.0.1', port: 0 } }, worker.receiver)
})
afterAll(async () => {
  await inbound.stop()
  await worker.close()
  await api.stop()
  await mail.close()
})
beforeEach(async () => {
  customer = await addCustomer(api.db, { features: ['irwin_mail'] })
  ada = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  miles = { as: await addPerson(api.db, [{ customer }]) }
  jane = `jane-${customer}@fund.example`
  person = await addContact(api, customer, await api.userId(ada.as), jane)
  address = (await api.call(emailFiling.address, {}, ada)).address ?? ''
})

interface Sent {
  from?: string
  to?: string
  subject?: string
  text?: string
  bcc?: string
  [key: string]: unknown
}

/** Through the mail server that colleagues sign in to, as the demo's, or as another mail server would. */
async function send({ signedIn = false, ...message }: Sent & { signedIn?: boolean } = {}) {
  const { password } = mailboxAccount(ada.as)
  const transport = nodemailer.createTransport({
    ...{ host: '127.0.0.1', port: signedIn ? mail.mailbox.smtpPort : inbound.port, ignoreTLS: true },
    ...(signedIn && { auth: { user: message.from ?? ada.as, pass: password } }),
  })
  const headers = { from: ada.as, to: jane, subject: 'Results', text: 'On Tuesday.', ...message }
  const envelope = signedIn
    ? undefined
    : { from: headers.from, to: [message.bcc ?? headers.to].flatMap((one) => one.split(',')) }
  try {
    await transport.sendMail({ ...headers, ...(envelope && { envelope }) })
  } finally {
    transport.close()
  }
  await worker.file(customer)
}
const waiting = async (caller = ada) => (await api.call(emailFiling.waiting, { query: {} }, caller)).data
const events = async (caller = ada) =>
  (await api.call(activities.events, { query: { contactId: person, kinds: ['activity'] } }, caller)).data
const messages = async () => {
  const [event] = await events()
  const query = { params: { id: event?.thread?.id ?? '' }, query: {} }
  return event?.thread ? (await api.call(emailThreads.messages, query, miles)).data : []
}

describe('mail of a colleague', () => {
  test('in a blind copy becomes one activity per thread, seen by the team', async () => {
    await send({ signedIn: true, bcc: address, messageId: `<one-${customer}@veltrane.example>` })
    await send({
      ...{ signedIn: true, bcc: address, subject: 'Re: Results', text: 'At noon.' },
      inReplyTo: `<one-${customer}@veltrane.example>`,
    })
    expect(await events(miles)).toMatchObject([{ title: 'Results', thread: { messageCount: 2 } }])
    expect(await messages()).toMatchObject([
      { isSent: true, from: { address: ada.as }, to: [{ address: jane }], excerpt: 'On Tuesday.' },
      { isSent: true, excerpt: 'At noon.' },
    ])
    expect(await waiting()).toEqual([])
  })

  test('is recorded once, though a mailbox brings it too', async () => {
    await send({ signedIn: true, bcc: address })
    const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
    await worker.sync(customer, id)
    expect(await messages()).toHaveLength(1)
  })

  test('that forwards an investor’s is filed as the investor’s, with its attachments', async () => {
    const text = `FYI\n\n---------- Forwarded message ---------\nFrom: Jane Doe <${jane}>\nDate: Mon, 9 Nov 2026 09:14:00 +0000\nSubject: Capital markets day\nTo: <${ada.as}>\n\nWill it be webcast?`
    const attachments = [{ filename: 'questions.txt', content: 'One' }]
    const inReplyTo = `<original-${customer}@fund.example>`
    await send({ signedIn: true, to: address, subject: 'Fwd: Capital markets day', text, attachments, inReplyTo })
    expect(await events()).toMatchObject([{ title: 'Capital markets day', detail: 'Will it be webcast?' }])
    expect(await messages()).toMatchObject([
      {
        isSent: false,
        from: { name: 'Jane Doe', address: jane },
        sentAt: new Date('2026-11-09T09:14:00Z'),
        attachmentCount: 1,
      },
    ])
    const original = `From: ${jane}\nTo: ${ada.as}\nSubject: Capital markets day\nMessage-ID: ${inReplyTo}\n\nWill it be webcast?`
    await mail.deliver(original, { from: jane, to: [ada.as] })
    const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
    await worker.sync(customer, id)
    expect((await messages()).filter(({ isSent }) => !isSent)).toHaveLength(1)
  })

  test('that forwards one as an attachment too', async () => {
    const content = `From: Jane Doe <${jane}>\r\nTo: ${ada.as}\r\nSubject: Attached\r\nMessage-ID: <a-${customer}@fund.example>\r\n\r\nSee you there.`
    const attachments = [{ contentType: 'message/rfc822', filename: 'mail.eml', content }]
    await send({ signedIn: true, to: address, subject: 'Fwd: Attached', text: '', attachments })
    expect(await messages()).toMatchObject([{ isSent: false, from: { address: jane }, excerpt: 'See you there.' }])
  })

  test('from elsewhere counts once its domain signed it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const domainName = ada.as.split('@')[1] ?? ''
    const record = `v=DKIM1; p=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: inbound.port, ignoreTLS: true })
    await transport.sendMail({
      ...{ from: ada.as, to: jane, subject: 'Signed', text: 'Mine.', envelope: { from: ada.as, to: [address] } },
      dkim: { domainName, keySelector: 's', privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string },
    })
    transport.close()
    await worker.file(customer, async (name) => (name === `s._domainkey.${domainName}` ? [record] : []))
    expect(await events()).toMatchObject([{ title: 'Signed' }])
  })
})

describe('what waits for a decision', () => {
  test('a stranger’s, one in a colleague’s name, and one about nobody we know', async () => {
    await send({ from: 'eve@elsewhere.example', bcc: address, subject: 'Offer' })
    await send({ from: ada.as, bcc: address, subject: 'Forged' })
    await send({ signedIn: true, to: 'new@fund.example', bcc: address, subject: 'Unknown' })
    await send({ signedIn: true, to: address, subject: 'Nothing', text: 'Just a thought' })
    expect(await waiting(miles)).toMatchObject([
      { subject: 'Nothing', reason: 'unreadable', sentBy: { id: await api.userId(ada.as) } },
      { subject: 'Unknown', reason: 'unknown_person', others: [{ address: 'new@fund.example' }] },
      { subject: 'Forged', reason: 'unproven_sender', sentBy: null, people: [{ id: person, name: 'Jane Doe' }] },
      { subject: 'Offer', reason: 'unknown_sender', from: { address: 'eve@elsewhere.example' } },
    ])
    expect(await events()).toEqual([])
  })

  test('is filed on a person, once', async () => {
    await send({ from: `j-${customer}@home.example`, bcc: address, subject: 'From home', text: 'It is me.' })
    const [{ id } = { id: '' }] = await waiting()
    const { threadId } = await api.call(emailFiling.file, { params: { id }, body: { personIds: [person] } }, miles)
    expect(await events()).toMatchObject([{ title: 'From home', thread: { id: threadId, messageCount: 1 } }])
    expect(await waiting()).toEqual([])
    const again = api.call(emailFiling.file, { params: { id }, body: { personIds: [person] } }, miles)
    await expect(again).rejects.toMatchObject({ status: 404 })
  })

  test('is filed on no one who does not exist', async () => {
    await send({ from: 'eve@elsewhere.example', bcc: address })
    const [{ id } = { id: '' }] = await waiting()
    const body = { personIds: [customer] }
    await expect(api.call(emailFiling.file, { params: { id }, body }, ada)).rejects.toMatchObject({ status: 422 })
    expect(await waiting()).toHaveLength(1)
  })

  test('is discarded and brought back; excluded, with everything of that domain, from then on', async () => {
    await send({ from: 'eve@elsewhere.example', bcc: address, subject: 'One' })
    await send({ from: 'bob@mail.elsewhere.example', bcc: address, subject: 'Two' })
    const [, { id } = { id: '' }] = await waiting()
    await api.call(emailFiling.discard, { params: { id } }, miles)
    expect(await waiting()).toMatchObject([{ subject: 'Two' }])
    await expect(api.call(emailFiling.discard, { params: { id } }, miles)).rejects.toMatchObject({ status: 404 })
    await api.call(emailFiling.restore, { params: { id } }, miles)
    expect(await waiting()).toHaveLength(2)
    const excluded = await api.call(emailFiling.exclude, { params: { id }, body: { kind: 'domain' } }, miles)
    expect(excluded).toEqual({ value: 'elsewhere.example', discarded: 2 })
    await send({ from: 'eve@elsewhere.example', bcc: address, subject: 'Three' })
    expect(await waiting()).toEqual([])
    expect(await api.call(excludeRules.list, {}, ada)).toMatchObject([{ value: 'elsewhere.example', keptOut: 1 }])
  })

  test('the Exclude List keeps a colleague’s mail out too', async () => {
    const body = { emailExcludeRule: { kind: 'domain' as const, value: 'fund.example' } }
    await api.call(excludeRules.create, { body }, ada)
    await send({ signedIn: true, bcc: address })
    expect(await events()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('a message that arrives twice waits once', async () => {
    const messageId = `<twice-${customer}@elsewhere.example>`
    for (let time = 0; time < 2; time += 1) await send({ from: 'eve@elsewhere.example', bcc: address, messageId })
    expect(await waiting()).toHaveLength(1)
  })
})

describe('the address', () => {
  test('is renewed by an admin: the former one no longer exists', async () => {
    await expect(api.call(emailFiling.renewAddress, {}, miles)).rejects.toMatchObject({ status: 403 })
    const { address: renewed } = await api.call(emailFiling.renewAddress, {}, ada)
    expect(renewed).toMatch(/^log\+[0-9a-f]{20}@in\.rostrum\.example$/)
    expect(renewed).not.toBe(address)
    await expect(send({ bcc: address })).rejects.toThrow(/550/)
    await send({ bcc: renewed ?? '' })
    expect(await waiting()).toHaveLength(1)
  })

  test('of a wrong token, of another domain, or of a customer whose mail is off does not exist', async () => {
    await expect(send({ bcc: `log+${'0'.repeat(20)}@${inboundDomain}` })).rejects.toThrow(/550/)
    await expect(send({ bcc: address.replace(inboundDomain, 'fund.example') })).rejects.toThrow(/550/)
    await expect(send({ bcc: `log+@${inboundDomain}` })).rejects.toThrow(/550/)
    await api.db.updateTable('identity.customers').set({ features: [] }).where('id', '=', customer).execute()
    await expect(send({ bcc: address })).rejects.toThrow(/550/)
  })

  test('of one customer files nothing for another: not its people, nor for its colleagues', async () => {
    const other = await addCustomer(api.db, { features: ['irwin_mail'] })
    const noor = { as: await addPerson(api.db, [{ customer: other, role: 'admin' }]) }
    await send({ signedIn: true, from: noor.as, bcc: address, subject: 'Theirs' })
    expect(await waiting()).toMatchObject([{ subject: 'Theirs', reason: 'unknown_sender' }])
    expect(await waiting(noor)).toEqual([])
    expect((await api.call(emailFiling.address, {}, noor)).address).not.toBe(address)
  })

  test('takes no message that is too large', async () => {
    const attachments = [{ filename: 'large.bin', content: Buffer.alloc(41 * 1024 * 1024) }]
    await expect(send({ bcc: address, attachments })).rejects.toThrow(/552|size/i)
    expect(await waiting()).toEqual([])
  })

  test('is unknown where no mail is received', async () => {
    const elsewhere = await startApi()
    const someone = { as: 'ada@veltrane.example' }
    expect(await elsewhere.call(emailFiling.address, {}, someone)).toEqual({ address: null })
    await expect(elsewhere.call(emailFiling.renewAddress, {}, someone)).rejects.toMatchObject({ status: 404 })
    await elsewhere.stop()
  })

  test('asks senders to wait while a thousand messages wait', async () => {
    const rows = Array.from({ length: 1000 }, () => ({
      customerId: customer,
      id: crypto.randomUUID(),
      source: Buffer.from('x'),
    }))
    await api.db.insertInto('app.emailReceived').values(rows).execute()
    await expect(send({ bcc: address })).rejects.toThrow(/452/)
    await api.db.deleteFrom('app.emailReceived').where('customerId', '=', customer).execute()
  })
})
