import { emailAccounts } from '@rostrum/contract/email/accounts'
import { excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailThreads } from '@rostrum/contract/email/threads'
import { activities } from '@rostrum/contract/irm/activities'
import { people } from '@rostrum/contract/profiles/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import type { Api } from '#testing/api.ts'
import {
  addCorrespondents,
  mailboxAccount,
  openRecordTest,
  openSyncWorker,
  type TestMail,
} from './testing/mailbox-worker.ts'

let api: Api
let mail: TestMail
let worker: Awaited<ReturnType<typeof openSyncWorker>>
let close: () => Promise<void>
let customer: string
let ada: { as: string }
let miles: { as: string }
let jane: string
let person: string
beforeAll(async () => {
  ;({ api, mail, worker, close } = await openRecordTest())
})
afterAll(() => close())
beforeEach(async () => {
  ;({ customer, ada, miles, jane, person } = await addCorrespondents(api, (id) => `j-${id}@home.example`))
})

const connect = async (caller = ada, more: object = {}) =>
  api.call(emailAccounts.connect, { body: mailboxAccount(caller.as, more) }, caller)
const events = async (caller = ada) =>
  (await api.call(activities.events, { query: { contactId: person, kinds: ['activity'] } }, caller)).data
const messagesOf = async (threadId: string, caller = ada) =>
  (await api.call(emailThreads.messages, { params: { id: threadId }, query: {} }, caller)).data
const threadOf = async (caller = ada) => {
  const [event] = await events(caller)
  if (!event?.thread) throw new Error('No thread')
  return event.thread
}

let count = 0
const received = (
  more: { headers?: string; subject?: string; body?: string; from?: string; to?: string; id?: string } = {},
) => {
  count += 1
  const { from = jane, to = ada.as, subject = 'Results', body = 'When do you publish?', headers = '' } = more
  const id = more.id ?? `m${count}@fund.example`
  const date = new Date(Date.now() - 1_000_000 + count * 1000).toUTCString()
  const lines = [`From: Jane Doe <${from}>`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${id}>`, `Date: ${date}`]
  const message = [...lines, ...(headers ? [headers] : []), '', body].join('\n')
  return { id, deliver: () => mail.deliver(message, { from, to: [to] }) }
}
const receive = async (more: Parameters<typeof received>[0] = {}) => {
  const message = received(more)
  await message.deliver()
  return message.id
}

test('a message and its answer are one activity on the timeline, with both messages in the order of time', async () => {
  const id = await receive()
  const answer = {
    from: ada.as,
    to: jane,
    subject: 'Re: Results',
    headers: `In-Reply-To: <${id}>\nReferences: <${id}>`,
  }
  await receive({ ...answer, body: 'On Tuesday.\n\nJane Doe wrote:\n> When do you publish?' })
  const account = await connect()
  expect(account).toMatchObject({ recording: 'everything', syncedAt: null })
  await worker.sync(customer, account.id)
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    title: 'Results',
    detail: 'On Tuesday.',
    activity: { type: { medium: 'email' } },
    thread: { messageCount: 2 },
    contacts: [{ type: 'person', id: person }],
  })
  const thread = await threadOf()
  expect(await messagesOf(thread.id)).toMatchObject([
    { isSent: false, from: { name: 'Jane Doe', address: jane }, excerpt: 'When do you publish?' },
    { isSent: true, subject: 'Re: Results', excerpt: 'On Tuesday.', to: [{ address: jane }] },
  ])
  const [, last] = await messagesOf(thread.id)
  const whole = await api.call(emailThreads.message, { params: { id: last?.id ?? '' } }, ada)
  expect(whole).toMatchObject({ text: 'On Tuesday.', quoted: 'Jane Doe wrote:\n> When do you publish?', html: null })
  expect(await api.call(emailThreads.read, { params: { id: thread.id } }, miles)).toMatchObject({
    subject: 'Results',
    messageCount: 2,
    isPrivate: false,
  })
  const [own] = await api.call(emailAccounts.list, {}, ada)
  expect(own).toMatchObject({ syncedAt: expect.any(Date), sync: { isReading: false, seenCount: 2, recordedCount: 2 } })
})

test('a message says which mailbox has it, where its sender wants replies, and what its thread is called by', async () => {
  const id = await receive({ subject: 'Call', headers: 'Reply-To: The Desk <desk@fund.example>' })
  const account = await connect()
  await worker.sync(customer, account.id)
  const thread = await threadOf()
  const [first] = await messagesOf(thread.id)
  const read = (message: string | undefined) => api.call(emailThreads.message, { params: { id: message ?? '' } }, ada)
  expect(await read(first?.id)).toMatchObject({
    accountId: account.id,
    replyTo: [{ name: 'The Desk', address: 'desk@fund.example' }],
    references: [],
  })
  // More of them than a page shows.
  await sql`insert into app.email_messages (customer_id, id, thread_id, message_id, is_sent, sent_at, subject, from_address)
    select customer_id, gen_random_uuid(), thread_id, 'r-' || at, false, sent_at + at * interval '1 minute', 'Re: Call', ${jane}
    from app.email_messages, generate_series(1, 120) at where id = ${first?.id}`.execute(api.db)
  const { id: last } = await api.db
    .selectFrom('app.emailMessages')
    .select('id')
    .where('customerId', '=', customer)
    .where('messageId', '=', 'r-120')
    .executeTakeFirstOrThrow()
  const { references, replyTo } = await read(last)
  expect(references).toEqual([id, ...Array.from({ length: 49 }, (_, at) => `r-${at + 71}`)])
  expect(replyTo).toEqual([])
})

test('nothing twice: read again, from two mailboxes, and after the numbers of the folder changed', async () => {
  const to = `${ada.as}, ${miles.as}`
  const { id } = received()
  const both = `From: ${jane}\nTo: ${to}\nSubject: Both\nMessage-ID: <${id}>\n\nHello both`
  await mail.deliver(both, { from: jane, to: [ada.as, miles.as] })
  const first = await connect()
  const second = await connect(miles)
  await worker.sync(customer, first.id)
  await worker.sync(customer, first.id)
  await worker.sync(customer, second.id)
  await api.db.updateTable('app.emailSync').set({ uidValidity: 99 }).where('customerId', '=', customer).execute()
  await worker.sync(customer, first.id)
  const list = await events()
  expect(list).toHaveLength(1)
  expect(list[0]?.thread?.messageCount).toBe(1)
  const folders = await api.db
    .selectFrom('app.emailSync')
    .select('uidValidity')
    .where('accountId', '=', first.id)
    .execute()
  expect(folders.map(({ uidValidity }) => Number(uidValidity))).toEqual([1, 1])
})

test('only mail with people of the IRM is recorded, by any of their addresses', async () => {
  await receive({ from: 'stranger@elsewhere.example', subject: 'Buy now' })
  await receive({ from: `J-${customer}@HOME.example`, subject: 'From home' })
  await worker.sync(customer, (await connect()).id)
  expect((await events()).map(({ title }) => title)).toEqual(['From home'])
  const rows = await api.db
    .selectFrom('app.emailMessages')
    .select('subject')
    .where('customerId', '=', customer)
    .execute()
  expect(rows).toEqual([{ subject: 'From home' }])
})

test('an answer that is read before what it answers joins it', async () => {
  const first = received({ subject: 'Question' })
  await receive({ subject: 'Re: Question', headers: `References: <${first.id}>`, body: 'And one more' })
  const { id } = await connect()
  await worker.sync(customer, id)
  await first.deliver()
  await worker.sync(customer, id)
  expect(await events()).toMatchObject([{ thread: { messageCount: 2 } }])
})

test('of an account set to the subject only, no text is stored; of one set to filed, nothing', async () => {
  await receive({ subject: 'Confidential', body: 'The secret words' })
  const { id } = await connect()
  await api.call(emailAccounts.update, { params: { id }, body: { recording: 'filed' } }, ada)
  await worker.sync(customer, id)
  expect(await events()).toEqual([])
  await api.call(emailAccounts.update, { params: { id }, body: { recording: 'subject' } }, ada)
  await worker.sync(customer, id)
  const thread = await threadOf()
  expect(await messagesOf(thread.id)).toMatchObject([{ subject: 'Confidential', excerpt: '', hasText: false }])
  const stored = await api.db.selectFrom('app.emailMessages').selectAll().where('threadId', '=', thread.id).execute()
  expect(JSON.stringify(stored)).not.toContain('secret words')
})

test('a thread that its keeper makes private is not found by colleagues, and its later messages neither', async () => {
  const id = await receive({ subject: 'Between us' })
  const account = await connect()
  await worker.sync(customer, account.id)
  const thread = await threadOf()
  const { activityId } = await api.call(emailThreads.read, { params: { id: thread.id } }, ada)
  const activity = await api.call(activities.read, { params: { id: activityId } }, ada)
  const { type, subject, startsAt, people, notes } = activity
  const body = {
    typeId: type.id,
    subject,
    startsAt: startsAt.toISOString(),
    notes,
    people: people.map((one) => ({ id: one.id })),
    visibility: 'private' as const,
  }
  await api.call(activities.update, { params: { id: activityId }, body }, ada)
  await receive({ subject: 'Re: Between us', headers: `In-Reply-To: <${id}>` })
  await worker.sync(customer, account.id)
  expect(await messagesOf(thread.id)).toHaveLength(2)
  const [message] = await messagesOf(thread.id)
  for (const path of [`threads/${thread.id}`, `threads/${thread.id}/messages`, `messages/${message?.id}`]) {
    expect((await api.request('GET', `/v2/email/${path}`, miles)).status).toBe(404)
  }
  expect(await events(miles)).toEqual([])
})

describe('mail that is not as it should be', () => {
  const readOne = async (source: string | Buffer) => {
    await mail.deliver(source, { from: jane, to: [ada.as] })
    await worker.sync(customer, (await connect()).id)
    const thread = await threadOf()
    const [message] = await messagesOf(thread.id)
    return api.call(emailThreads.message, { params: { id: message?.id ?? '' } }, ada)
  }
  const head = () => `From: ${jane}\r\nTo: ${ada.as}\r\nMessage-ID: <odd-${customer}@fund.example>\r\n`

  test.each([
    ['windows-1252', Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]), 'Grüße €'],
    ['iso-8859-15', Buffer.from([0x80 + 0x24, 0x20, 0xe9]), '€ é'],
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
    ['gb2312', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    ['koi8-r', Buffer.from([0xf0, 0xd2, 0xc9]), 'При'],
    ['unknown-charset', Buffer.from('plain'), 'plain'],
  ])('a text in %s', async (charset, bytes, expected) => {
    const headers = Buffer.from(
      `${head()}Subject: Odd\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
    )
    expect(await readOne(Buffer.concat([headers, bytes]))).toMatchObject({ text: expected })
  })

  test('encoded words in names and subjects', async () => {
    const encoded = `${head().replace(`From: ${jane}`, `From: =?utf-8?B?SsO8cmdlbg==?= <${jane}>`)}Subject: =?iso-8859-1?Q?Gr=FC=DFe?=\r\n\r\nHi`
    expect(await readOne(encoded)).toMatchObject({ subject: 'Grüße', from: { name: 'Jürgen' } })
  })

  test.each([
    [
      'a part without its end',
      'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nReadable',
    ],
    [
      'base64 that is none',
      'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n\r\nReadable\r\n--x\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!not base64!!!\r\n--x--',
    ],
    ['headers of nothing', 'Content-Type: ;;;=\r\nContent-Transfer-Encoding: ???\r\n\r\nReadable'],
    ['null characters', 'Subject: a\0b\r\n\r\nRead\0able'],
    ['a time that cannot be', 'Date: Mon, 99 Foo 2999 25:61:00 +9999\r\n\r\nReadable'],
  ])('%s', async (_name, rest) => {
    const message = await readOne(`${head()}Subject: Broken\r\n${rest}`)
    expect(message.text).toContain('Readable')
    expect(Math.abs(message.sentAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('without a Message-ID it is still recorded once', async () => {
    await mail.deliver(`From: ${jane}\nTo: ${ada.as}\nSubject: Nameless\n\nHi`, { from: jane, to: [ada.as] })
    const { id } = await connect()
    await worker.sync(customer, id)
    await api.db.updateTable('app.emailSync').set({ lastUid: 0 }).where('accountId', '=', id).execute()
    await worker.sync(customer, id)
    expect(await events()).toMatchObject([{ thread: { messageCount: 1 } }])
  })

  test('an attachment is kept as a scanned file of the activity; one of a type that is not allowed is only named', async () => {
    const part = (name: string, content: string) =>
      `--x\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`
    const parts = `--x\r\nContent-Type: text/plain\r\n\r\nSee attached\r\n${part('notes.txt', 'Figures')}${part('run.exe', 'MZ')}--x--`
    const message = await readOne(
      `${head()}Subject: Files\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n${parts}`,
    )
    expect(message.attachments).toMatchObject([
      { name: 'notes.txt', bytes: 7, fileKey: null, reason: 'Being checked for viruses' },
      { name: 'run.exe', fileKey: null, reason: expect.stringContaining('run.exe') },
    ])
    const uses = await api.db
      .selectFrom('app.fileUses')
      .select('subjectType')
      .where('customerId', '=', customer)
      .execute()
    expect(uses).toEqual([{ subjectType: 'activity' }])
  })
})

describe('a mailbox that cannot be read', () => {
  const own = async () => (await api.call(emailAccounts.list, {}, ada))[0]

  test('with a wrong password says why, waits, and is read again once it is connected again', async () => {
    await receive()
    const { id } = await connect()
    const { sealSecret } = await import('#features/email/accounts/public.ts')
    const { createSealing } = await import('#platform/identity/issuer/sealing.ts')
    const { secretsKey } = await import('#testing/server-process.ts')
    const secret = sealSecret(
      createSealing(secretsKey),
      { customerId: customer, accountId: id },
      { password: 'changed' },
    )
    await api.db.updateTable('app.emailAccounts').set({ secret }).where('id', '=', id).execute()
    await worker.sync(customer, id)
    expect(await own()).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/did not accept/),
      syncedAt: null,
    })
    const row = await api.db.selectFrom('app.emailAccounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.syncAfter.getTime()).toBeGreaterThan(Date.now() + 10 * 60_000)
    await connect()
    await worker.sync(customer, id)
    expect(await own()).toMatchObject({ status: 'connected', reason: null })
    expect(await events()).toHaveLength(1)
  })

  test('that is silent for a moment is no news; the third time it is', async () => {
    const { id } = await connect()
    const nowhere = { host: '127.0.0.1', port: 1, security: 'none' }
    const servers = JSON.stringify({ imap: nowhere, smtp: nowhere, userName: ada.as })
    await api.db.updateTable('app.emailAccounts').set({ servers }).where('id', '=', id).execute()
    await worker.sync(customer, id)
    await worker.sync(customer, id)
    expect(await own()).toMatchObject({ status: 'connected' })
    await worker.sync(customer, id)
    expect(await own()).toMatchObject({ status: 'failed', reason: expect.stringContaining('is not responding') })
  })
})

describe('the Exclude List', () => {
  const add = (kind: 'address' | 'domain' | 'subject', value: string, removesRecorded = false) =>
    api.call(excludeRules.create, { body: { emailExcludeRule: { kind, value, removesRecorded } } }, ada)

  test('keeps mail out before it is stored, and counts it', async () => {
    await add('domain', '@Fund.example')
    await add('subject', 'Private  matter')
    await receive()
    await receive({ from: `j-${customer}@home.example`, subject: 'A private matter, please' })
    await receive({ from: `j-${customer}@home.example`, subject: 'Results' })
    await worker.sync(customer, (await connect()).id)
    expect((await events()).map(({ title }) => title)).toEqual(['Results'])
    expect(await api.call(excludeRules.list, {}, miles)).toMatchObject([
      { kind: 'domain', value: 'fund.example', keptOut: 1, lastKeptOutAt: expect.any(Date) },
      { kind: 'subject', value: 'private matter', keptOut: 1 },
    ])
    const stored = await api.db
      .selectFrom('app.emailMessages')
      .select('id')
      .where('customerId', '=', customer)
      .execute()
    expect(stored).toHaveLength(1)
  })

  test('shows what a rule would remove, and removes it', async () => {
    const id = await receive({ subject: 'Old talk' })
    await receive({ from: `j-${customer}@home.example`, subject: 'Re: Old talk', headers: `In-Reply-To: <${id}>` })
    await receive({ subject: 'Alone' })
    await worker.sync(customer, (await connect()).id)
    const rule = { kind: 'address' as const, value: jane }
    const preview = await api.call(excludeRules.preview, { body: { emailExcludeRule: rule } }, ada)
    expect(preview).toMatchObject({ messageCount: 2, threadCount: 2, wholeThreads: 1 })
    await add('address', jane)
    expect(await events()).toHaveLength(2)
    const [{ id: ruleId } = { id: '' }] = await api.call(excludeRules.list, {}, ada)
    const body = { emailExcludeRule: { ...rule, removesRecorded: true } }
    await api.call(excludeRules.update, { params: { id: ruleId }, body }, ada)
    expect(await events()).toMatchObject([{ title: 'Old talk', thread: { messageCount: 1 } }])
    await api.call(excludeRules.delete, { params: { id: ruleId } }, ada)
    expect(await api.call(excludeRules.list, {}, ada)).toEqual([])
  })

  test('a rule that was removed keeps nothing out, and comes back with what it counted', async () => {
    const { id: rule } = await add('domain', 'fund.example')
    await receive()
    const { id } = await connect()
    await worker.sync(customer, id)
    await api.call(excludeRules.delete, { params: { id: rule } }, ada)
    await receive({ subject: 'After' })
    await worker.sync(customer, id)
    expect((await events()).map(({ title }) => title)).toEqual(['After'])
    expect(await api.call(excludeRules.restore, { params: { id: rule } }, ada)).toMatchObject({
      ...{ id: rule, value: 'fund.example', keptOut: 1, lastKeptOutAt: expect.any(Date) },
    })
    await api.call(excludeRules.delete, { params: { id: rule } }, ada)
    await add('domain', 'fund.example')
    await expect(api.call(excludeRules.restore, { params: { id: rule } }, ada)).rejects.toMatchObject({
      errors: [{ message: 'This rule already exists' }],
    })
  })

  test('takes wrapped payloads only, and no rule that means nothing or exists', async () => {
    const post = (json: unknown) => api.request('POST', '/v2/email/exclude_rules', { ...ada, json })
    expect((await post({ kind: 'domain', value: 'fund.example' })).status).toBe(422)
    expect((await post({ email_exclude_rule: { kind: 'domain', value: 'fund.example' } })).status).toBe(200)
    expect((await post({ email_exclude_rule: { kind: 'domain', value: '@FUND.example' } })).json).toMatchObject({
      errors: [{ field: 'email_exclude_rule.value', message: 'This rule already exists' }],
    })
    for (const [kind, value] of [
      ['domain', 'fund'],
      ['address', 'jane'],
      ['subject', 'ab'],
    ]) {
      expect((await post({ email_exclude_rule: { kind, value } })).status).toBe(422)
    }
  })
})

test('a bounce is part of the thread and marks the address, until mail comes from it again', async () => {
  const id = await receive({ from: ada.as, to: jane, subject: 'Invitation' })
  const report = `From: MAILER-DAEMON@mx.example
To: ${ada.as}
Subject: Returned
Message-ID: <bounce-${customer}@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; ${jane}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 User unknown
--b
Content-Type: text/rfc822-headers

Message-ID: <${id}>
--b--
`
  await mail.deliver(report, { from: '', to: [ada.as] })
  const account = await connect()
  await worker.sync(customer, account.id)
  expect(await events()).toMatchObject([{ title: 'Invitation', thread: { messageCount: 2 } }])
  const messages = await messagesOf((await threadOf()).id)
  expect(messages.map(({ kind }) => kind).sort()).toEqual(['bounce', 'message'])
  const read = () => api.call(people.read, { params: { id: person } }, miles)
  expect(await read()).toMatchObject({ bounces: [{ address: jane, reason: '550 User unknown' }] })
  const later = new Date(Date.now() + 60_000).toUTCString()
  const again = `From: ${jane}\nTo: ${ada.as}\nSubject: Back\nMessage-ID: <back-${customer}@f.example>\nDate: ${later}\n\nHi`
  await mail.deliver(again, { from: jane, to: [ada.as] })
  await worker.sync(customer, account.id)
  expect(await read()).toMatchObject({ bounces: [] })
})

test('an invitation proposes an activity, which is added with the people of the thread or dismissed', async () => {
  const calendar = (uid: string, method = 'REQUEST') =>
    `BEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\nUID:${uid}-${customer}\nSUMMARY:Call\nDTSTART:20270105T150000Z\nEND:VEVENT\nEND:VCALENDAR\n`
  const invite = (uid: string) =>
    receive({
      subject: uid,
      headers: 'Content-Type: multipart/mixed; boundary="x"',
      body: `--x\nContent-Type: text/plain\n\nCall?\n--x\nContent-Type: text/calendar; method=REQUEST\n\n${calendar(uid)}--x--`,
    })
  await invite('first')
  await worker.sync(customer, (await connect()).id)
  const { id } = await threadOf()
  const proposals = async () => (await api.call(emailThreads.read, { params: { id } }, miles)).proposals
  const [proposal] = await proposals()
  expect(proposal).toMatchObject({ subject: 'Call', startsAt: new Date('2027-01-05T15:00:00Z'), state: 'open' })
  const params = { id: proposal?.id ?? '' }
  const { activityId } = await api.call(emailThreads.acceptProposal, { params }, miles)
  expect(await api.call(activities.read, { params: { id: activityId } }, ada)).toMatchObject({
    subject: 'Call',
    people: [{ id: person }],
  })
  expect(await proposals()).toMatchObject([{ state: 'accepted', activityId }])
  await expect(api.call(emailThreads.dismissProposal, { params }, ada)).rejects.toMatchObject({ status: 404 })
})

test('passwords are in no log', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const logging = await openSyncWorker(api, mail, { log: log as never })
  try {
    const { id } = await connect()
    await logging.sync(customer, id)
    const nowhere = { host: '127.0.0.1', port: 1, security: 'none' }
    const servers = JSON.stringify({ imap: nowhere, smtp: nowhere, userName: ada.as })
    await api.db.updateTable('app.emailAccounts').set({ servers }).where('id', '=', id).execute()
    await logging.sync(customer, id)
  } finally {
    await logging.close()
  }
  expect(lines.join('')).toContain('could not be read')
  expect(lines.join('')).not.toContain(demoPassword)
})
