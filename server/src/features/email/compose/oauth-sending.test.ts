// Sending with an access token, which the provider may end at any time.
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { emailDrafts } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { startMailProvider } from '#testing/mail-provider.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'
import { startOutbox } from './testing/outbox.ts'

let api: Api
let mail: TestMail
let provider: Awaited<ReturnType<typeof startMailProvider>>
let outbox: Awaited<ReturnType<typeof startOutbox>>
beforeAll(async () => {
  mail = await openTestMail()
  provider = await startMailProvider({ email: 'ada@large.example', subject: 'subject-17' })
  api = await startApi({ environment: { ...provider.environment, PRIVATE_MAIL_SERVERS: 'on' } })
  outbox = await startOutbox(api, mail, '', { environment: provider.environment })
})
afterAll(async () => {
  await outbox.stop()
  await api.stop()
  await provider.stop()
  await mail.close()
})
beforeEach(() => Object.assign(provider.settings, { expiresIn: 3600, allowsMail: true, isDown: false }))

/** Someone with a connected account, and a draft of theirs. */
async function written() {
  const customerId = await addCustomer(api.db, { features: ['irwin_mail'] })
  const writer = { as: await addPerson(api.db, [{ customer: customerId }]) }
  const started = await api.call(emailAccounts.startOauth, { body: { provider: 'google' } }, writer)
  const { code, state } = await provider.agree(started.authorizationUrl)
  const { id: accountId } = await api.call(emailAccounts.finishOauth, { body: { code, state } }, writer)
  const address = `${newId()}@fund.example`
  const to = [{ id: null, email: address, name: '', mode: 'customEmail' as const }]
  const body = { accountId, to, subject: 'Results', body: '<p>Hello</p>' }
  const { id } = await api.call(emailDrafts.create, { body }, writer)
  await api.call(emailDrafts.send, { params: { id }, body: {} as never }, writer)
  return {
    customerId,
    message: async () => (await api.call(emailOutgoing.list, { query: {} }, writer)).data[0],
    draft: () => api.call(emailDrafts.read, { params: { id } }, writer),
    arrived: async () =>
      (await provider.messages.list()).filter(({ recipients }) => recipients.includes(address)).length,
  }
}

test('an access token that has expired is replaced before it is used', async () => {
  provider.settings.expiresIn = 60
  const { customerId, message, arrived } = await written()
  provider.accessTokens.clear()
  await outbox.flush(customerId)
  expect(await message()).toMatchObject({ state: 'accepted', attempts: 1 })
  expect(await arrived()).toBe(1)
})

test('an access token that ended before its time is replaced when the server refuses it', async () => {
  const { customerId, message, arrived } = await written()
  provider.accessTokens.clear()
  await outbox.flush(customerId)
  expect(await message()).toMatchObject({ state: 'accepted', attempts: 1 })
  expect(await arrived()).toBe(1)
})

test('a mailbox that refuses the new token, too, is asked no third time', async () => {
  const { customerId, message, draft, arrived } = await written()
  provider.settings.allowsMail = false
  await outbox.flush(customerId)
  expect(await message()).toMatchObject({
    state: 'failed',
    answer: expect.stringMatching(/^The server did not accept/),
  })
  expect((await draft()).sentAt).toBeNull()
  expect(await arrived()).toBe(0)
})

test('once the provider has ended the access, the message is a draft again and says so', async () => {
  const { customerId, message, draft, arrived } = await written()
  provider.accessTokens.clear()
  provider.refreshTokens.clear()
  await outbox.flush(customerId)
  const reason = 'Google revoked access. Connect the account again.'
  expect(await message()).toMatchObject({ state: 'failed', answer: reason })
  expect(await draft()).toMatchObject({ sentAt: null, failure: reason })
  expect(await arrived()).toBe(0)
})

test('while the provider gives no tokens, the message waits', { tags: 'full' }, async () => {
  provider.settings.expiresIn = 60
  const { customerId, message, arrived } = await written()
  provider.settings.isDown = true
  await outbox.flush(customerId)
  expect(await message()).toMatchObject({ state: 'queued', answer: 'Google did not grant access. Try again later.' })
  provider.settings.isDown = false
  await outbox.flush(customerId)
  expect(await message()).toMatchObject({ state: 'accepted', attempts: 2 })
  expect(await arrived()).toBe(1)
})
