import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectInput, emailAccounts } from '@rostrum/contract/email/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Mail, openMail } from '#platform/mail/mail.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { freePort, secretsKey } from '#testing/server-process.ts'
import { openSecret } from './secrets.ts'

let api: Api
let mail: Mail
let folder: string
let customer: string
let ada: { as: string }
let miles: { as: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-accounts-'))
  mail = await openMail({ smtpUrl: undefined, from: 'ir@rostrum.example', folder, hasMailbox: true })
  api = await startApi({ ...(mail.mailbox && { mailbox: mail.mailbox }) })
})
afterAll(async () => {
  await api.stop()
  await mail.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  customer = await addCustomer(api.db)
  await api.db
    .updateTable('identity.customers')
    .set({ features: ['irwin_mail'] })
    .where('id', '=', customer)
    .execute()
  ada = { as: await addPerson(api.db, [{ customer }]) }
  miles = { as: await addPerson(api.db, [{ customer }]) }
})

const server = { host: mailboxHost, port: 1, security: 'none' } as const
const imapAccount = (more: object = {}) =>
  ({
    type: 'imap',
    emailAddress: 'ada@veltrane.example',
    senderName: 'Ada Lindqvist',
    userName: 'ada@veltrane.example',
    password: demoPassword,
    imap: server,
    smtp: server,
    ...more,
  }) as ConnectInput & { type: 'imap' }
const connect = (more: object = {}, caller = ada) =>
  api.call(emailAccounts.connect, { body: imapAccount(more) }, caller)
const own = (caller = ada) => api.call(emailAccounts.list, {}, caller)

test('an account is connected, listed without its secret, and seen by colleagues as far as they need', async () => {
  const account = await connect()
  expect(account).toMatchObject({
    emailAddress: 'ada@veltrane.example',
    type: 'imap',
    enabledFeatures: ['email'],
    externalId: 'ada@veltrane.example',
    senderName: 'Ada Lindqvist',
    signature: '',
    status: 'connected',
    imap: server,
  })
  expect(await own()).toEqual([account])
  expect(await own(miles)).toEqual([])
  const all = await api.call(emailAccounts.ofCustomer, {}, miles)
  expect(all).toMatchObject([{ id: account.id, owner: { id: await api.userId(ada.as) } }])
  for (const [path, caller] of [
    ['/v2/email/accounts', ada],
    ['/v2/email/customers/email_accounts', miles],
    ['/v2/email/p2p_accounts?include_access_token=true', ada],
    ['/v2/email/p2p_accounts?includeAccessToken=true', ada],
    ['/v2/email/p2p_accounts?includeAccessToken=false', ada],
  ] as const) {
    const { text, status } = await api.request('GET', path, caller)
    expect(status).toBe(200)
    expect(text).not.toContain(demoPassword)
    expect(text).not.toMatch(/"(secret|password|refresh)/)
  }
})

test('the password is sealed for its account, and in no audit entry', async () => {
  const { id } = await connect()
  const row = await api.db.selectFrom('app.emailAccounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(demoPassword)
  const sealing = createSealing(secretsKey)
  const owner = { customerId: customer, accountId: id }
  expect(openSecret(sealing, owner, row.secret)).toEqual({ password: demoPassword })
  expect(openSecret(sealing, { ...owner, accountId: customer }, row.secret)).toBeUndefined()
  expect(openSecret(createSealing('x'.repeat(32)), owner, row.secret)).toBeUndefined()
  const audit = await sql`select * from app.audit_events where subject_id = ${id}`.execute(api.db)
  expect(audit.rows).toHaveLength(1)
  expect(JSON.stringify(audit.rows)).not.toContain(demoPassword)
})

test('the same address again replaces its data; other addresses and people have accounts of their own', async () => {
  const first = await connect()
  const second = await connect({ senderName: 'Ada L.' })
  expect(second).toMatchObject({ id: first.id, senderName: 'Ada L.' })
  await connect({ emailAddress: 'ir@veltrane.example' })
  await connect({}, miles)
  expect(await own()).toHaveLength(2)
  expect(await own(miles)).toHaveLength(1)
})

describe('nothing is kept', () => {
  const refused = async (more: object) => {
    const error = await connect(more).catch((thrown) => thrown)
    expect(await own()).toEqual([])
    expect(error).toMatchObject({ status: 422 })
    return Object.fromEntries(
      error.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    )
  }

  test('with a wrong password', async () => {
    expect(await refused({ password: 'wrong' })).toEqual({
      password:
        'The server did not accept the user name or password. Providers with two-step sign-in need an app password.',
    })
  })

  test('where nothing answers', async () => {
    const closed = { host: '127.0.0.1', port: await freePort(), security: 'none' }
    expect(await refused({ imap: closed, smtp: closed })).toEqual({
      'imap.host': '127.0.0.1 is not responding. Check the server name and port.',
      'smtp.host': '127.0.0.1 is not responding. Check the server name and port.',
    })
  })

  test('where no such server exists', async () => {
    const unknown = { host: 'mail.nowhere.invalid', port: 993, security: 'tls' }
    expect(await refused({ imap: unknown })).toEqual({
      'imap.host': 'mail.nowhere.invalid was not found. Check the server name.',
    })
  })

  test('where encryption is expected and not offered', async () => {
    const plain = { host: '127.0.0.1', port: mail.mailbox?.imapPort, security: 'tls' }
    expect(await refused({ imap: plain })).toEqual({
      'imap.host': '127.0.0.1 does not offer this encryption on this port. Try another encryption or port.',
    })
    const upgraded = { ...plain, security: 'starttls' }
    expect(Object.keys(await refused({ imap: upgraded }))).toEqual(['imap.host'])
  })

  test('where the server speaks another protocol', async () => {
    const strange = createServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.7\r\n'))
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
    const { port } = strange.address() as { port: number }
    expect(Object.keys(await refused({ imap: { host: '127.0.0.1', port, security: 'none' } }))).toEqual(['imap.host'])
    strange.close()
  })

  test('with line breaks in a name', async () => {
    const { status } = await api.request('POST', '/v2/email/accounts', {
      ...ada,
      json: { type: 'imap', sender_name: 'Ada\r\nBcc: all@fund.example' },
    })
    expect(status).toBe(422)
  })
})

test('an account is changed by its owner: signature sanitized, features only those it has', async () => {
  const { id } = await connect()
  const change = (body: object, caller = ada) => api.call(emailAccounts.update, { params: { id }, body }, caller)
  expect(await change({ signature: '<p>Ada</p><script>alert(1)</script>' })).toMatchObject({ signature: '<p>Ada</p>' })
  expect(await change({ enabledFeatures: [] })).toMatchObject({ enabledFeatures: [], signature: '<p>Ada</p>' })
  expect(await api.call(emailAccounts.p2p, { query: {} }, ada)).toEqual([])
  await expect(change({ enabledFeatures: ['calendar_scheduler'] })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'enabled_features' }],
  })
  await expect(change({ signature: 'Mine' }, miles)).rejects.toMatchObject({ status: 404 })
  const signature = { params: { id }, body: { signature: '<p><b>Ada</b></p><img src="https://evil.example/a.png">' } }
  expect(await api.call(emailAccounts.updateSignature, signature, ada)).toEqual({
    id,
    emailAddress: 'ada@veltrane.example',
    signature: '<p><b>Ada</b></p>',
  })
  expect(await api.call(emailAccounts.signatures, {}, ada)).toHaveLength(1)
  expect(await api.call(emailAccounts.signatures, {}, miles)).toEqual([])
})

test('archiving deletes the secret; only the owner can, and the address can be connected again', async () => {
  const { id } = await connect()
  const archive = (ids: string[], caller = ada) => api.call(emailAccounts.archive, { body: { ids } }, caller)
  await expect(archive([id], miles)).rejects.toMatchObject({ status: 404 })
  await archive([id])
  expect(await own()).toEqual([])
  expect(await api.call(emailAccounts.ofCustomer, {}, ada)).toEqual([])
  const row = await api.db.selectFrom('app.emailAccounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ secret: null, archivedAt: expect.any(Date) })
  await expect(archive([id])).rejects.toMatchObject({ status: 404 })
  expect((await connect()).id).not.toBe(id)
})

test('a connection is tested again, and says why it fails', async () => {
  const { id } = await connect()
  const check = () => api.call(emailAccounts.check, { params: { id } }, ada)
  expect(await check()).toMatchObject({ status: 'connected', reason: null })
  await api.db.updateTable('app.emailAccounts').set({ secret: 'spoiled' }).where('id', '=', id).execute()
  expect(await check()).toMatchObject({
    status: 'failed',
    reason: 'The password can no longer be read. Connect the account again.',
  })
  expect(await connect()).toMatchObject({ id, status: 'connected', reason: null })
})

test('addresses of the demo are found on this machine', async () => {
  const body = { emailAddress: 'Anyone@fund.example' }
  expect(await api.call(emailAccounts.discover, { body }, ada)).toMatchObject({
    source: 'mailbox',
    userName: 'anyone@fund.example',
    imap: { host: mailboxHost, security: 'none' },
  })
})

test('customers without the feature are refused', async () => {
  await api.db.updateTable('identity.customers').set({ features: [] }).where('id', '=', customer).execute()
  await expect(own()).rejects.toMatchObject({ status: 403 })
  await expect(connect()).rejects.toMatchObject({ status: 403 })
})

test('an installation on the internet connects to no private address', async () => {
  const elsewhere = await startApi({ environment: { PRIVATE_MAIL_SERVERS: 'off' } })
  try {
    const caller = { as: 'ada@veltrane.example' }
    for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '192.168.1.1', '::1', '0.0.0.0']) {
      const at = { host, port: 993, security: 'tls' } as const
      const body = imapAccount({ imap: at, smtp: at })
      await expect(elsewhere.call(emailAccounts.connect, { body }, caller)).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'imap.host', message: expect.stringContaining('private network') }, { field: 'smtp.host' }],
      })
    }
    for (const calendarUrl of ['http://127.0.0.1:5232/', 'https://169.254.169.254/latest', 'https://[::1]/']) {
      const body = { type: 'caldav', emailAddress: 'a@b.co', userName: 'a', password: 'b', calendarUrl } as const
      await expect(elsewhere.call(emailAccounts.connect, { body }, caller)).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'calendar_url' }],
      })
    }
  } finally {
    await elsewhere.stop()
  }
})
