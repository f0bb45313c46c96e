import { session } from '@rostrum/contract/session'
import { twoStep } from '@rostrum/contract/two-step'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { setUpAuthenticator } from '#testing/authenticator.ts'
import { codeFor, wrongCodeFor } from '#testing/authenticator-codes.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { queuedMail } from '#testing/queued-mail.ts'

let api: Api
let customer: string
beforeAll(async () => {
  api = await startApi()
  customer = await addCustomer(api.db)
})
afterAll(() => api.stop())

const person = () => addPerson(api.db, [{ customer }])
const statusFor = (as: string) => api.call(twoStep.status, {}, { as })
const subjects = async (to: string) => (await queuedMail(api, to)).map(({ subject }) => subject)

describe('an authenticator app', () => {
  test('is set up with a code of its secret, and brings ten recovery codes once', async () => {
    const as = await person()
    expect(await statusFor(as)).toEqual({
      isRequired: false,
      authenticatorSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    const { secret, uri, ticket } = await api.call(twoStep.beginAuthenticator, {}, { as })
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain(encodeURIComponent(as))
    const save = (code: string) => api.call(twoStep.saveAuthenticator, { body: { ticket, code } }, { as })
    await expect(save(wrongCodeFor(secret))).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'code', message: 'Incorrect code. Check the clock on your phone' }],
    })
    const { recoveryCodes } = await save(codeFor(secret).replace(/^.../, '$& '))
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    expect(await statusFor(as)).toMatchObject({ authenticatorSince: expect.any(Date), recoveryCodesLeft: 10 })
    expect(await subjects(as)).toEqual(['Two-step verification is on for your Rostrum account'])

    // A new phone: the codes on paper stay valid.
    const next = await api.call(twoStep.beginAuthenticator, {}, { as })
    const body = { ticket: next.ticket, code: codeFor(next.secret) }
    expect(await api.call(twoStep.saveAuthenticator, { body }, { as })).toEqual({ recoveryCodes: null })
  })

  test('is stored so that the database alone opens nothing', async () => {
    const as = await person()
    const { secret, recoveryCodes } = await setUpAuthenticator(api, as)
    const userId = await api.userId(as)
    const kept = await api.db
      .selectFrom('identity.authenticators')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirst()
    const codes = await api.db.selectFrom('identity.recoveryCodes').selectAll().where('userId', '=', userId).execute()
    const text = JSON.stringify([kept, codes.map(({ codeHash }) => codeHash.toString())])
    expect(codes).toHaveLength(10)
    for (const one of [secret, ...recoveryCodes]) expect(text).not.toContain(one)
    const audit = await api.db.selectFrom('app.auditEvents').selectAll().where('userId', '=', userId).execute()
    expect(audit.map(({ action }) => action)).toEqual(['two_step.authenticator_saved'])
    expect(JSON.stringify(audit)).not.toContain(secret)
  })

  test('is not set up with a ticket that was changed, is old, or is of somebody else', async () => {
    const [as, other] = [await person(), await person()]
    const { secret, ticket } = await api.call(twoStep.beginAuthenticator, {}, { as: other })
    for (const one of [ticket, `${ticket.slice(0, -4)}AAAA`, 'x']) {
      const body = { ticket: one, code: codeFor(secret) }
      await expect(api.call(twoStep.saveAuthenticator, { body }, { as })).rejects.toMatchObject({
        status: 409,
        errors: [{ message: 'This setup has expired. Start again with a new QR code' }],
      })
    }
    expect((await statusFor(as)).authenticatorSince).toBeNull()
  })

  test('takes the recovery codes with it when it is removed', async () => {
    const as = await person()
    await setUpAuthenticator(api, as)
    await api.call(twoStep.removeAuthenticator, {}, { as })
    expect(await statusFor(as)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    await expect(api.call(twoStep.removeAuthenticator, {}, { as })).rejects.toMatchObject({ status: 404 })
    await expect(api.call(twoStep.renewRecoveryCodes, {}, { as })).rejects.toMatchObject({ status: 409 })
    expect(await subjects(as)).toContain('An authenticator app was removed from your Rostrum account')
  })

  test('new recovery codes replace the former ones', async () => {
    const as = await person()
    const { recoveryCodes: before } = await setUpAuthenticator(api, as)
    const { recoveryCodes: after } = await api.call(twoStep.renewRecoveryCodes, {}, { as })
    expect(after).toHaveLength(10)
    expect(before.filter((code) => after?.includes(code))).toEqual([])
    await expect(api.call(session.confirm, { body: { code: before[0] } }, { as })).rejects.toMatchObject({
      status: 422,
    })
    await api.call(session.confirm, { body: { code: after?.[0] } }, { as })
    expect((await statusFor(as)).recoveryCodesLeft).toBe(9)
  })
})

describe('a sensitive act', () => {
  /** Signed in long ago. */
  async function oldSignIn(as: string) {
    const { access_token: token } = await openBrowser(api).signIn(as, demoPassword)
    await age(as)
    return token
  }
  async function age(as: string) {
    const confirmedAt = new Date(Date.now() - 16 * 60_000)
    const userId = await api.userId(as)
    await api.db.updateTable('identity.signIns').set({ confirmedAt }).where('userId', '=', userId).execute()
    const authTime = Math.floor(confirmedAt.getTime() / 1000)
    await sql`update identity.issuer_records set payload = payload || jsonb_build_object('authTime', ${authTime}::int)
      where model = 'RefreshToken' and payload ->> 'accountId' = ${userId}`.execute(api.db)
  }
  const begin = (token: string) => api.call(twoStep.beginAuthenticator, {}, { token })
  const refused = { status: 403, errors: [{ code: 'needs_confirmation' }] }

  test('is done right after signing in, and later after the password', async () => {
    const as = await person()
    const browser = openBrowser(api)
    const tokens = await browser.signIn(as, demoPassword)
    const { access_token: token } = tokens
    await begin(token)
    await age(as)
    await expect(begin(token)).rejects.toMatchObject(refused)
    // Renewing a token proves nothing.
    const renewed = (await browser.refresh(tokens.refresh_token)).json as unknown as { access_token: string }
    await expect(begin(renewed.access_token)).rejects.toMatchObject(refused)
    const confirm = (body: { password?: string; code?: string }) => api.call(session.confirm, { body }, { token })
    await expect(confirm({})).rejects.toMatchObject({ status: 422, errors: [{ field: 'password' }] })
    await expect(confirm({ password: 'wrong' })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'password', message: 'Incorrect password' }],
    })
    await confirm({ password: demoPassword })
    await begin(token)
  })

  test('asks somebody with a second step for a code, and not for the password; a code works once', async () => {
    const as = await person()
    const token = await oldSignIn(as)
    const { secret } = await setUpAuthenticator(api, as)
    const confirm = (body: { password?: string; code?: string }) => api.call(session.confirm, { body }, { token })
    await expect(confirm({ password: demoPassword })).rejects.toMatchObject({ errors: [{ field: 'code' }] })
    const code = codeFor(secret)
    await confirm({ code })
    await begin(token)
    await age(as)
    await expect(confirm({ code })).rejects.toMatchObject({ status: 422, errors: [{ message: 'Incorrect code' }] })
  })

  test('one browser’s proof does not count in another', async () => {
    const as = await person()
    const [token, other] = [await oldSignIn(as), await oldSignIn(as)]
    await age(as)
    await api.call(session.confirm, { body: { password: demoPassword } }, { token })
    await expect(begin(other)).rejects.toMatchObject(refused)
  })

  test('guessing is limited to five in 15 minutes, and the right password is refused then too', async () => {
    const as = await person()
    const token = await oldSignIn(as)
    const answers = []
    for (const password of ['1', '2', '3', '4', '5', demoPassword]) {
      answers.push((await api.request('POST', '/v2/session/confirmation', { token, json: { password } })).status)
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })
})
