// Reading mailboxes when something goes wrong, or is large.
import { randomBytes } from 'node:crypto'
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailThreads } from '@rostrum/contract/email/threads'
import { activities } from '@rostrum/contract/irm/activities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { openLine } from '#testing/cuttable-line.ts'
import { startMailProvider } from '#testing/mail-provider.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { addContact, mailboxAccount, openSyncWorker, openTestMail, type TestMail } from '../testing/mailbox-worker.ts'

let api: Api
let mail: TestMail
let provider: Awaited<ReturnType<typeof startMailProvider>>
let worker: Awaited<ReturnType<typeof openSyncWorker>>
let customer: string
let ada: { as: string }
let person: string
let jane: string
beforeAll(async () => {
  mail = await openTestMail()
  provider = await startMailProvider({ email: 'ada@large.example', subject: 'subject-17' })
  const environment = { ...provider.environment, PRIVATE_MAIL_SERVERS: 'on' }
  api = await startApi({ mailbox: mail.mailbox, environment })
  worker = await openSyncWorker(api, mail, { environment })
})
afterAll(async () => {
  await worker.close()
  await api.stop()
  await provider.stop()
  await mail.close()
})
beforeEach(async () => {
  Object.assign(provider.settings, { expiresIn: 3600, allowsMail: true })
  customer = await addCustomer(api.db, { features: ['irwin_mail'] })
  ada = { as: await addPerson(api.db, [{ customer }]) }
  jane = `jane-${customer}@fund.example`
  person = await addContact(api, customer, await api.userId(ada.as), jane)
})

const events = async () =>
  (await api.call(activities.events, { query: { contactId: person, kinds: ['activity'] } }, ada)).data
const own = async () => (await api.call(emailAccounts.list, {}, ada))[0]
const messageOf = (at: number, { subject = `Message ${at}`, headers = '' } = {}) =>
  `From: ${jane}\r\nTo: ${ada.as}\r\nSubject: ${subject}\r\nMessage-ID: <${at}-${customer}@fund.example>\r\n${headers}Date: ${new Date(Date.now() - 10_000_000 + at * 1000).toUTCString()}\r\n\r\nText ${at}`
const deliver = (message: string) => mail.deliver(Buffer.from(message), { from: jane, to: [ada.as] })

test('a connection that drops in the middle of a batch loses nothing, and counts nothing twice', {
  tags: 'full',
}, async () => {
  const rule = { kind: 'subject' as const, value: 'private' }
  await api.call(excludeRules.create, { body: { emailExcludeRule: rule } }, ada)
  for (let at = 0; at < 30; at += 1) await deliver(messageOf(at, at % 3 === 0 ? { subject: `Private ${at}` } : {}))
  const line = await openLine(`imap://127.0.0.1:${mail.mailbox.imapPort}`)
  const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
  const through = { host: '127.0.0.1', port: Number(new URL(line.url).port), security: 'none' }
  const servers = JSON.stringify({ imap: through, smtp: through, userName: ada.as })
  await api.db.updateTable('app.emailAccounts').set({ servers }).where('id', '=', id).execute()
  const recorded = async () =>
    Number(
      (
        await api.db
          .selectFrom('app.emailMessages')
          .select((of) => of.fn.countAll().as('count'))
          .where('customerId', '=', customer)
          .executeTakeFirstOrThrow()
      ).count,
    )
  for (const enough of [3, 11]) {
    const reading = worker.sync(customer, id)
    while ((await recorded()) < enough) await new Promise((resolve) => setTimeout(resolve, 5))
    line.cut()
    await reading
    expect(await recorded()).toBeLessThan(20)
    await line.repair()
  }
  await worker.sync(customer, id)
  expect(await recorded()).toBe(20)
  expect(await events()).toHaveLength(20)
  expect(await api.call(excludeRules.list, {}, ada)).toMatchObject([{ keptOut: 10 }])
  expect(await own()).toMatchObject({ status: 'connected', sync: { seenCount: 30, recordedCount: 20 } })
  line.cut()
})

describe('an account by OAuth', () => {
  const connect = async () => {
    const { authorizationUrl } = await api.call(emailAccounts.startOauth, { body: { provider: 'google' } }, ada)
    const { code, state } = await provider.agree(authorizationUrl)
    return api.call(emailAccounts.finishOauth, { body: { code, state } }, ada)
  }
  const receive = (at: number) =>
    provider.messages.keep(Buffer.from(messageOf(at)), { sender: jane, recipients: ['ada@large.example'] })

  test('whose access has run out, or is ended early, is refreshed', async () => {
    provider.settings.expiresIn = 60
    const { id } = await connect()
    await receive(1)
    await worker.sync(customer, id)
    expect(await events()).toHaveLength(1)
    provider.settings.expiresIn = 3600
    await receive(2)
    await worker.sync(customer, id)
    provider.accessTokens.clear()
    await receive(3)
    await worker.sync(customer, id)
    expect(await events()).toHaveLength(3)
    expect(await own()).toMatchObject({ status: 'connected', reason: null })
  })

  test('says so when the provider no longer gives access, and reads on once it does', async () => {
    const { id } = await connect()
    provider.accessTokens.clear()
    provider.refreshTokens.clear()
    await receive(1)
    await worker.sync(customer, id)
    expect(await own()).toMatchObject({
      status: 'failed',
      reason: 'Google revoked access. Connect the account again.',
    })
    expect(await events()).toEqual([])
    await connect()
    await worker.sync(customer, id)
    expect(await own()).toMatchObject({ status: 'connected', reason: null })
    expect(await events()).toHaveLength(1)
  })
})

/** With SYNC=whole, 5,000 messages. */
const isWhole = process.env.SYNC === 'whole'
const count = isWhole ? 5000 : 600

test('a thread of thousands of messages is one activity, and is read page by page', {
  tags: 'full',
  timeout: isWhole ? 1_800_000 : 300_000,
}, async () => {
  const first = `0-${customer}@fund.example`
  const headers = `References: <${first}>\r\n`
  for (let at = 0; at < count; at += 1)
    await deliver(messageOf(at, at === 0 ? {} : { subject: 'Re: Message 0', headers }))
  const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
  const runs = await worker.sync(customer, id, 1)
  expect(runs).toBeGreaterThan(1)
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event).toMatchObject({ title: 'Message 0', thread: { messageCount: count } })
  const page = (pageOffset: number) =>
    api.call(
      emailThreads.messages,
      { params: { id: event?.thread?.id ?? '' }, query: { pageSize: 50, pageOffset } },
      ada,
    )
  const read: string[] = []
  for (let offset = 0; offset < count; offset += 50)
    read.push(...(await page(offset)).data.map(({ excerpt }) => excerpt))
  expect(read).toEqual(Array.from({ length: count }, (_, at) => `Text ${at}`))
  // Whatever the size: at the end, and beyond it.
  expect((await page(count - 7)).data.map(({ excerpt }) => excerpt)).toEqual(read.slice(-7))
  expect((await page(count)).data).toEqual([])
})

async function readWith(content: Buffer, reader = worker) {
  const encoded = content.toString('base64').replace(/.{76}/g, '$&\r\n')
  const parts = `--x\r\nContent-Type: text/plain\r\n\r\nSee attached\r\n--x\r\nContent-Type: application/pdf; name="deck.pdf"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="deck.pdf"\r\n\r\n${encoded}\r\n--x--`
  const head = messageOf(1, { headers: 'Content-Type: multipart/mixed; boundary="x"\r\n' }).replace(/Text 1$/, '')
  await deliver(head + parts)
  const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
  await reader.sync(customer, id)
  const [event] = await events()
  const query = { params: { id: event?.thread?.id ?? '' }, query: {} }
  const [message] = (await api.call(emailThreads.messages, query, ada)).data
  return api.call(emailThreads.message, { params: { id: message?.id ?? '' } }, ada)
}

test('an attachment of 25 MB is kept whole', { tags: 'full', timeout: 120_000 }, async () => {
  const content = randomBytes(25 * 1024 * 1024)
  expect(await readWith(content)).toMatchObject({
    text: 'See attached',
    attachments: [{ name: 'deck.pdf', bytes: content.length, reason: 'Being checked for viruses' }],
  })
})

test('a message is recorded when the quota has no room for its attachment, which says so', async () => {
  const full = await openSyncWorker(api, mail, { environment: { FILE_QUOTA_GB: '0.001' } })
  try {
    const content = randomBytes(1_500_000)
    expect(await readWith(content, full)).toMatchObject({
      text: 'See attached',
      attachments: [
        {
          name: 'deck.pdf',
          bytes: content.length,
          fileKey: null,
          reason: expect.stringContaining('enough storage space'),
        },
      ],
    })
  } finally {
    await full.close()
  }
})
