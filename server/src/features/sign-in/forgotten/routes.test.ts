import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail, tokenIn } from '#testing/queued-mail.ts'
import { sendReset } from './jobs.ts'

let api: Api
let database: Database
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let worker: Jobs
let customer: string
beforeAll(async () => {
  api = await startApi({ environment: { CALLS_PER_MINUTE: '0' } })
  database = connect(api.applicationUrl)
  mailbox = await openMailbox()
  const works = { mail: mailbox.mail, publicUrl: 'https://ir.example' }
  worker = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works }, [sendReset])
  await worker.work()
  customer = await addCustomer(api.db)
})
afterAll(async () => {
  await worker.stop()
  await mailbox.close()
  await database.close()
  await api.stop()
})

const ask = async (email: string) => {
  // Of this test's own, and not of the ones before.
  await api.db.deleteFrom('identity.failedSignIns').where('key', 'like', 'reset-address:%').execute()
  return api.request('POST', '/v2/password_resets', { json: { email } })
}
const set = (token: string, password = 'a quiet walk along the harbor') =>
  api.request('POST', '/v2/password_resets/use', { json: { token, password } })
const open = (token: string) => api.request('POST', '/v2/password_resets/open', { json: { token } })
const mailed = (email: string) =>
  vi.waitFor(
    async () => {
      const token = tokenIn((await queuedMail(api, email))[0]?.text)
      expect(token).not.toBe('')
      return token
    },
    { timeout: 20_000, interval: 200 },
  )
const person = () => addPerson(api.db, [{ customer }])
const notFound = { status: 404, json: { errors: [{ message: 'Link not found' }] } }

test('a link by mail sets a new password, once, and ends every sign-in', async () => {
  const email = await person()
  const before = await openBrowser(api).signIn(email, demoPassword)
  expect((await ask(email.toUpperCase())).status).toBe(204)
  const token = await mailed(email)
  const opened = (await open(token)).json?.data as { email: string; last_name: string }
  expect(opened).toMatchObject({ email, last_name: expect.any(String) })
  expect(await set(token, 'password1234')).toMatchObject({ status: 422, json: { errors: [{ field: 'password' }] } })
  expect((await set(token)).json?.data).toEqual({ email })
  expect((await api.request('GET', '/v2/users/current', { token: before.access_token })).status).toBe(401)
  await openBrowser(api).signIn(email, 'a quiet walk along the harbor')
  await expect(openBrowser(api).signIn(email, demoPassword)).rejects.toThrow()
  expect(await set(token)).toMatchObject(notFound)
  expect(await open(token)).toMatchObject(notFound)
  expect(await open('guessed')).toMatchObject(notFound)
  const subjects = (await queuedMail(api, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Rostrum password was changed')
})

test('of two uses at the same moment one counts, and other links of the person end', async () => {
  const email = await person()
  await ask(email)
  const first = await mailed(email)
  await ask(email)
  await vi.waitFor(async () => expect(await queuedMail(api, email)).toHaveLength(2), { timeout: 20_000 })
  const second = tokenIn((await queuedMail(api, email))[0]?.text)
  const answers = await Promise.all([set(second), set(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await set(first)).toMatchObject(notFound)
})

test('an expired link and a guess get the same answer', async () => {
  const email = await person()
  await ask(email)
  const token = await mailed(email)
  const userId = await api.userId(email)
  await api.db
    .updateTable('identity.passwordResets')
    .set({ expiresAt: new Date() })
    .where('userId', '=', userId)
    .execute()
  for (const one of [token, newId(), 'x']) expect(await set(one)).toMatchObject(notFound)
})

test('an unknown address gets the same status, text and time', async () => {
  const measure = async (email: string) => {
    const started = performance.now()
    const { status, text } = await ask(email)
    return { status, text, ms: performance.now() - started }
  }
  const pairs = []
  for (let round = 0; round < 15; round += 1) {
    // Another one each time: from the fourth on, an address is not mailed, known or not, and that is quicker.
    const known = await person()
    pairs.push([await measure(known), await measure(`${newId()}@nobody.example`)] as const)
  }
  const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  for (const [one, other] of pairs) expect({ ...one, ms: 0 }).toEqual({ ...other, ms: 0 })
  const difference = Math.abs(median(pairs.map(([{ ms }]) => ms)) - median(pairs.map(([, { ms }]) => ms)))
  // Hashing a password takes longer than this.
  expect(difference).toBeLessThan(25)
})

test('a mailbox gets three links an hour, and an address may ask twenty times', async () => {
  const email = await person()
  for (let time = 0; time < 5; time += 1) expect((await ask(email)).status).toBe(204)
  const { failures } = await api.db
    .selectFrom('identity.failedSignIns')
    .select('failures')
    .where('key', '=', `reset-email:${email}`)
    .executeTakeFirstOrThrow()
  expect(failures).toBe(5)
  await vi.waitFor(async () => expect(await queuedMail(api, email)).toHaveLength(3), { timeout: 20_000 })
  const answers = []
  await api.db.deleteFrom('identity.failedSignIns').where('key', 'like', 'reset-address:%').execute()
  for (let time = 0; time < 22; time += 1) {
    const json = { email: `${newId()}@nobody.example` }
    answers.push((await api.request('POST', '/v2/password_resets', { json })).status)
  }
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
})

test('somebody whose identity provider keeps the password gets no link', async () => {
  const email = await person()
  await api.db.updateTable('identity.users').set({ passwordHash: null }).where('email', '=', email).execute()
  expect((await ask(email)).status).toBe(204)
  const other = await person()
  await ask(other)
  await mailed(other)
  expect(await queuedMail(api, email)).toEqual([])
})
