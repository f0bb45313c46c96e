import { createHash, createPublicKey, createVerify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { sendingServer } from '@rostrum/contract/email/sending'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Mail, openMail } from '#platform/mail/mail.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

let api: Api
let mail: Mail
let folder: string
let admin: { as: string }
let member: { as: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-sending-'))
  mail = await openMail({ smtpUrl: undefined, from: 'ir@rostrum.example', folder, hasMailbox: true })
  api = await startApi({ ...(mail.mailbox && { mailbox: mail.mailbox }) })
})
afterAll(async () => {
  await api.stop()
  await mail.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  const customer = await addCustomer(api.db)
  await api.db
    .updateTable('identity.customers')
    .set({ features: ['irwin_mail'] })
    .where('id', '=', customer)
    .execute()
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
  member = { as: await addPerson(api.db, [{ customer }]) }
})

const smtp = { host: mailboxHost, port: 1, security: 'none' } as const
const input = {
  emailAddress: 'ir@veltrane.example',
  senderName: 'Veltrane IR',
  smtp,
  userName: 'ir',
  password: demoPassword,
}
const save = (more: object = {}) => api.call(sendingServer.update, { body: { ...input, ...more } }, admin)

async function lastMessage(): Promise<string> {
  const folder = mail.mailbox?.messages
  const last = (await folder?.list())?.at(-1)
  return (await folder?.read(last?.id ?? ''))?.toString() ?? ''
}

/** Relaxed canonical form of RFC 6376, for the headers that the signature names. */
function verifies(message: string, publicKey: string): boolean {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = `${rest
    .join('\r\n\r\n')
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '')}\r\n`
  const headers = head.split(/\r\n(?![ \t])/).map((line): [string, string] => {
    const at = line.indexOf(':')
    return [
      line.slice(0, at).toLowerCase().trim(),
      line
        .slice(at + 1)
        .replace(/\r\n/g, '')
        .replace(/[ \t]+/g, ' ')
        .trim(),
    ]
  })
  const signature = headers.find(([name]) => name === 'dkim-signature')?.[1] ?? ''
  const tag = (name: string) =>
    (new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1] ?? '').replace(/\s+/g, '')
  if (createHash('sha256').update(body).digest('base64') !== tag('bh')) return false
  const signed = tag('h')
    .split(':')
    .map((name) => `${name.toLowerCase()}:${headers.find((one) => one[0] === name.toLowerCase())?.[1]}`)
  const unsigned = signature.replace(/([;\s]b=)[^;]*/, '$1').trim()
  const text = [...signed, `dkim-signature:${unsigned}`].join('\r\n')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return createVerify('RSA-SHA256').update(text).verify(key, tag('b'), 'base64')
}

test('a server is saved once it works, and becomes the customer’s account for group mail', async () => {
  expect(await api.call(sendingServer.read, {}, admin)).toMatchObject({
    accountId: null,
    smtp: null,
    hasPassword: false,
  })
  expect(await api.call(sendingServer.domain, {}, admin)).toBeNull()
  const saved = await save()
  expect(saved).toMatchObject({ emailAddress: 'ir@veltrane.example', smtp, userName: 'ir', hasPassword: true })
  expect(await api.call(emailAccounts.ofCustomer, {}, member)).toMatchObject([
    { id: saved.accountId, type: 'postmarkSender', emailAddress: 'ir@veltrane.example', owner: null },
  ])
  expect(await save({ senderName: 'IR', password: '' })).toMatchObject({ accountId: saved.accountId, senderName: 'IR' })
})

test('a test message arrives, signed with a key that the proposed record verifies', async () => {
  await save()
  expect(await api.call(sendingServer.test, {}, admin)).toEqual({ to: admin.as })
  const message = await lastMessage()
  expect(message).toContain(`To: ${admin.as}`)
  expect(message).toMatch(/^From: "?Veltrane IR"? <ir@veltrane.example>\r$/m)
  const domain = await api.call(sendingServer.domain, {}, admin)
  const record = domain?.records.find(({ kind }) => kind === 'dkim')
  const publicKey = record?.value.split('p=')[1] ?? ''
  expect(record?.name).toMatch(/^rostrum\d+\._domainkey\.veltrane\.example$/)
  expect(verifies(message, publicKey)).toBe(true)
  expect(verifies(message.replace('sent through', 'sent past'), publicKey)).toBe(false)

  await api.call(sendingServer.renewKey, {}, admin)
  await api.call(sendingServer.test, {}, admin)
  const renewed = await api.call(sendingServer.domain, {}, admin)
  expect(verifies(await lastMessage(), publicKey)).toBe(false)
  expect(
    verifies(await lastMessage(), renewed?.records.find(({ kind }) => kind === 'dkim')?.value.split('p=')[1] ?? ''),
  ).toBe(true)
})

test('a wrong password is not kept, and a kept one goes to no other server', async () => {
  await expect(save({ password: 'wrong' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'password' }] })
  expect(await api.call(sendingServer.read, {}, admin)).toMatchObject({ accountId: null })
  await save()
  const elsewhere = { ...smtp, host: '127.0.0.1', port: mail.mailbox?.smtpPort ?? 0 }
  await expect(save({ smtp: elsewhere, password: '' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'password', message: 'Enter a password' }],
  })
})

test('secrets are sealed, and in no answer and no audit entry', async () => {
  await save()
  const answer = await api.request('GET', '/v2/email/sending_server', admin)
  const rows = await sql`select * from app.email_accounts where type = 'postmarkSender'`.execute(api.db)
  const keys = await sql`select * from app.dkim_keys`.execute(api.db)
  const audit = await sql`select * from app.audit_events where action like 'sending_server%'`.execute(api.db)
  const all = answer.text + JSON.stringify([rows.rows, keys.rows, audit.rows])
  expect(all).not.toContain(demoPassword)
  expect(all).not.toContain('PRIVATE KEY')
})

test('without a server of its own, mail goes through the installation’s', async () => {
  await save({ smtp: null, userName: '', password: '' })
  await api.call(sendingServer.test, {}, admin)
  expect(await lastMessage()).toContain('Test message from ir@veltrane.example')
})

test('members may not', async () => {
  await expect(api.call(sendingServer.read, {}, member)).rejects.toMatchObject({ status: 403 })
})
