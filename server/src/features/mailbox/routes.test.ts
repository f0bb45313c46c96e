import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailbox } from '@rostrum/contract/mailbox'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Mail, openMail } from '#platform/mail/mail.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let mail: Mail
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-mailbox-'))
  mail = await openMail({ smtpUrl: undefined, from: 'Ada <ada@veltrane.example>', folder, hasMailbox: true })
  api = await startApi({ ...(mail.mailbox && { mailbox: mail.mailbox }) })
})
afterAll(async () => {
  await api.stop()
  await mail.close()
  await rm(folder, { recursive: true })
})

const ada = { as: 'ada@veltrane.example' }
const address = 'jane@fund.example'
const messages = async (of = address) => (await api.call(mailbox.messages, { query: { address: of } }, ada)).data

test('mail arrives, is read, answered, and the answer comes back by IMAP in the same thread', async () => {
  const html = '<p>Hello <b>Jane</b></p><script>alert(1)</script>'
  await mail.send({ id: 'first', to: `Jane Doe <${address}>`, subject: 'Results', text: 'Hello Jane', html })
  const [message] = await messages()
  expect(message).toMatchObject({ from: 'Ada <ada@veltrane.example>', subject: 'Results', excerpt: 'Hello Jane' })
  const id = message?.id ?? ''
  expect(await api.call(mailbox.addresses, {}, ada)).toMatchObject([{ address, received: 1 }])
  expect(await api.call(mailbox.read, { params: { id } }, ada)).toMatchObject({
    text: expect.stringMatching(/^Hello Jane/),
  })
  const body = { address, text: 'Thank you.\nTuesday works.' }
  expect(await api.call(mailbox.reply, { params: { id }, body }, ada)).toEqual({ to: 'ada@veltrane.example' })

  const auth = { user: 'ada@veltrane.example', pass: demoPassword }
  const port = mail.mailbox?.imapPort ?? 0
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false })
  await client.connect()
  const lock = await client.getMailboxLock('INBOX')
  const answer = await client.fetchOne('*', { envelope: true, source: true })
  lock.release()
  await client.logout()
  if (!answer) throw new Error('No answer')
  expect(answer.envelope).toMatchObject({
    subject: 'Re: Results',
    from: [{ name: 'Jane Doe', address }],
    inReplyTo: '<first@rostrum>',
  })
  expect(answer.source?.toString()).toMatch(/Tuesday works\.[\s\S]*> Hello Jane/)
  expect(await messages('ada@veltrane.example')).toMatchObject([{ subject: 'Re: Results' }])
})

test('only a recipient answers', async () => {
  const [message] = await messages()
  const args = { params: { id: message?.id ?? '' }, body: { address: 'eve@fund.example', text: 'Mine' } }
  await expect(api.call(mailbox.reply, args, ada)).rejects.toMatchObject({ status: 422 })
})

test('there is none where the demo’s mail server does not run', async () => {
  const elsewhere = await startApi()
  await expect(elsewhere.call(mailbox.addresses, {}, ada)).rejects.toMatchObject({ status: 404 })
  await elsewhere.stop()
})
