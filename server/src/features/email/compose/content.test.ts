// What arrives: the parts of a message, group mail, and who may write at all.
import { emailDrafts, sendingMessages } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { emailRecipients } from '@rostrum/contract/email/recipients'
import { sendingServer } from '@rostrum/contract/email/sending'
import { emailThreads } from '@rostrum/contract/email/threads'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { type Api, startApi } from '#testing/api.ts'
import { pdf, startFileWorker, upload } from '#testing/file-uploads.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { addAccount, startOutbox } from './testing/outbox.ts'

let api: Api
let mail: TestMail
let outbox: Awaited<ReturnType<typeof startOutbox>>
let files: Awaited<ReturnType<typeof startFileWorker>>
let customerId: string
let writer: { as: string }
let accountId: string
beforeAll(async () => {
  mail = await openTestMail()
  const storageUrl = `file://${mail.folder}/files`
  api = await startApi({ mailbox: mail.mailbox, environment: { STORAGE_URL: storageUrl } })
  outbox = await startOutbox(api, mail, storageUrl)
  files = await startFileWorker(api, storageUrl)
})
afterAll(async () => {
  await files.stop()
  await outbox.stop()
  await api.stop()
  await mail.close()
})
beforeEach(async () => {
  customerId = await addCustomer(api.db, { features: ['irwin_mail'] })
  writer = { as: await addPerson(api.db, [{ customer: customerId, role: 'admin' }]) }
  accountId = await addAccount(api, { customerId, email: writer.as })
})

const typed = () => ({ id: null, email: `${newId()}@fund.example`, name: '', mode: 'customEmail' as const })
async function arrived(more: object, to = [typed()]) {
  const body = { accountId, to, subject: 'Results', body: '<p>Hello</p>', ...more }
  const { id } = await api.call(emailDrafts.create, { body }, writer)
  const sent = await api.call(emailDrafts.send, { params: { id }, body: {} as never }, writer)
  await outbox.flush(customerId)
  const messages = (await mail.messages()).filter(({ recipients }) => recipients.includes(to[0]?.email ?? ''))
  return { sent, messages }
}

/** The tree of parts, by their types. */
function structureOf(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1] ?? 'text/plain'
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(head.replace(/\r\n\s+/g, ' '))?.[1]
  if (!boundary) return type
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1)
  return `${type}(${parts.map((part) => structureOf(part.replace(/^\r\n/, ''))).join(', ')})`
}

describe('a message', () => {
  test('has its text twice, pictures inside it beside the text, and attachments after it', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const picture = await upload(api, 'chart.png', new Uint8Array(bytes), 'public', writer)
    const deck = await upload(api, 'Third quarter – deck.pdf', pdf('Results'), 'private', writer)
    const to = typed()
    const jane = { customerId, id: newId(), userId: await api.userId(writer.as), firstName: 'Jane', lastName: 'Doe' }
    await api.db
      .insertInto('app.people')
      .values({ ...jane, emailPrimary: to.email })
      .execute()
    const content = {
      body: `<p>Dear Jane, see <strong>below</strong></p><p><img src="/v2/file/public/${picture.fileKey}" alt="Chart"></p>`,
      attachmentKeys: [deck.fileKey],
    }
    const { messages } = await arrived(content, [to])
    const [message] = messages
    if (!message) throw new Error('No message')
    expect(structureOf(message.source)).toBe(
      'multipart/mixed(multipart/alternative(text/plain, multipart/related(text/html, image/png)), application/pdf)',
    )
    const [inline, attached] = message.attachments
    expect(message.text).toContain('Dear Jane, see below')
    const id = inline?.contentId?.replace(/[<>]/g, '')
    expect(message.html).toContain(`<img src="cid:${id}"`)
    expect(message.html).not.toContain('/v2/file')
    expect(inline).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
    expect(attached).toMatchObject({
      ...{ mimeType: 'application/pdf', disposition: 'attachment', filename: 'Third quarter – deck.pdf' },
    })
    expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe(pdf('Results'))
    const { format } = await sharp(Buffer.from(inline?.content as ArrayBuffer)).metadata()
    expect(format).toBe('png')
    const recorded = await api.db
      .selectFrom('app.emailMessages')
      .select('id')
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    expect(await api.call(emailThreads.message, { params: recorded }, writer)).toMatchObject({
      html: expect.stringContaining(`data-cid="${id}"`),
      inlinePictures: [{ contentId: id, name: 'chart.png', fileKey: picture.fileKey }],
      attachments: [{ name: 'Third quarter – deck.pdf' }],
    })
  })

  test('without files has no parts but its text', async () => {
    const { messages } = await arrived({})
    expect(structureOf(messages[0]?.source ?? '')).toBe('multipart/alternative(text/plain, text/html)')
  })
})

test('a reply to one person may be personalized, also with a copy to another; one to several may not', async () => {
  const reply = { messageId: '<a@fund.example>', references: [], mode: 'reply' as const }
  const text = '<p>Dear <span data-field="person.first_name" data-fallback="all">First name</span></p>'
  const answer = { reply, isP2p: false, isPersonalized: true, body: text }
  const { messages } = await arrived(answer)
  expect(messages[0]?.source).toContain('Dear all')
  const copied = await arrived({ ...answer, cc: [typed()] })
  expect(copied.messages).toHaveLength(1)
  await expect(arrived(answer, [typed(), typed()])).rejects.toMatchObject({
    status: 422,
    errors: [{ message: sendingMessages.groupTemplate }],
  })
})

test('group mail leaves through the company’s server, signed, as one message to all', async () => {
  const body = {
    ...{ emailAddress: `ir@${newId()}.example`, senderName: 'Veltrane IR', userName: 'ir', password: demoPassword },
    smtp: { host: mailboxHost, port: 1, security: 'none' as const },
  }
  const server = await api.call(sendingServer.update, { body }, writer)
  const to = [typed(), typed(), typed()]
  const { sent, messages } = await arrived({ accountId: server.accountId, isP2p: false }, to)
  expect(sent).toMatchObject({ messageCount: 1 })
  const [message, ...others] = messages
  expect(others).toEqual([])
  expect([...(message?.recipients ?? [])].sort()).toEqual(to.map(({ email }) => email).sort())
  expect(message?.from).toMatchObject({ name: 'Veltrane IR', address: body.emailAddress })
  expect(message?.source).toMatch(/^DKIM-Signature: /m)
})

describe('nobody writes', () => {
  const endpoints = [...Object.values(emailDrafts), ...Object.values(emailOutgoing), ...Object.values(emailRecipients)]
  const statuses = async (someone: { as: string }) => {
    const answers = await Promise.all(
      endpoints.map(({ method, path }) =>
        api.request(method, pathOf({ path }, { id: newId() }), { ...someone, ...(method !== 'GET' && { json: {} }) }),
      ),
    )
    return [...new Set(answers.map(({ status }) => status))]
  }

  test('while the flag is off: no call exists for them', async () => {
    const flag = await api.db
      .selectFrom('identity.flags')
      .selectAll()
      .where('name', '=', 'irwin_mail')
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('identity.flags')
      .set({ isEnabled: false, customerIds: [] })
      .where('name', '=', flag.name)
      .execute()
    try {
      expect(await statuses(writer)).toEqual([404])
    } finally {
      const { isEnabled, customerIds } = flag
      await api.db.updateTable('identity.flags').set({ isEnabled, customerIds }).where('name', '=', flag.name).execute()
    }
  })

  test('at a customer without the feature', async () => {
    await api.db.updateTable('identity.customers').set({ features: [] }).where('id', '=', customerId).execute()
    expect(await statuses(writer)).toEqual([403])
  })

  test('who only reads, or whose account is not for email', async () => {
    const reader = { as: await addPerson(api.db, [{ customer: customerId, role: 'read_only' }]) }
    await expect(api.call(emailDrafts.create, { body: {} }, reader)).rejects.toMatchObject({ status: 403 })
    await api.db.updateTable('app.emailAccounts').set({ enabledFeatures: [] }).where('id', '=', accountId).execute()
    await expect(arrived({})).rejects.toMatchObject({
      status: 422,
      errors: [{ message: `${writer.as} is not enabled for email` }],
    })
  })

  test('from a colleague’s account, or from none', async () => {
    const colleague = { as: await addPerson(api.db, [{ customer: customerId }]) }
    const theirs = await addAccount(api, { customerId, email: colleague.as })
    for (const given of [theirs, null]) {
      await expect(arrived({ accountId: given })).rejects.toMatchObject({ status: 422 })
    }
  })
})
