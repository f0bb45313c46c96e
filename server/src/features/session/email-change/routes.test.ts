import { emailChange } from '@rostrum/contract/email-change'
import { session } from '@rostrum/contract/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail, tokenIn } from '#testing/queued-mail.ts'
import { recordAccountChange } from '../account-changes.ts'

const operator = 'op@hosting.example'
let api: Api
let database: Database
let worker: Jobs
let customers: string[]
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '0', OPERATORS: operator } })
  database = connect(api.applicationUrl)
  const works = { mail: { send: async () => undefined } as never, publicUrl: 'https://ir.example' }
  worker = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works }, [recordAccountChange])
  await worker.work()
  customers = [await addCustomer(api.db), await addCustomer(api.db)]
})
afterAll(async () => {
  await worker.stop()
  await database.close()
  await api.stop()
})

const person = () =>
  addPerson(
    api.db,
    customers.map((customer) => ({ customer })),
  )
const ask = async (as: string, email: string, password = demoPassword) =>
  api.request('PUT', `/v2/users/${await api.userId(as)}`, { as, json: { email, current_password: password } })
const use = (token: string, decision = 'confirm') =>
  api.request('POST', '/v2/email_changes/use', { json: { token, decision } })
const open = (token: string) => api.request('POST', '/v2/email_changes/open', { json: { token } })
const tokenOf = async (to: string) => {
  const links = (await queuedMail(api, to)).filter(({ subject }) => subject.startsWith('Confirm'))
  return tokenIn(links[0]?.text)
}
const fresh = () => `${newId()}@people.example`
const pendingOf = (as: string) => api.call(emailChange.pending, {}, { as })
const notFound = { status: 404, json: { errors: [{ message: 'Link not found' }] } }

const auditOf = (userId: string, action: string) =>
  api.db
    .selectFrom('app.auditEvents')
    .select(['customerId', 'before', 'after'])
    .where('userId', '=', userId)
    .where('action', '=', action)
    .orderBy('customerId')
    .execute()

test.each([
  ['new', 'old'],
  ['old', 'new'],
])('the address changes after both links, the %s one first', async (first) => {
  const [before, after] = [await person(), fresh()]
  const userId = await api.userId(before)
  const answer = await ask(before, after.toUpperCase())
  expect(answer.json?.data).toMatchObject({ email: before })
  expect(await pendingOf(before)).toMatchObject({ email: after, isConfirmedAtNew: false, isConfirmedAtOld: false })
  const order = first === 'new' ? [after, before] : [before, after]
  const [one = '', other = ''] = await Promise.all(order.map(tokenOf))
  expect((await open(one)).json?.data).toEqual({ from: before, to: after, is_for_new: first === 'new' })
  expect((await use(one)).json?.data).toEqual({ outcome: 'waiting', email: before })
  expect(await use(one)).toMatchObject(notFound)
  expect(await open(one)).toMatchObject(notFound)
  await openBrowser(api).signIn(before, demoPassword)
  expect((await use(other)).json?.data).toEqual({ outcome: 'changed', email: after })
  expect(await use(other)).toMatchObject(notFound)
  await openBrowser(api).signIn(after, demoPassword)
  await expect(openBrowser(api).signIn(before, demoPassword)).rejects.toThrow()
  expect(await pendingOf(after)).toBeNull()
  expect((await queuedMail(api, before))[0]?.subject).toBe('Your Rostrum email address was changed')
  // Each customer of the person has it in its audit.
  await vi.waitFor(
    async () =>
      expect(await auditOf(userId, 'user.updated')).toEqual(
        [...customers].sort().map((customerId) => ({ customerId, before: { email: before }, after: { email: after } })),
      ),
    { timeout: 20_000, interval: 200 },
  )
  expect(await auditOf(userId, 'email_change.requested')).toHaveLength(1)
})

test('of both links used at the same moment the second completes the change', async () => {
  const [before, after] = [await person(), fresh()]
  await ask(before, after)
  const tokens = await Promise.all([tokenOf(before), tokenOf(after)])
  const answers = await Promise.all([...tokens, ...tokens].map((token) => use(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404])
  const outcomes = answers.flatMap(({ json }) => (json?.data ? [json.data.outcome] : []))
  expect(outcomes.sort()).toEqual(['changed', 'waiting'])
})

test('a reader of either address can reject it, and the person can cancel', async () => {
  for (const side of ['before', 'after', 'person'] as const) {
    const [before, after] = [await person(), fresh()]
    await ask(before, after)
    const tokens = { before: await tokenOf(before), after: await tokenOf(after) }
    if (side === 'person') await api.call(emailChange.cancel, {}, { as: before })
    else expect((await use(tokens[side], 'reject')).json?.data).toEqual({ outcome: 'rejected', email: before })
    for (const token of Object.values(tokens)) expect(await use(token)).toMatchObject(notFound)
    expect(await pendingOf(before)).toBeNull()
    await openBrowser(api).signIn(before, demoPassword)
    await expect(api.call(emailChange.cancel, {}, { as: before })).rejects.toMatchObject({ status: 404 })
  }
})

test('expired, guessed and replaced links, and those of a forgotten password, get the same answer', async () => {
  const [before, first, second] = [await person(), fresh(), fresh()]
  await ask(before, first)
  const replaced = await Promise.all([tokenOf(before), tokenOf(first)])
  await ask(before, second)
  for (const token of [...replaced, newId(), 'x']) expect(await use(token)).toMatchObject(notFound)
  const userId = await api.userId(before)
  await api.db
    .updateTable('identity.emailChanges')
    .set({ expiresAt: new Date() })
    .where('userId', '=', userId)
    .execute()
  const expired = await Promise.all([tokenOf(before), tokenOf(second)])
  for (const token of expired) {
    expect(await use(token)).toMatchObject(notFound)
    const json = { token, password: 'a quiet walk along the harbor' }
    expect(await api.request('POST', '/v2/password_resets/use', { json })).toMatchObject(notFound)
  }
  expect(await pendingOf(before)).toBeNull()
})

test('an address that somebody took meanwhile is refused, and a new password ends the change', async () => {
  const [before, after] = [await person(), fresh()]
  await ask(before, after)
  expect((await use(await tokenOf(before))).status).toBe(200)
  await addPerson(api.db, [{ customer: customers[0] ?? '' }], { email: after })
  const late = await tokenOf(after)
  expect(await use(late)).toMatchObject({ status: 409 })
  const password = 'a quiet walk along the harbor'
  const body = { currentPassword: demoPassword, password, passwordConfirmation: password }
  await api.call(session.resetPassword, { body }, { as: before })
  expect(await use(late)).toMatchObject(notFound)
})

test('five a day, and an address of staff or of an operator is refused in words', async () => {
  const before = await person()
  expect(await ask(before, operator)).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'email', message: 'This email address is reserved for staff' }] },
  })
  const statuses = []
  for (let time = 0; time < 6; time += 1) statuses.push((await ask(before, fresh())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an address of another account gets the answer of a free one, counts, and only its owner hears of it', async () => {
  const [before, taken, free] = [await person(), await person(), fresh()]
  const answers = [await ask(before, taken), await ask(before, free), await ask(before, taken.toUpperCase())]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first, second] = answers.map(({ json }) => ({ ...json?.data, updated_at: null }))
  expect(first).toEqual(second)
  const { email, ...pending } = (await pendingOf(before)) ?? {}
  expect([email, pending]).toMatchObject([taken, { isConfirmedAtNew: false, isConfirmedAtOld: false }])
  const mails = await queuedMail(api, taken)
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Someone tried to use your email address for Rostrum'),
  )
  expect(mails[0]?.text).not.toContain(before)
  expect(mails[0]?.text).not.toContain('new-email#')
  expect((await use(await tokenOf(before))).json?.data).toEqual({ outcome: 'waiting', email: before })
  for (let time = 0; time < 2; time += 1) expect((await ask(before, taken)).status).toBe(200)
  expect((await ask(before, taken)).status).toBe(429)
})

test('somebody with a second step proves it again first, for the address and for the password', async () => {
  const email = await person()
  const userId = await api.userId(email)
  const tokens = await openBrowser(api).signIn(email, demoPassword)
  await api.db.insertInto('identity.authenticators').values({ userId, sealedSecret: 'x', lastPeriod: 0 }).execute()
  await api.db
    .updateTable('identity.signIns')
    .set({ confirmedAt: new Date(Date.now() - 3600 * 1000) })
    .where('userId', '=', userId)
    .execute()
  const token = tokens.access_token
  const refused = { status: 403, json: { errors: [{ code: 'needs_confirmation' }] } }
  const json = { email: fresh(), current_password: demoPassword }
  expect(await api.request('PUT', `/v2/users/${userId}`, { token, json })).toMatchObject(refused)
  const password = 'a quiet walk along the harbor'
  const change = { current_password: demoPassword, password, password_confirmation: password }
  expect(await api.request('POST', '/v1/passwords/reset', { token, json: change })).toMatchObject(refused)
  expect(await api.request('PUT', `/v2/users/${userId}`, { token, json: { first_name: 'Ida' } })).toMatchObject({
    status: 200,
  })
})
