import { session } from '@rostrum/contract/session'
import { invitations, members } from '@rostrum/contract/team'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { signLink } from '#platform/identity/links.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail, tokenIn } from '#testing/queued-mail.ts'
import { secretsKey } from '#testing/server-process.ts'

let api: Api
let customer: string
let admin: { as: string }
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '0' } })
})
afterAll(() => api.stop())
beforeEach(async () => {
  customer = await addCustomer(api.db)
  admin = { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
})

const address = () => `${newId()}@new.example`
const password = 'a quiet walk along the harbor'
const names = { firstName: 'Nia', lastName: 'Brandt' }

async function invite(email = address(), role: 'admin' | 'member' | 'read_only' = 'member') {
  const [invitation] = await api.call(invitations.create, { body: { emails: [email], role } }, admin)
  return { email, id: invitation?.id ?? '', token: await tokenFor(email) }
}
const tokenFor = async (email: string) => tokenIn((await queuedMail(api, email))[0]?.text)
const open = (token: string) => api.request('GET', `/v2/joining/${token}`)
const accept = (token: string, json: object = { first_name: 'Nia', last_name: 'Brandt', password }) =>
  api.request('POST', `/v2/joining/${token}`, { json })
const notFound = { status: 404, json: { errors: [{ code: 'not_found', message: 'Link not found' }] } }

test('from the mail to the first sign-in, in the right customer and role', async () => {
  const { email, token } = await invite(address(), 'read_only')
  const [message] = await queuedMail(api, email)
  expect(message?.subject).toBe(`Test Person invited you to Customer ${customer} on Rostrum`)
  expect((await open(token)).json?.data).toEqual({
    email,
    customer_name: `Customer ${customer}`,
    invited_by: 'Test Person',
    role: 'read_only',
    has_account: false,
    needs_password: true,
  })
  expect((await accept(token)).json?.data).toEqual({ email, customer_id: customer })
  const { access_token } = await openBrowser(api).signIn(email, password)
  const { json } = await api.request('GET', '/v2/users/current', { token: access_token })
  expect(json?.data).toMatchObject({ customer_id: customer, first_name: 'Nia', role: 'other' })
  expect((await api.call(members.list, {}, admin)).data).toHaveLength(2)
  expect((await api.call(invitations.list, {}, admin)).data).toEqual([])
})

test('several at once, each with a link of their own', async () => {
  const emails = [address(), address(), address()]
  const sent = await api.call(invitations.create, { body: { emails, role: 'member' } }, admin)
  expect(sent.map(({ email }) => email)).toEqual(emails)
  expect(new Set(await Promise.all(emails.map(tokenFor))).size).toBe(3)
})

test('somebody with an account joins with it, which stays as it is', async () => {
  const other = await addCustomer(api.db)
  const person = await addPerson(api.db, [{ customer: other }])
  const { token } = await invite(person)
  expect((await open(token)).json?.data).toMatchObject({ has_account: true })
  expect((await accept(token, { first_name: 'Eve', last_name: 'Il', password })).status).toBe(200)
  await openBrowser(api).signIn(person, demoPassword)
  const user = await api.call(session.currentUser, {}, { as: person, customer })
  expect(user).toMatchObject({ firstName: 'Test', customerId: customer })
})

describe('a link is refused with the same words', () => {
  test('once it was used', async () => {
    const { token } = await invite()
    await accept(token)
    expect(await open(token)).toMatchObject(notFound)
    expect(await accept(token)).toMatchObject(notFound)
  })

  test('by all but one of several at the same moment', async () => {
    const { token, email } = await invite()
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await api.call(members.list, { query: { search: email } }, admin)).data).toHaveLength(1)
  })

  test('after seven days', async () => {
    const { token, id } = await invite()
    await api.db.updateTable('app.invitations').set({ expiresAt: new Date() }).where('id', '=', id).execute()
    expect(await open(token)).toMatchObject(notFound)
    expect(await accept(token)).toMatchObject(notFound)
    expect((await api.call(invitations.list, {}, admin)).data).toMatchObject([{ isExpired: true }])
  })

  test('once it was revoked, or sent again', async () => {
    const { token, id, email } = await invite()
    await api.call(invitations.resend, { params: { id } }, admin)
    const second = await tokenFor(email)
    expect(await open(token)).toMatchObject(notFound)
    expect((await open(second)).status).toBe(200)
    await api.call(invitations.revoke, { params: { id } }, admin)
    expect(await accept(second)).toMatchObject(notFound)
  })

  test('when it names another customer, another purpose, or nothing that was signed here', async () => {
    const { token, id } = await invite()
    const keys = (await loadSecrets(api.adminUrl, createSealing(secretsKey))).linkKeys
    const expiresAt = new Date(Date.now() + 60_000)
    const link = { subject: `${id} 1`, purpose: 'invitation', expiresAt }
    const foreign = await signLink(keys, { ...link, customerId: await addCustomer(api.db) })
    const otherPurpose = await signLink(keys, { ...link, customerId: customer, purpose: 'feed' })
    const expired = await signLink(keys, { ...link, customerId: customer, expiresAt: new Date(Date.now() - 1000) })
    const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const one of [foreign, otherPurpose, expired, tampered, 'a.b.c', newId()]) {
      expect(await open(one)).toMatchObject(notFound)
      expect(await accept(one)).toMatchObject(notFound)
    }
  })
})

test('guesses are throttled', async () => {
  const throttled = await startApi({ environment: { CALLS_PER_MINUTE: '1200' } })
  try {
    const answers = []
    for (let guess = 0; guess < 25; guess += 1) {
      answers.push((await throttled.request('POST', `/v2/joining/${newId()}`, { json: {} })).status)
    }
    expect(answers).toContain(429)
  } finally {
    await throttled.stop()
  }
})

test.each([
  [{ ...names, password: 'short' }, 'password'],
  [{ ...names, password: 'password1234' }, 'password'],
  [{ ...names, password: 'NiaBrandt2026!' }, 'password'],
  [names, 'password'],
  [{ lastName: 'Brandt', password }, 'first_name'],
])('%j makes no account, and the link stays good', async ({ ...body }, field) => {
  const { token } = await invite()
  const { firstName: first_name, lastName: last_name, ...rest } = body as Record<string, string>
  const answer = await accept(token, { first_name, last_name, ...rest })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
  expect((await accept(token)).status).toBe(200)
})

describe('inviting is refused', () => {
  const refused = (emails: string[]) =>
    expect(api.call(invitations.create, { body: { emails, role: 'member' } }, admin)).rejects

  test('for somebody on the team, somebody invited, and nonsense', async () => {
    const { email } = await invite()
    for (const one of [admin.as, email, 'nonsense']) {
      await refused([address(), one]).toMatchObject({ status: 422 })
    }
    // Nobody of the list was invited.
    expect((await api.call(invitations.list, {}, admin)).data).toHaveLength(1)
  })

  test('beyond the seats by one of two at the same moment, or twice for one address', async () => {
    await api.db.updateTable('identity.customers').set({ seats: 4 }).where('id', '=', customer).execute()
    const tryTo = async (emails: string[]) =>
      (await api.request('POST', '/v2/invitations', { ...admin, json: { emails, role: 'member' } })).status
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryTo([address(), address()])))
    expect(answers.toSorted()).toEqual([200, 409, 409, 409])
    expect(await api.call(members.seats, {}, admin)).toEqual({ used: 3, limit: 4 })
    const same = address()
    expect((await Promise.all([tryTo([same]), tryTo([same])])).toSorted()).toEqual([200, 422])
  })

  test('beyond the seats', async () => {
    await api.db.updateTable('identity.customers').set({ seats: 2 }).where('id', '=', customer).execute()
    await refused([address(), address()]).toMatchObject({ status: 409 })
    await invite()
    expect(await api.call(members.seats, {}, admin)).toEqual({ used: 2, limit: 2 })
    await refused([address()]).toMatchObject({ status: 409 })
  })
})

test('every act is in the audit', async () => {
  const { id, email } = await invite()
  await api.call(invitations.resend, { params: { id } }, admin)
  await accept(await tokenFor(email))
  const gone = await invite()
  await api.call(invitations.revoke, { params: { id: gone.id } }, admin)
  const rows = await api.db
    .selectFrom('app.auditEvents')
    .select('action')
    .where('customerId', '=', customer)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'invitation.sent',
    'invitation.sent_again',
    'member.joined',
    'invitation.sent',
    'invitation.revoked',
  ])
})
