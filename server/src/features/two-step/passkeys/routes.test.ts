import { session } from '@rostrum/contract/session'
import { members } from '@rostrum/contract/team'
import { passkeys, twoStep } from '@rostrum/contract/two-step'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { setUpAuthenticator } from '#testing/authenticator.ts'
import { codeFor } from '#testing/authenticator-codes.ts'
import { codeIn, locationOf, openBrowser } from '#testing/browser.ts'
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
const statusFor = (as: string) => api.call(twoStep.status, {}, { as })
const refused = { status: 422, errors: [{ message: 'This passkey could not be used. Try again' }] }

async function addPasskey(as: string, device = openDevice(publicUrl), name = 'Laptop') {
  const { options } = await api.call(passkeys.begin, {}, { as })
  const body = { name, credential: device.register(options) }
  return { device, body, ...(await api.call(passkeys.create, { body }, { as })) }
}

/** A sign-in page, with or without the password. */
async function openPage(email?: string) {
  const browser = openBrowser(api)
  const { path, verifier } = await browser.authorize()
  const typed = email ? await browser.submit(path, email, demoPassword) : undefined
  const ask = async () => String((await browser.request('POST', `${path}/passkey/begin`)).json?.data?.options)
  const submit = (credential: string) => browser.request('POST', `${path}/passkey`, { json: { credential } })
  return { browser, path, verifier, typed, ask, submit }
}

describe('a passkey', () => {
  test('is added with a name, renamed and removed; the first one brings recovery codes', async () => {
    const as = await person()
    const { recoveryCodes } = await addPasskey(as)
    expect(recoveryCodes).toHaveLength(10)
    expect((await addPasskey(as, openDevice(publicUrl), 'Phone')).recoveryCodes).toBeNull()
    const { passkeys: listed } = await statusFor(as)
    expect(listed.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['Laptop', null],
      ['Phone', null],
    ])
    const [first, second] = listed.map(({ id }) => ({ params: { id } }))
    if (!first || !second) throw new Error('Two are missing')
    expect(await api.call(passkeys.rename, { ...first, body: { name: 'Desk' } }, { as })).toMatchObject({
      name: 'Desk',
    })
    await api.call(passkeys.remove, first, { as })
    expect((await statusFor(as)).recoveryCodesLeft).toBe(10)
    await api.call(passkeys.remove, second, { as })
    expect(await statusFor(as)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const subjects = (await queuedMail(api, as)).map(({ subject }) => subject)
    expect(subjects.filter((one) => one === 'A passkey was added to your Rostrum account')).toHaveLength(2)
    expect(subjects.filter((one) => one === 'A passkey was removed from your Rostrum account')).toHaveLength(2)
  })

  test('is not added twice, with an old answer, for another site, or by a device that verifies nobody', async () => {
    const as = await person()
    const { body, device } = await addPasskey(as)
    await expect(api.call(passkeys.create, { body }, { as })).rejects.toMatchObject(refused)
    const { options } = await api.call(passkeys.begin, {}, { as })
    const again = { name: 'Again', credential: device.register(options) }
    await expect(api.call(passkeys.create, { body: again }, { as })).rejects.toMatchObject({ status: 409 })
    for (const one of [
      openDevice('https://evil.example'),
      openDevice('https://evil.example', { site: new URL(publicUrl).hostname }),
      openDevice(publicUrl, { isVerifying: false }),
    ]) {
      await expect(addPasskey(as, one)).rejects.toMatchObject(refused)
    }
    const other = await person()
    const theirs = await api.call(passkeys.begin, {}, { as: other })
    const stolen = { name: 'Stolen', credential: openDevice(publicUrl).register(theirs.options) }
    await expect(api.call(passkeys.create, { body: stolen }, { as })).rejects.toMatchObject(refused)
    for (const credential of ['x', '{}', '[]', '{"id":"a"}']) {
      const nonsense = { name: 'Nonsense', credential }
      await expect(api.call(passkeys.create, { body: nonsense }, { as })).rejects.toMatchObject(refused)
    }
    expect((await statusFor(as)).passkeys).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('needs no password, and a challenge is answered once', async () => {
    const email = await person()
    const { device } = await addPasskey(email)
    const { browser, verifier, ask, submit } = await openPage()
    const credential = device.sign(await ask())
    const done = await submit(credential)
    expect(done.status).toBe(200)
    expect((await submit(credential)).status).toBeGreaterThanOrEqual(400)
    const back = await browser.request('GET', new URL(String(done.json?.data?.redirect_to)).pathname)
    const exchanged = await browser.exchange(codeIn(locationOf(back)), verifier)
    const token = (exchanged.json as unknown as { access_token: string }).access_token
    expect((await api.request('GET', '/v2/users/current', { token })).json?.data?.email).toBe(email)
    expect((await statusFor(email)).passkeys).toMatchObject([{ lastUsedAt: expect.any(Date) }])
  })

  test('is a second step after the password; the password alone does not suffice', async () => {
    const email = await person()
    const { device } = await addPasskey(email)
    const { typed, ask, submit } = await openPage(email)
    expect(typed?.json?.data).toEqual({
      redirect_to: null,
      second_step: { setup: null, has_authenticator: false, has_passkey: true },
    })
    const options = await ask()
    expect((JSON.parse(options) as { allowCredentials: unknown[] }).allowCredentials).toHaveLength(1)
    expect((await submit(device.sign(options))).status).toBe(200)
  })

  test('says nothing about whose passkeys there are before the password', async () => {
    const { ask } = await openPage()
    expect(JSON.parse(await ask())).not.toHaveProperty('allowCredentials')
  })

  test('refuses an answer to another page, a replayed one, an unknown passkey, and a copy', async () => {
    const email = await person()
    const { device } = await addPasskey(email)
    const [mine, theirs] = [await openPage(), await openPage()]
    const elsewhere = device.sign(await theirs.ask())
    for (const credential of [elsewhere, openDevice(publicUrl).sign(await mine.ask()), 'x']) {
      expect(await mine.submit(credential)).toMatchObject({ status: 422, json: { errors: refused.errors } })
    }
    expect((await theirs.submit(elsewhere)).status).toBe(200)
    device.rewind(2)
    expect((await mine.submit(device.sign(await mine.ask()))).status).toBe(422)
    const late = await openPage()
    const options = await late.ask()
    await sql`update identity.issuer_records set expires_at = now() where model = 'PasskeyChallenge'`.execute(api.db)
    expect((await late.submit(device.sign(options))).status).toBe(422)
  })

  test('refuses the passkey of somebody else after a password', async () => {
    const [email, other] = [await person(), await person()]
    await addPasskey(email)
    const { device } = await addPasskey(other)
    const { ask, submit } = await openPage(email)
    expect(await submit(device.sign(await ask()))).toMatchObject({ status: 422 })
  })
})

describe('confirming', () => {
  test('works with a passkey, in the browser that was asked', async () => {
    const as = await person()
    const { device } = await addPasskey(as)
    const [token, other] = [await api.tokenFor(as), await api.tokenFor(as)]
    const { options } = await api.call(passkeys.ask, {}, { token })
    const passkey = device.sign(options)
    const confirm = (with_: { token: string }) => api.call(session.confirm, { body: { passkey } }, with_)
    await expect(confirm({ token: other })).rejects.toMatchObject({ status: 422 })
    await confirm({ token })
    await expect(confirm({ token })).rejects.toMatchObject({ status: 422 })
  })
})

test('an admin’s reset removes passkeys too, and removing one of two methods keeps the other', async () => {
  const own = await addCustomer(api.db)
  const admin = { as: await addPerson(api.db, [{ customer: own, role: 'admin' }]) }
  const email = await addPerson(api.db, [{ customer: own }])
  await addPasskey(email)
  const { secret } = await setUpAuthenticator(api, email)
  await api.call(twoStep.removeAuthenticator, {}, { as: email })
  expect(await statusFor(email)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 10 })
  await expect(api.call(session.confirm, { body: { code: codeFor(secret) } }, { as: email })).rejects.toMatchObject({
    status: 422,
  })
  const listed = (await api.call(members.list, { query: {} }, admin)).data
  const params = { id: listed.find((one) => one.email === email)?.id ?? '' }
  expect(await api.call(members.resetSecondStep, { params }, admin)).toMatchObject({ hasSecondStep: false })
  await openBrowser(api).signIn(email, demoPassword)
})
