// Pictures that come with a message and that its text shows.
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { excludeRules } from '@rostrum/contract/email/exclude-rules'
import { emailThreads } from '@rostrum/contract/email/threads'
import { files } from '@rostrum/contract/files'
import { activities } from '@rostrum/contract/irm/activities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#testing/api.ts'
import {
  addCorrespondents,
  mailboxAccount,
  openRecordTest,
  type openSyncWorker,
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
  ;({ customer, ada, miles, jane, person } = await addCorrespondents(api))
})

/** A red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

interface Part {
  type?: string
  name?: string
  id?: string
  content?: Buffer | string
  disposition?: string
}

let count = 0
/** multipart/related, as mail programs send it: the text, then what it shows. */
function related(html: string, parts: readonly Part[]): string {
  count += 1
  const head = [
    `From: Jane Doe <${jane}>`,
    `To: ${ada.as}`,
    `Subject: Charts ${count}`,
    `Message-ID: <r${count}-${customer}@fund.example>`,
    `Date: ${new Date(Date.now() - 60_000 + count).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary="r"',
  ]
  const written = parts.map(({ type = 'image/png', name, id, content = png, disposition = 'inline' }) =>
    [
      '--r',
      `Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
      ...(id ? [`Content-ID: <${id}>`] : []),
      `Content-Disposition: ${disposition}${name ? `; filename="${name}"` : ''}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
    ].join('\n'),
  )
  return [...head, '', '--r', 'Content-Type: text/html; charset=utf-8', '', html, ...written, '--r--'].join('\n')
}

/** Delivers, reads and checks it; returns the recorded messages, the latest last. */
async function receive(...messages: string[]) {
  for (const message of messages) await mail.deliver(message, { from: jane, to: [ada.as] })
  const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
  await worker.sync(customer, id)
  await worker.scan(customer)
  const rows = await api.db
    .selectFrom('app.emailMessages')
    .select('id')
    .where('customerId', '=', customer)
    .orderBy('sentAt')
    .execute()
  return Promise.all(rows.map((row) => readMessage(row.id)))
}
const readMessage = (id: string, caller = ada) => api.call(emailThreads.message, { params: { id } }, caller)
const oneOf = async (message: string) => {
  const [read] = await receive(message)
  if (!read) throw new Error('Nothing was recorded')
  return read
}
const fetched = async (url: string) => api.request('GET', url)

test('a picture inside a message is given to its readers, checked, and not listed as an attachment too', async () => {
  const message = await oneOf(
    related(
      '<p>As promised:</p><img src="cid:chart%40fund" alt="Chart" width="1"><img src="https://elsewhere.example/a.png">',
      [
        { name: 'chart.png', id: 'chart@fund' },
        { type: 'image/png', name: 'photo.png', disposition: 'attachment' },
      ],
    ),
  )
  expect(message).toMatchObject({
    html: expect.stringContaining('<img alt="Chart" data-cid="chart@fund" width="1" />'),
    // Those of other servers wait until they are asked for.
    pictureCount: 1,
    inlinePictures: [{ contentId: 'chart@fund', name: 'chart.png', contentType: 'image/png', bytes: png.length }],
    attachments: [{ name: 'photo.png', isBeingChecked: false, reason: null }],
  })
  expect(message.html).not.toMatch(/<img [^<>]*\ssrc=/)
  const { threadId, inlinePictures } = message
  const [listed] = (await api.call(emailThreads.messages, { params: { id: threadId }, query: {} }, miles)).data
  expect(listed).toMatchObject({ attachmentCount: 1 })
  const url = inlinePictures[0]?.url ?? ''
  const shown = await fetched(url)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetched(url.replace(/token=[^&]*/, 'token=none'))).status).toBe(403)
})

test('a picture is not among the files of the person, but attachments are', async () => {
  await oneOf(
    related('<img src="cid:logo">', [
      { name: 'logo.png', id: 'logo' },
      { name: 'deck.png', disposition: 'attachment' },
    ]),
  )
  const query = { subjectType: 'person' as const, subjectId: person }
  const { data } = await api.call(files.attachments, { query }, miles)
  expect(data.map(({ name }) => name)).toEqual(['deck.png'])
})

test('a picture is only for those who may read its message', async () => {
  const message = await oneOf(related('<img src="cid:a">', [{ name: 'a.png', id: 'a' }]))
  const [picture] = message.inlinePictures
  const path = `/v2/file/private/${picture?.fileKey}`
  expect((await api.request('GET', path, miles)).status).toBe(200)
  const thread = await api.call(emailThreads.read, { params: { id: message.threadId } }, ada)
  const activity = await api.call(activities.read, { params: { id: thread.activityId } }, ada)
  const { type, subject, startsAt, people, notes } = activity
  const body = {
    ...{ typeId: type.id, subject, startsAt: startsAt.toISOString(), notes },
    people: people.map(({ id }) => ({ id })),
    visibility: 'private' as const,
  }
  await api.call(activities.update, { params: { id: activity.id }, body }, ada)
  expect((await api.request('GET', path, miles)).status).toBe(404)
  expect((await api.request('GET', `/v2/email/messages/${message.id}`, miles)).status).toBe(404)
  expect((await api.request('GET', path, ada)).status).toBe(200)
  const [later] = (
    await receive(
      related('<img src="cid:b">', [{ name: 'b.png', id: 'b' }]).replace(
        'MIME-Version',
        `In-Reply-To: <${message.messageId}>\nMIME-Version`,
      ),
    )
  ).slice(-1)
  expect(later?.threadId).toBe(message.threadId)
  expect((await api.request('GET', `/v2/file/private/${later?.inlinePictures[0]?.fileKey}`, miles)).status).toBe(404)
})

test('a message shows no part of another one', async () => {
  const [, second] = await receive(
    related('<img src="cid:secret@fund">', [{ name: 'secret.png', id: 'secret@fund' }]),
    related('<img src="cid:secret@fund" alt="x">', [{ name: 'own.png', id: 'own@fund' }]),
  )
  expect(second).toMatchObject({ inlinePictures: [], attachments: [{ name: 'own.png' }] })
})

test.each([
  [
    'an SVG',
    { type: 'image/svg+xml', name: 'a.svg', content: '<svg onload="alert(1)"/>' },
    /^“a.svg” can’t be attached/,
  ],
  ['HTML with the name of a picture', { name: 'a.png', content: '<script>alert(1)</script>' }, /isn’t a picture/],
  ['an SVG without a name', { type: 'image/svg+xml', content: '<svg/>' }, /can’t be attached/],
  [
    'a page that says it is a page',
    { type: 'text/html', name: 'a.html', content: '<p>x</p>', disposition: 'attachment' },
    /can’t be attached/,
  ],
])('%s is no picture: it is named with the reason', async (_what, part, reason) => {
  const message = await oneOf(related('<p>Look</p><img src="cid:a@fund">', [{ ...part, id: 'a@fund' }]))
  expect(message.inlinePictures).toEqual([])
  expect(message.attachments).toMatchObject([{ fileKey: null, reason: expect.stringMatching(reason) }])
})

test('a text that names a picture in words hides no attachment', async () => {
  const html =
    '<p>&lt;img data-cid="a@fund"&gt; data-cid="a@fund"</p><a href="x" title=\'<img data-cid="a@fund">\'>y</a>'
  const message = await oneOf(related(html, [{ name: 'a.png', id: 'a@fund' }]))
  expect(message).toMatchObject({ inlinePictures: [], attachments: [{ name: 'a.png' }] })
})

test('of two parts with one name the first is shown, and both are kept; a part without a name has one', async () => {
  const message = await oneOf(related('<img src="cid:a"><img src="CID:a">', [{ id: 'a' }, { id: 'a', name: 'b.png' }]))
  expect(message.inlinePictures).toMatchObject([{ name: 'Picture 1.png', contentId: 'a' }])
  expect(message.attachments).toMatchObject([{ name: 'b.png', reason: null }])
})

test('of a message of 500 parts some are shown, and every part is accounted for', { timeout: 60_000 }, async () => {
  const ids = Array.from({ length: 500 }, (_, at) => `p${at}`)
  const begin = performance.now()
  const message = await oneOf(
    related(
      ids.map((id) => `<img src="cid:${id}">`).join(''),
      ids.map((id) => ({ id, name: `${id}.png` })),
    ),
  )
  expect(message.inlinePictures).toHaveLength(50)
  expect(message.attachments).toHaveLength(450)
  expect(message.attachments[0]).toMatchObject({
    name: 'p50.png',
    fileKey: null,
    reason: expect.stringMatching(/first 50/),
  })
  expect(performance.now() - begin).toBeLessThan(50_000)
})

test('what a rule of the Exclude List removes is no longer among the files', async () => {
  await oneOf(
    related('<img src="cid:a">', [
      { name: 'a.png', id: 'a' },
      { name: 'deck.png', disposition: 'attachment' },
    ]),
  )
  const uses = () => api.db.selectFrom('app.fileUses').select('id').where('customerId', '=', customer).execute()
  expect(await uses()).toHaveLength(2)
  const emailExcludeRule = { kind: 'address' as const, value: jane, removesRecorded: true }
  await api.call(excludeRules.create, { body: { emailExcludeRule } }, ada)
  expect(await uses()).toEqual([])
})
