import { emailAccounts } from '@rostrum/contract/email/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { startMailProvider } from '#testing/mail-provider.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

let api: Api
let provider: Awaited<ReturnType<typeof startMailProvider>>
let ada: { as: string }
let miles: { as: string }
beforeAll(async () => {
  provider = await startMailProvider({ email: 'ada@large.example', subject: 'subject-17' })
  api = await startApi({ environment: { ...provider.environment, PRIVATE_MAIL_SERVERS: 'on' } })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})
beforeEach(async () => {
  Object.assign(provider.settings, { expiresIn: 3600, allowsMail: true, isDown: false })
  const customer = await addCustomer(api.db)
  await api.db
    .updateTable('identity.customers')
    .set({ features: ['irwin_mail'] })
    .where('id', '=', customer)
    .execute()
  ada = { as: await addPerson(api.db, [{ customer }]) }
  miles = { as: await addPerson(api.db, [{ customer }]) }
})

const start = async (caller = ada) =>
  provider.agree((await api.call(emailAccounts.startOauth, { body: { provider: 'google' } }, caller)).authorizationUrl)
const finish = ({ code, state }: { code: string; state: string }, caller = ada) =>
  api.call(emailAccounts.finishOauth, { body: { code, state } }, caller)
const connect = async () => finish(await start())
const tokenOf = async (caller = ada) =>
  (await api.call(emailAccounts.p2p, { query: { includeAccessToken: true } }, caller))[0]?.accessToken

test('a person agrees at the provider, and the way back creates the account', async () => {
  const back = await start()
  expect(back.redirectUri).toBe('http://rostrum.localhost/settings/email-and-calendar')
  expect(await finish(back)).toMatchObject({
    emailAddress: 'ada@large.example',
    type: 'google',
    externalId: 'subject-17',
    enabledFeatures: ['email', 'calendar_scheduler'],
    status: 'connected',
  })
  // A code is good for one use.
  await expect(finish(back)).rejects.toMatchObject({ status: 422 })
})

test('nobody finishes what a colleague began, and nothing made up', async () => {
  const back = await start()
  await expect(finish(back, miles)).rejects.toMatchObject({ status: 422 })
  for (const state of ['nonsense', `${back.state.slice(0, -4)}AAAA`]) {
    await expect(finish({ ...back, state })).rejects.toMatchObject({ status: 422 })
  }
  await expect(finish({ ...back, code: 'nonsense' })).rejects.toMatchObject({ status: 422 })
  expect(await api.call(emailAccounts.list, {}, miles)).toEqual([])
})

test('a mailbox that stays closed is not kept', async () => {
  provider.settings.allowsMail = false
  await expect(connect()).rejects.toMatchObject({
    status: 422,
    errors: [{ message: expect.stringMatching(/^Google allowed/) }],
  })
  expect(await api.call(emailAccounts.list, {}, ada)).toEqual([])
})

test('only the owner gets a token, only on request, and a refresh token never', async () => {
  await connect()
  const without = await api.call(emailAccounts.p2p, { query: { includeAccessToken: false } }, ada)
  expect(without).toMatchObject([{ accessToken: null, accessTokenExpiresAt: null }])
  const [account] = await api.call(emailAccounts.p2p, { query: { includeAccessToken: true } }, ada)
  expect(provider.accessTokens).toContain(account?.accessToken)
  expect(account?.accessTokenExpiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 3600_000)
  expect(await api.call(emailAccounts.p2p, { query: { includeAccessToken: true } }, miles)).toEqual([])
  const answers = await Promise.all(
    ['/v2/email/accounts', '/v2/email/p2p_accounts?include_access_token=true'].map((path) =>
      api.request('GET', path, ada),
    ),
  )
  for (const { text } of answers) expect(text).not.toContain('refresh-')
  const rows = await api.db.selectFrom('app.emailAccounts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/)
})

test('a token that ends soon is refreshed, and the provider’s new refresh token is kept', async () => {
  provider.settings.expiresIn = 60
  await connect()
  const first = await tokenOf()
  const second = await tokenOf()
  expect(provider.accessTokens).toContain(second)
  expect(second).not.toBe(first)
  provider.settings.expiresIn = 3600
  const third = await tokenOf()
  expect(await tokenOf()).toBe(third)
})

test('once the provider ends the access, the account says so until it is connected again', async () => {
  provider.settings.expiresIn = 60
  const { id } = await connect()
  provider.refreshTokens.clear()
  expect(await tokenOf()).toBeNull()
  const [account] = await api.call(emailAccounts.list, {}, ada)
  const reason = 'Google revoked access. Connect the account again.'
  expect(account).toMatchObject({ status: 'failed', reason })
  expect(await api.call(emailAccounts.check, { params: { id } }, ada)).toMatchObject({ status: 'failed', reason })
  expect(await connect()).toMatchObject({ id, status: 'connected', reason: null })
})

test('a provider without a client id is not offered', async () => {
  expect(await api.call(emailAccounts.options, {}, ada)).toEqual({ oauthProviders: ['google'], hasMailbox: false })
  await expect(api.call(emailAccounts.startOauth, { body: { provider: 'microsoft' } }, ada)).rejects.toMatchObject({
    status: 404,
  })
})
