import { session } from '@rostrum/contract/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { setUpAuthenticator } from '#testing/authenticator.ts'
import { codeFor } from '#testing/authenticator-codes.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'

let api: Api
let customer: string
beforeAll(async () => {
  api = await startApi({ environment: { TRUST_PROXY: 'on', COUNTRY_HEADER: 'X-Country' } })
  customer = await addCustomer(api.db)
})
afterAll(() => api.stop())

const person = () => addPerson(api.db, [{ customer }])
const historyOf = async (as: string) => (await api.call(session.signInEvents, { query: {} }, { as })).data
const newSignIns = async (to: string) =>
  (await queuedMail(api, to)).filter(({ subject }) => subject === 'New sign-in to your Rostrum account')

test('a sign-in and a failed attempt are in one’s own history, and in no one else’s', async () => {
  const [email, other] = [await person(), await person()]
  const browser = openBrowser(api, chrome)
  const { path } = await browser.authorize()
  await browser.submit(path, email, 'wrong')
  await browser.submit(path, 'nobody@people.example', 'wrong')
  await browser.signIn(email, demoPassword)
  await vi.waitFor(async () => expect(await historyOf(email)).toHaveLength(2), 10_000)
  expect(await historyOf(email)).toMatchObject([
    { outcome: 'signed_in', method: 'password', browser: chrome, country: null, isNewBrowser: true },
    { outcome: 'failed', method: 'password', browser: chrome, isNewBrowser: true },
  ])
  expect(await historyOf(other)).toEqual([])
})

test('the second step and its failures are told apart', async () => {
  const email = await person()
  const { secret, recoveryCodes } = await setUpAuthenticator(api, email)
  for (const code of ['nonsense', codeFor(secret), recoveryCodes[0] ?? '']) {
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    await browser.submit(path, email, demoPassword)
    await browser.request('POST', `${path}/second_step`, { json: { code } })
  }
  expect((await historyOf(email)).map(({ outcome, method }) => [outcome, method])).toEqual([
    ['signed_in', 'recovery_code'],
    ['signed_in', 'code'],
    ['failed', 'code'],
  ])
})

test('a browser that is new is told by mail, except the first ever; one that is known is not', async () => {
  const email = await person()
  const [first, second] = [openBrowser(api, chrome), openBrowser(api, chrome)]
  await first.signIn(email, demoPassword)
  expect(await newSignIns(email)).toEqual([])
  await second.signIn(email, demoPassword)
  const [message] = await newSignIns(email)
  expect(message?.text).toContain('Chrome on Linux, from the network address 127.0.0.1.')
  for (const browser of [first, second]) {
    await browser.request('DELETE', '/v2/session/cookie')
    await browser.signIn(email, demoPassword)
  }
  expect(await newSignIns(email)).toHaveLength(1)
  expect((await historyOf(email)).map(({ isNewBrowser }) => isNewBrowser)).toEqual([false, false, true, true])
})

test('the country is that of the proxy’s header, if it says one', async () => {
  const email = await person()
  for (const [told, kept] of [
    ['CA', 'CA'],
    ['XX', null],
    ['<b>', null],
  ] as const) {
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    const json = { email, password: demoPassword }
    await browser.request('POST', `${path}/interaction`, { json, headers: { 'x-country': told } })
    expect((await historyOf(email))[0]?.country).toBe(kept)
  }
})

test('guesses beyond the limit do not fill the history', async () => {
  const email = await person()
  const browser = openBrowser(api)
  const { path } = await browser.authorize()
  for (let guess = 0; guess < 8; guess += 1) await browser.submit(path, email, 'wrong')
  await vi.waitFor(async () => expect(await historyOf(email)).toHaveLength(5), 10_000)
})
