// How long a sign-in lasts, in which browsers, and what the time of an answer tells.
import { session } from '@rostrum/contract/session'
import { signInPolicy } from '@rostrum/contract/team'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'

let api: Api
let customer: string
let admin: string
beforeAll(async () => {
  api = await startApi({
    environment: { CALLS_PER_MINUTE: '0', TRUST_PROXY: 'on', COUNTRY_HEADER: 'X-Country' },
  })
  customer = await addCustomer(api.db)
  admin = await addPerson(api.db, [{ customer, role: 'admin' }])
})
afterAll(() => api.stop())

const person = (of = customer) => addPerson(api.db, [{ customer: of }])
const limit = (idleMinutes: number | null, signedInHours: number | null) =>
  api.call(signInPolicy.change, { body: { requiresSecondStep: false, idleMinutes, signedInHours } }, { as: admin })
const statusWith = async (token: string, idle = 0, customerId?: string) => {
  const headers = { 'idle-seconds': String(idle), ...(customerId && { 'customer-id': customerId }) }
  return (await api.request('GET', '/v2/users/current', { token, headers })).status
}
const age = async (email: string, column: 'last_active_at' | 'started_at', minutes: number) => {
  const userId = await api.userId(email)
  await sql`update identity.sign_ins set ${sql.ref(column)} = now() - make_interval(mins => ${minutes})
    where user_id = ${userId}`.execute(api.db)
}
const lastActive = async (email: string) => {
  const { lastActiveAt } = await api.db
    .selectFrom('identity.signIns')
    .select('lastActiveAt')
    .where('userId', '=', await api.userId(email))
    .executeTakeFirstOrThrow()
  return lastActiveAt.getTime()
}

describe('limits of a customer', () => {
  test('end a sign-in that nobody has used, with its refresh token and its cookie', async () => {
    await limit(30, null)
    const email = await person()
    const browser = openBrowser(api)
    const tokens = await browser.signIn(email, demoPassword)
    await age(email, 'last_active_at', 29)
    expect(await statusWith(tokens.access_token, 3600)).toBe(200)
    await age(email, 'last_active_at', 31)
    expect(await statusWith(tokens.access_token)).toBe(401)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    // The sign-in page, and not a code for the application.
    expect((await browser.authorize()).path).toMatch(/^\/sign-in\//)
    const again = await browser.signIn(email, demoPassword)
    expect(await statusWith(again.access_token)).toBe(200)
  })

  test('count what people do, and not the calls of an open page', async () => {
    await limit(30, null)
    const email = await person()
    const { access_token: token } = await openBrowser(api).signIn(email, demoPassword)
    await age(email, 'last_active_at', 20)
    await statusWith(token, 18 * 60)
    expect(Date.now() - (await lastActive(email))).toBeGreaterThan(17 * 60_000)
    await statusWith(token, 5)
    expect(Date.now() - (await lastActive(email))).toBeLessThan(60_000)
    for (const nonsense of [-5, Number.NaN]) expect(await statusWith(token, nonsense)).toBe(200)
  })

  test('end a sign-in that has lasted too long, and the token of a script', async () => {
    await limit(null, 8)
    const email = await person()
    const { access_token: token } = await openBrowser(api).signIn(email, demoPassword)
    await age(email, 'started_at', 8 * 60 - 1)
    expect(await statusWith(token)).toBe(200)
    await age(email, 'started_at', 8 * 60 + 1)
    const answer = await api.request('GET', '/v2/users/current', { token })
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ code: 'unauthorized' }] } })
  })

  test('hold for their own customer, for admins to change', async () => {
    await limit(30, 8)
    const other = await addCustomer(api.db)
    const email = await addPerson(api.db, [{ customer: other }, { customer }])
    const { access_token: token } = await openBrowser(api).signIn(email, demoPassword)
    await age(email, 'last_active_at', 120)
    expect(await statusWith(token, 7200, other)).toBe(200)
    expect(await statusWith(token, 7200, customer)).toBe(401)
    const body = { requires_second_step: false, idle_minutes: 30, signed_in_hours: null }
    const refused = await api.request('PUT', '/v2/sign_in_policy', { as: await person(), json: body })
    expect(refused.status).toBe(403)
    for (const wrong of [{ idle_minutes: 4 }, { idle_minutes: 1441 }, { signed_in_hours: 337 }]) {
      const answer = await api.request('PUT', '/v2/sign_in_policy', { as: admin, json: { ...body, ...wrong } })
      expect(answer.status).toBe(422)
    }
    await limit(null, null)
    expect(await api.call(signInPolicy.read, {}, { as: admin })).toEqual({
      requiresSecondStep: false,
      idleMinutes: null,
      signedInHours: null,
    })
  })
})

describe('known browsers', () => {
  const listOf = async (token: string) => (await api.call(session.knownBrowsers, { query: {} }, { token })).data
  const newSignIns = async (to: string) =>
    (await queuedMail(api, to)).filter(({ subject }) => subject === 'New sign-in to your Rostrum account').length

  test('are listed, and forgetting one signs it out and makes it new', async () => {
    const email = await person()
    const [laptop, phone] = [openBrowser(api, 'Laptop'), openBrowser(api, 'Phone')]
    const here = await laptop.signIn(email, demoPassword)
    const there = await phone.signIn(email, demoPassword)
    expect(await newSignIns(email)).toBe(1)
    const [second, first] = await listOf(here.access_token)
    expect([first, second]).toMatchObject([
      { browser: 'Laptop', isCurrent: true },
      { browser: 'Phone', isCurrent: false },
    ])
    const forget = (id = '') => api.call(session.forgetBrowser, { params: { id } }, { token: here.access_token })
    await forget(second?.id)
    expect(await statusWith(there.access_token)).toBe(401)
    expect((await phone.refresh(there.refresh_token)).status).toBe(400)
    expect(await listOf(here.access_token)).toHaveLength(1)
    await phone.signIn(email, demoPassword)
    expect(await newSignIns(email)).toBe(2)
    // One's own stays signed in, and is new the next time.
    await forget(first?.id)
    expect(await statusWith(here.access_token)).toBe(200)
    await laptop.request('DELETE', '/v2/session/cookie')
    await laptop.signIn(email, demoPassword)
    expect(await newSignIns(email)).toBe(3)
    await expect(forget(newId())).rejects.toMatchObject({ status: 401 })
  })

  test('a known one in another country is unusual', async () => {
    const email = await person()
    const browser = openBrowser(api)
    const signInFrom = async (country: string) => {
      const { path } = await browser.authorize({ prompt: 'login' })
      const json = { email, password: demoPassword }
      await browser.request('POST', `${path}/interaction`, { json, headers: { 'x-country': country } })
    }
    for (const country of ['CA', 'CA', 'FR', 'FR']) await signInFrom(country)
    const mails = await queuedMail(api, email)
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('in France. You had not signed in from there before.'),
    ])
  })
})

test('an unknown address, one without a password and a known one are refused in the same time', {
  tags: 'full',
}, async () => {
  const known = await person()
  const without = await person()
  await api.db.updateTable('identity.users').set({ passwordHash: null }).where('email', '=', without).execute()
  const kinds = { known, unknown: `${newId()}@nobody.example`, without }
  const times: Record<keyof typeof kinds, number[]> = { known: [], unknown: [], without: [] }
  const browser = openBrowser(api)
  const { path } = await browser.authorize()
  for (let round = 0; round < 12; round += 1) {
    // The counts of failures are not what is measured.
    await api.db.deleteFrom('identity.failedSignIns').execute()
    for (const kind of ['known', 'unknown', 'without'] as const) {
      const started = performance.now()
      const { status, json } = await browser.submit(path, kinds[kind], 'not the password')
      times[kind].push(performance.now() - started)
      expect([status, json?.errors?.[0]?.message]).toEqual([422, 'Incorrect email or password'])
    }
  }
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  for (const kind of ['unknown', 'without'] as const) {
    const ratio = median(times[kind]) / median(times.known)
    // Without a hash to compare with, it would be a tenth.
    expect(ratio, `${kind}: ${ratio}`).toBeGreaterThan(0.6)
    expect(ratio, `${kind}: ${ratio}`).toBeLessThan(1.7)
  }
})
