import { fromWire } from '@rostrum/contract/platform/wire'
import { SecondStep } from '@rostrum/contract/sign-in'
import { signInPolicy } from '@rostrum/contract/team'
import { twoStep } from '@rostrum/contract/two-step'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Answer, type Api, startApi } from '#testing/api.ts'
import { setUpAuthenticator } from '#testing/authenticator.ts'
import { codeFor, wrongCodeFor } from '#testing/authenticator-codes.ts'
import { type Browser, codeIn, locationOf, openBrowser } from '#testing/browser.ts'
import { openDevice } from '#testing/passkey-device.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'
import { publicUrl } from '#testing/topology.ts'

let api: Api
let customer: string
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db)
})
afterAll(() => api.stop())

const person = () => addPerson(api.db, [{ customer }])

/** Types the password at a sign-in page of its own. */
async function typePassword(email: string, browser = openBrowser(api)) {
  const { path, verifier } = await browser.authorize()
  const answer = await browser.submit(path, email, demoPassword)
  const submit = (code: string) => browser.request('POST', `${path}/second_step`, { json: { code } })
  const setUp = (json: object) => browser.request('POST', `${path}/set_up`, { json })
  return { browser, path, verifier, answer, submit, setUp }
}

async function tokensAfter(browser: Browser, answer: Answer, verifier: string): Promise<string> {
  const { pathname } = new URL(String(answer.json?.data?.redirect_to))
  const back = await browser.request('GET', pathname)
  const exchanged = await browser.exchange(codeIn(locationOf(back)), verifier)
  return (exchanged.json as unknown as { access_token: string }).access_token
}

const setupIn = ({ json }: Answer) =>
  SecondStep.parse(fromWire(json?.data?.second_step)).setup ?? { secret: '', ticket: '' }

const incorrect = { status: 422, json: { errors: [{ field: 'code', message: 'Incorrect code' }] } }
const gone = { status: 404, json: { errors: [{ message: 'Sign-in not found' }] } }

describe('somebody with an authenticator app', () => {
  test('signs in with the password and a code, and with neither alone', async () => {
    const email = await person()
    const { secret } = await setUpAuthenticator(api, email)
    const { browser, path, verifier, answer, submit } = await typePassword(email)
    expect(answer.json?.data).toEqual({
      redirect_to: null,
      second_step: { setup: null, has_authenticator: true, has_passkey: false },
    })
    // The password alone has signed in nobody.
    expect((await browser.authorize({ prompt: 'none' })).path).toContain('error=login_required')
    expect(await submit(wrongCodeFor(secret))).toMatchObject(incorrect)
    const done = await submit(codeFor(secret))
    const token = await tokensAfter(browser, done, verifier)
    expect((await api.request('GET', '/v2/users/current', { token })).json?.data?.email).toBe(email)
    expect((await browser.request('POST', `${path}/second_step`, { json: { code: '1' } })).status).toBe(404)
    const fresh = openBrowser(api)
    const page = await fresh.authorize()
    const alone = await fresh.request('POST', `${page.path}/second_step`, { json: { code: codeFor(secret) } })
    expect(alone).toMatchObject(gone)
  })

  test('a code that signed in once signs in nobody else', async () => {
    const email = await person()
    const { secret } = await setUpAuthenticator(api, email)
    const [first, second] = [await typePassword(email), await typePassword(email)]
    const code = codeFor(secret)
    const answers = await Promise.all([first.submit(code), second.submit(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('the code of another person, of another customer or not, is wrong', async () => {
    const email = await person()
    await setUpAuthenticator(api, email)
    const stranger = await addPerson(api.db, [{ customer: await addCustomer(api.db) }])
    const theirs = await setUpAuthenticator(api, stranger)
    const { submit } = await typePassword(email)
    for (const code of [codeFor(theirs.secret), theirs.recoveryCodes[0] ?? '']) {
      expect(await submit(code)).toMatchObject(incorrect)
    }
  })

  test('the second page belongs to the browser that typed the password', async () => {
    const email = await person()
    const { secret } = await setUpAuthenticator(api, email)
    const { path } = await typePassword(email)
    const elsewhere = openBrowser(api)
    const answer = await elsewhere.request('POST', `${path}/second_step`, { json: { code: codeFor(secret) } })
    expect(answer).toMatchObject(gone)
  })

  test('waits ten minutes, and not after the password was changed', async () => {
    const email = await person()
    const { secret } = await setUpAuthenticator(api, email)
    const userId = await api.userId(email)
    const late = await typePassword(email)
    await api.db
      .updateTable('identity.issuerRecords')
      .set({ expiresAt: new Date() })
      .where('model', '=', 'WaitingSignIn')
      .execute()
    expect(await late.submit(codeFor(secret))).toMatchObject(gone)
    const changed = await typePassword(email)
    await api.request('DELETE', '/v2/sign_ins', { as: email })
    expect(await changed.submit(codeFor(secret))).toMatchObject(gone)
    const left = await api.db
      .selectFrom('identity.issuerRecords')
      .select('id')
      .where('model', '=', 'WaitingSignIn')
      .where(sql<string>`payload ->> 'accountId'`, '=', userId)
      .execute()
    expect(left).toEqual([])
  })

  test('five wrong codes are refused a sixth time, right or not, and the person hears of it once', async () => {
    const email = await person()
    const { secret } = await setUpAuthenticator(api, email)
    const answers = []
    for (let guess = 0; guess < 5; guess += 1) {
      // Typing the password again does not start the count over.
      const { submit } = await typePassword(email)
      answers.push((await submit(wrongCodeFor(secret))).status)
    }
    const { submit } = await typePassword(email)
    for (const code of [codeFor(secret), codeFor(secret)]) answers.push((await submit(code)).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
    const warnings = (await queuedMail(api, email)).filter(({ subject }) => subject.startsWith('Someone tried'))
    expect(warnings).toHaveLength(1)
  })

  test('wrong codes of a stranger do not lock out a browser that signed in before', async () => {
    const email = await person()
    const browser = openBrowser(api)
    await browser.signIn(email, demoPassword)
    const { secret } = await setUpAuthenticator(api, email)
    const stranger = await typePassword(email)
    for (let guess = 0; guess < 6; guess += 1) await stranger.submit(wrongCodeFor(secret))
    expect((await stranger.submit(codeFor(secret))).status).toBe(429)
    await browser.request('DELETE', '/v2/session/cookie')
    const { submit } = await typePassword(email, browser)
    expect((await submit(codeFor(secret))).status).toBe(200)
  })

  test('the same words and status for a wrong password, whether or not there is a second step', async () => {
    const [plain, guarded] = [await person(), await person()]
    await setUpAuthenticator(api, guarded)
    const answers = []
    for (const email of [plain, guarded, 'nobody@people.example']) {
      const browser = openBrowser(api)
      const { path } = await browser.authorize()
      const { status, json } = await browser.submit(path, email, 'wrong')
      answers.push({ status, errors: json?.errors })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed, and a mail says how many are left', async () => {
    const email = await person()
    const { recoveryCodes } = await setUpAuthenticator(api, email)
    const typed = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    const first = await typePassword(email)
    expect((await first.submit(typed)).status).toBe(200)
    const second = await typePassword(email)
    expect(await second.submit(recoveryCodes[0] ?? '')).toMatchObject(incorrect)
    await vi.waitFor(async () => {
      const [message] = await queuedMail(api, email)
      expect(message?.text).toContain('9 codes are left')
    }, 10_000)
  })
})

describe('a company that requires a second step', () => {
  async function requiring() {
    const own = await addCustomer(api.db)
    const admin = await addPerson(api.db, [{ customer: own, role: 'admin' }])
    const member = await addPerson(api.db, [{ customer: own }])
    return { own, admin, member }
  }
  const require = (as: string, requiresSecondStep: boolean) =>
    api.call(signInPolicy.change, { body: { requiresSecondStep, idleMinutes: null, signedInHours: null } }, { as })

  test('signs out those who have none, who set it up when they sign in again', async () => {
    const { admin, member } = await requiring()
    await expect(require(admin, true)).rejects.toMatchObject({
      status: 409,
      errors: [{ message: 'Set up two-step verification for yourself first, in your profile' }],
    })
    await setUpAuthenticator(api, admin)
    const before = await openBrowser(api).signIn(member, demoPassword)
    await require(admin, true)
    expect((await api.request('GET', '/v2/users/current', { token: before.access_token })).status).toBe(401)
    expect((await api.request('GET', '/v2/users/current', { as: admin })).status).toBe(200)

    const { browser, verifier, answer, setUp, submit } = await typePassword(member)
    expect(answer.json?.data?.redirect_to).toBeNull()
    const { secret, ticket } = setupIn(answer)
    // Neither without a code nor around the setup.
    expect(await submit(codeFor(secret))).toMatchObject(gone)
    expect(await setUp({ ticket, code: wrongCodeFor(secret) })).toMatchObject({ status: 422 })
    const done = await setUp({ ticket, code: codeFor(secret) })
    expect(done.json?.data?.recovery_codes).toHaveLength(10)
    const token = await tokensAfter(browser, done, verifier)
    expect((await api.request('GET', '/v2/users/current', { token })).status).toBe(200)
    await expect(api.call(twoStep.removeAuthenticator, {}, { token })).rejects.toMatchObject({
      status: 409,
      errors: [{ message: 'Your company requires two-step verification. Set up another method first' }],
    })
    expect((await api.call(twoStep.status, {}, { token })).authenticatorSince).toEqual(expect.any(Date))
    await require(admin, false)
    await api.call(twoStep.removeAuthenticator, {}, { token })
  })

  test('takes a passkey too, made at the page that asked for it', async () => {
    const { admin, member } = await requiring()
    await setUpAuthenticator(api, admin)
    await require(admin, true)
    const begin = async (page: Awaited<ReturnType<typeof typePassword>>) => {
      const answer = await page.browser.request('POST', `${page.path}/set_up/passkey/begin`)
      return String(answer.json?.data?.options)
    }
    const finish = ({ browser, path }: Awaited<ReturnType<typeof typePassword>>, credential: string) =>
      browser.request('POST', `${path}/set_up/passkey`, { json: { name: 'Laptop', credential } })
    const [mine, other] = [await typePassword(member), await typePassword(member)]
    const device = openDevice(publicUrl)
    // The answer to another page's question does not count.
    expect((await finish(mine, device.register(await begin(other)))).status).toBe(422)
    const done = await finish(mine, device.register(await begin(mine)))
    expect(done.json?.data?.recovery_codes).toHaveLength(10)
    const token = await tokensAfter(mine.browser, done, mine.verifier)
    expect((await api.call(twoStep.status, {}, { token })).passkeys).toMatchObject([{ name: 'Laptop' }])
    const [latest] = await queuedMail(api, member)
    expect(latest?.subject).toBe('A passkey was added to your Rostrum account')
    expect(await other.browser.request('POST', `${other.path}/set_up/passkey/begin`)).toMatchObject(gone)
  })

  test('a password does not replace what was set up in another tab', async () => {
    const { admin, member } = await requiring()
    await setUpAuthenticator(api, admin)
    await require(admin, true)
    const [mine, theirs] = [await typePassword(member), await typePassword(member)]
    const finish = (page: typeof mine) => {
      const { secret, ticket } = setupIn(page.answer)
      return page.setUp({ ticket, code: codeFor(secret) })
    }
    expect((await finish(mine)).status).toBe(200)
    expect(await finish(theirs)).toMatchObject(gone)
  })

  test('refuses a token of somebody who has none, such as a script’s', async () => {
    const { admin, member } = await requiring()
    await setUpAuthenticator(api, admin)
    await require(admin, true)
    // Tokens of the same second count as issued before the sign-ins ended.
    await vi.waitFor(async () => {
      const answer = await api.request('GET', '/v2/users/current', { token: await api.tokenFor(member) })
      expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'needs_second_step' }] } })
    }, 10_000)
  })
})
