import { session } from '@rostrum/contract/session'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openBrowser } from '#testing/browser.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { publicUrl } from '#testing/topology.ts'

const ada = 'ada@veltrane.example'
const miles = 'miles@veltrane.example'
const noor = 'noor@brackmoor.example'
const iris = 'iris@assist.example'

let api: Api
beforeAll(async () => {
  api = await startApi({ environment: { COMPANY_DOMAINS: 'rostrum.example', ASSISTANT_DOMAINS: 'assist.example' } })
})
afterAll(() => api.stop())

const current = (as: string, customer?: string) =>
  api.call(session.currentUser, {}, { as, ...(customer && { customer }) })
const statusWith = async (token: string) => (await api.request('GET', '/v2/users/current', { token })).status

/** A separate user for tests that change the account. */
const newMember = () => addPerson(api.db, [{ customer: demoCustomers.veltrane }])

const auditOf = async (email: string) =>
  api.db
    .selectFrom('app.auditEvents')
    .select(['action', 'customerId', 'subjectType', 'subjectId', 'before', 'after', 'scope', 'requestId'])
    .where('userId', '=', await api.userId(email))
    .orderBy('at')
    .execute()

describe('GET /v2/users/current', () => {
  test('returns the user with customer and authorizations, in snake_case', async () => {
    const { status, json } = await api.request('GET', '/v2/users/current', { as: ada })
    expect(status).toBe(200)
    const customer = { id: demoCustomers.veltrane, name: 'Veltrane Instruments', type: 'standard', status: 'active' }
    const authorization = { id: expect.any(String), scope: 'user', role: 'admin', locked_at: null, customer }
    expect(json).toEqual({
      data: {
        id: await api.userId(ada),
        email: ada,
        first_name: 'Ada',
        last_name: 'Lindqvist',
        role: 'admin',
        time_zone: 'America/Toronto',
        is_admin_like: true,
        is_operator: false,
        customer_id: demoCustomers.veltrane,
        customer: { ...customer, features: expect.arrayContaining(['multi_security']), expired_at: null },
        // Without a market there is no security to focus; profiles/focus tests the case with one.
        focused_security_id: null,
        focused_security: null,
        peers: [],
        peer_groups: [],
        favorite_securities: [],
        research_products_enabled: ['entitlements_admin', 'estimates', 'transcripts'],
        sees_research: true,
        current_customer_authorization: authorization,
        customer_authorizations: [authorization],
      },
    })
  })

  test('distinguishes trials with their end date, roles and staff', async () => {
    const trial = await current(noor)
    expect(trial.customer).toMatchObject({ type: 'trial', name: 'Brackmoor Foods' })
    expect(trial.customer.expiredAt?.getTime()).toBeGreaterThan(Date.now())
    expect(trial).toMatchObject({ role: 'other', isAdminLike: false })
    expect(trial.customerAuthorizations).toHaveLength(2)
    const staff = await addPerson(api.db, [{ customer: demoCustomers.veltrane }], { email: 'kim@rostrum.example' })
    const evil = await addPerson(api.db, [{ customer: demoCustomers.veltrane }], {
      email: 'kim@rostrum.example.evil.example',
    })
    expect(await current(staff)).toMatchObject({ role: 'other', isAdminLike: true })
    expect(await current(evil)).toMatchObject({ role: 'other', isAdminLike: false })
  })

  test('is never cached', async () => {
    const { headers } = await api.request('GET', '/v2/users/current', { as: ada })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('the customer-id header', () => {
  const invalid = { status: 403, errors: [{ code: 'invalid', field: 'customer-id' }] }

  test('chooses among the usable customers, and defaults to the first', async () => {
    expect((await current(noor)).customerId).toBe(demoCustomers.brackmoor)
    const chosen = await current(noor, demoCustomers.veltrane)
    expect(chosen.customerId).toBe(demoCustomers.veltrane)
    expect(chosen.currentCustomerAuthorization.customer.id).toBe(demoCustomers.veltrane)
  })

  test('takes precedence over the customer in the token', async () => {
    const token = await api.tokenFor(noor, { customerId: demoCustomers.veltrane })
    expect((await api.call(session.currentUser, {}, { token })).customerId).toBe(demoCustomers.veltrane)
    const both = { token, customer: demoCustomers.brackmoor }
    expect((await api.call(session.currentUser, {}, both)).customerId).toBe(demoCustomers.brackmoor)
    const foreign = await api.tokenFor(miles, { customerId: demoCustomers.brackmoor })
    await expect(api.call(session.currentUser, {}, { token: foreign })).rejects.toMatchObject(invalid)
  })

  test.each([
    ['foreign', demoCustomers.brackmoor],
    ['unknown', newId()],
    ['no id at all', "' or true --"],
    ['two at once', `${demoCustomers.veltrane}, ${demoCustomers.brackmoor}`],
    ['the wildcard', '*'],
  ])('is refused when %s', async (_, customer) => {
    await expect(current(miles, customer)).rejects.toMatchObject(invalid)
  })

  test('is refused for a locked, inactive or assistant authorization', async () => {
    const [usable, locked, assisted] = [await addCustomer(api.db), await addCustomer(api.db), await addCustomer(api.db)]
    const inactive = await addCustomer(api.db, { status: 'inactive' })
    const person = await addPerson(api.db, [
      { customer: locked, locked: true },
      { customer: inactive },
      { customer: assisted, scope: 'assistant' },
      { customer: usable },
    ])
    expect((await current(person)).customerId).toBe(usable)
    expect((await current(person, usable)).customerId).toBe(usable)
    for (const customer of [locked, inactive, assisted]) {
      await expect(current(person, customer)).rejects.toMatchObject(invalid)
    }
  })

  test('for a pending customer returns that it needs configuration', async () => {
    const refusal = { status: 403, errors: [{ code: 'needs_configuration' }] }
    await expect(current('paula@ternhollow.example')).rejects.toMatchObject(refusal)
    const person = await addPerson(api.db, [
      { customer: demoCustomers.veltrane },
      { customer: demoCustomers.ternhollow },
    ])
    expect((await current(person)).customerId).toBe(demoCustomers.veltrane)
    await expect(current(person, demoCustomers.ternhollow)).rejects.toMatchObject(refusal)
  })

  test('lets a pure assistant choose among assisted customers; one assistant authorization is listed', async () => {
    const first = await current(iris)
    expect(first.currentCustomerAuthorization.scope).toBe('assistant')
    expect(first.customerAuthorizations.map((one) => one.customer.id)).toEqual([demoCustomers.veltrane])
    const second = await current(iris, demoCustomers.brackmoor)
    expect(second.customerAuthorizations.map((one) => one.customer.id)).toEqual([demoCustomers.brackmoor])
    expect(second.isAdminLike).toBe(true)
  })

  test('from a user without a usable authorization is always forbidden', async () => {
    const nobody = await addPerson(api.db, [])
    const locked = await addPerson(api.db, [{ customer: demoCustomers.veltrane, locked: true }])
    const forbidden = { status: 403, errors: [{ code: 'forbidden' }] }
    await expect(current(nobody)).rejects.toMatchObject(forbidden)
    await expect(current(locked)).rejects.toMatchObject(forbidden)
  })

  test('locking takes effect on the next call', async () => {
    const person = await newMember()
    const token = await api.tokenFor(person)
    expect(await statusWith(token)).toBe(200)
    await api.db
      .updateTable('identity.customerAuthorizations')
      .set({ lockedAt: new Date() })
      .where('userId', '=', await api.userId(person))
      .execute()
    expect(await statusWith(token)).toBe(403)
  })
})

describe('tokens', () => {
  const forge = async (
    claims: { audience?: string; issuer?: string; algorithm?: string },
    key: Parameters<SignJWT['sign']>[0],
  ) =>
    new SignJWT({})
      .setProtectedHeader({ alg: claims.algorithm ?? 'RS256', typ: 'at+jwt' })
      .setSubject(await api.userId(ada))
      .setIssuer(claims.issuer ?? publicUrl)
      .setAudience(claims.audience ?? `${publicUrl}/v2`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)

  test('that are missing, malformed, expired or tampered with are rejected', async () => {
    const good = await api.tokenFor(ada)
    const [header, payload, signature] = good.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const asMiles = Buffer.from(JSON.stringify({ ...claims, sub: await api.userId(miles) })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const refused = [
      'nonsense',
      await api.tokenFor(ada, { seconds: -10 }),
      `${header}.${asMiles}.${signature}`,
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
    ]
    expect(await statusWith(good)).toBe(200)
    for (const token of refused) expect(await statusWith(token)).toBe(401)
    const none = await api.request('GET', '/v2/users/current')
    expect(none).toMatchObject({ status: 401, json: { errors: [{ code: 'unauthorized' }] } })
    expect((await api.request('GET', '/v2/users/current', { headers: { authorization: 'Basic YTpi' } })).status).toBe(
      401,
    )
  })

  test('signed by another key, or with the public key as a secret, are rejected', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await statusWith(await forge({}, privateKey))).toBe(401)
    const keys = await api.request('GET', '/oidc/keys')
    const secret = new TextEncoder().encode(keys.text)
    expect(await statusWith(await forge({ algorithm: 'HS256' }, secret))).toBe(401)
    expect(keys.text).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
  })

  test('of type id_token are not accepted by the API', async () => {
    const tokens = await openBrowser(api).signIn(miles, demoPassword)
    expect(await statusWith(tokens.id_token)).toBe(401)
    expect(await statusWith(tokens.access_token)).toBe(200)
  })
})

describe('PUT /v2/users/{id}', () => {
  test('changes names and time zone, keeps the rest, and audits before and after', async () => {
    const email = await newMember()
    const id = await api.userId(email)
    const body = { firstName: '  Renée ', timeZone: 'Europe/Oslo' }
    const changed = await api.call(session.updateUser, { params: { id }, body }, { as: email })
    expect(changed).toMatchObject({ firstName: 'Renée', lastName: 'Person', timeZone: 'Europe/Oslo', email })
    expect(await current(email)).toEqual(changed)
    expect(await auditOf(email)).toMatchObject([
      {
        action: 'user.updated',
        customerId: demoCustomers.veltrane,
        subjectId: id,
        before: { firstName: 'Test', timeZone: 'America/Toronto' },
        after: { firstName: 'Renée', timeZone: 'Europe/Oslo' },
      },
    ])
  })

  test("another person's id is not found, and nothing changes", async () => {
    const id = await api.userId(ada)
    const call = api.call(session.updateUser, { params: { id }, body: { firstName: 'Eve' } }, { as: miles })
    await expect(call).rejects.toMatchObject({ status: 404 })
    expect((await current(ada)).firstName).toBe('Ada')
  })

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '' }, 'time_zone'],
    [{ first_name: '   ' }, 'first_name'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ last_name: null }, 'last_name'],
    [{ last_name: 'a\0b' }, 'last_name'],
    [{ last_name: 'half \ud83d' }, 'last_name'],
    [{ email: 'not an address' }, 'email'],
    [{ email: 'new@people.example' }, 'current_password'],
    [{ email: 'new@people.example', current_password: '' }, 'current_password'],
    [{ email: 'new@people.example', current_password: 'wrong' }, 'current_password'],
    [{ email: ada, current_password: 'wrong' }, 'current_password'],
    [{ email: 'miles@rostrum.example', current_password: demoPassword }, 'email'],
    [{ email: 'Miles@Assist.Example', current_password: demoPassword }, 'email'],
    [{ firstName: 'Camel' }, 'firstName'],
    [{ role: 'admin' }, 'role'],
    [{ is_demo: false }, 'is_demo'],
    [{ constructor: 'x' }, 'constructor'],
    [['first_name'], 'body'],
  ])('%j is refused by field', async (json, field) => {
    const before = await current(miles)
    const answer = await api.request('PUT', `/v2/users/${before.id}`, { as: miles, json })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ code: 'unprocessable', field }] } })
    expect(await current(miles)).toEqual(before)
  })

  test('prototype keys are rejected', async () => {
    const { id } = await current(miles)
    for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}']) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await api.request('PUT', `/v2/users/${id}`, { as: miles, body, headers })
      expect([400, 422]).toContain(status)
    }
    expect((await current(miles)).role).toBe('other')
  })

  test('the same address needs no password', async () => {
    const { id, email } = await current(miles)
    const body = { email: email.toUpperCase(), firstName: 'Miles' }
    expect(await api.call(session.updateUser, { params: { id }, body }, { as: miles })).toMatchObject({ email })
  })
})

describe('/v1/user_settings', () => {
  const path = (key: string) => `/v1/user_settings?key=${key}`
  const save = (as: string, key: string, settings: unknown) =>
    api.request('PATCH', path(key), { as, json: { user_settings: { settings } } })

  test('a setting that was never set is null', async () => {
    const { json } = await api.request('GET', path('theme'), { as: await newMember() })
    expect(json).toEqual({ data: { key: 'theme', settings: null } })
  })

  test.each(['light', 'dark', 'system'])('the theme %s is stored', async (theme) => {
    expect(await save(miles, 'theme', theme)).toMatchObject({ status: 200, json: { data: { settings: theme } } })
    const { json } = await api.request('GET', path('theme'), { as: miles })
    expect(json?.data?.settings).toBe(theme)
  })

  test('bookmarks are stored unchanged, per user', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const bookmarks = [
      { label: 'Holders', path: '/holders', is_exact: true },
      { label: 'Home', path: '/' },
    ]
    await save(other, 'navigation_bookmarks', [{ label: 'Mine', path: '/mine' }])
    expect((await save(one, 'navigation_bookmarks', bookmarks)).status).toBe(200)
    expect((await api.request('GET', path('navigation_bookmarks'), { as: one })).json?.data?.settings).toEqual(
      bookmarks,
    )
    const theirs = await api.request('GET', path('navigation_bookmarks'), { as: other })
    expect(theirs.json?.data?.settings).toEqual([{ label: 'Mine', path: '/mine' }])
    expect(await auditOf(one)).toMatchObject([{ action: 'setting.saved', before: null, after: bookmarks }])
  })

  test.each([
    ['theme', 'blue', 'settings'],
    ['theme', null, 'settings'],
    ['navigation_bookmarks', 'x', 'settings'],
    ['navigation_bookmarks', [{ label: 'x' }], 'settings.0.path'],
    ['navigation_bookmarks', [{ label: 'x', path: '//evil.example' }], 'settings.0.path'],
    ['navigation_bookmarks', [{ label: 'x', path: 'javascript:alert(1)' }], 'settings.0.path'],
    ['navigation_bookmarks', [{ label: 'x', path: '/', isExact: true }], 'settings.0.is_exact'],
    ['navigation_bookmarks', [{ label: 'x', path: '/\0' }], 'user_settings.settings.0.path'],
    ['navigation_bookmarks', [{ label: 'x', path: '/\udead' }], 'user_settings.settings.0.path'],
    ['navigation_bookmarks', Array.from({ length: 101 }, () => ({ label: 'x', path: '/' })), 'settings'],
  ])('%s %j is refused by field', async (key, settings, field) => {
    expect(await save(ada, key, settings)).toMatchObject({ status: 422, json: { errors: [{ field }] } })
  })

  test('unknown keys are malformed, and unknown members are named in the error', async () => {
    for (const key of ['', 'unknown', '__proto__', 'constructor', 'toString']) {
      expect(await api.request('GET', path(key), { as: ada })).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'key' }] },
      })
    }
    const stray = await api.request('PATCH', path('theme'), { as: ada, json: { settings: 'dark' } })
    expect(stray.status).toBe(422)
    const nested = await api.request('PATCH', path('theme'), {
      as: ada,
      json: { user_settings: { settings: 'dark', user_id: 'x' } },
    })
    expect(nested).toMatchObject({ status: 422, json: { errors: [{ field: 'user_settings.user_id' }] } })
  })
})

describe('POST /v1/passwords/reset', () => {
  const reset = (token: string, current: string, password: string, confirmation = password) =>
    api.request('POST', '/v1/passwords/reset', {
      token,
      json: { current_password: current, password, password_confirmation: confirmation },
    })

  test('the new password signs in, the old one does not, and other sign-ins end', async () => {
    const email = await newMember()
    const here = await openBrowser(api).signIn(email, demoPassword)
    const elsewhere = await openBrowser(api).signIn(email, demoPassword)
    // Signed in at the issuer, but its code was never exchanged: this cookie must be invalidated too.
    const lurker = openBrowser(api)
    const { path } = await lurker.authorize()
    const submitted = await lurker.submit(path, email, demoPassword)
    await lurker.request('GET', new URL(String(submitted.json?.data?.redirect_to)).pathname)

    expect((await reset(here.access_token, demoPassword, 'a new long password')).status).toBe(204)
    expect(await statusWith(here.access_token)).toBe(200)
    expect(await statusWith(elsewhere.access_token)).toBe(401)
    expect((await openBrowser(api).refresh(elsewhere.refresh_token)).status).toBe(400)
    expect((await lurker.authorize()).path).toMatch(/^\/sign-in\//)

    const browser = openBrowser(api)
    const page = (await browser.authorize()).path
    expect((await browser.submit(page, email, demoPassword)).status).toBe(422)
    const tokens = await openBrowser(api).signIn(email, 'a new long password')
    expect(await statusWith(tokens.access_token)).toBe(200)
    const [event] = await auditOf(email)
    expect(event).toMatchObject({ action: 'password.reset', before: null, after: null })
  })

  test('script tokens end too, and later ones are accepted', async () => {
    const email = await newMember()
    const here = await openBrowser(api).signIn(email, demoPassword)
    const script = await api.tokenFor(email)
    expect(await statusWith(script)).toBe(200)
    expect((await reset(here.access_token, demoPassword, 'a new long password')).status).toBe(204)
    expect(await statusWith(script)).toBe(401)
    expect(await statusWith(here.access_token)).toBe(200)
    // A token has whole seconds, so one of the same second is refused as well.
    await expect.poll(async () => statusWith(await api.tokenFor(email)), { timeout: 5000 }).toBe(200)
  })

  test('wrong passwords are counted with those of other confirmations, and no password passes after five', async () => {
    const email = await newMember()
    const { access_token: token } = await openBrowser(api).signIn(email, demoPassword)
    const params = { id: await api.userId(email) }
    const attempts = [
      () => reset(token, 'wrong', 'a new long password'),
      () => api.request('POST', '/v2/session/confirmation', { token, json: { password: 'wrong' } }),
      () =>
        api.request('PUT', `/v2/users/${params.id}`, {
          token,
          json: { email: 'new@people.example', current_password: 'wrong' },
        }),
    ]
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await attempts[time % 3]?.())?.status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await reset(token, demoPassword, 'a new long password')).status).toBe(429)
    const body = { email: 'new@people.example', currentPassword: demoPassword }
    await expect(api.call(session.updateUser, { params, body }, { token })).rejects.toMatchObject({ status: 429 })
  })

  test('a wrong current password, a mismatched confirmation and a short one are rejected by field', async () => {
    const token = await api.tokenFor(ada)
    const field = async (answer: ReturnType<typeof reset>) => {
      const { status, json } = await answer
      return [status, json?.errors?.map((error) => error.field)]
    }
    expect(await field(reset(token, 'wrong', 'a new long password'))).toEqual([422, ['current_password']])
    expect(await field(reset(token, demoPassword, 'a new long password', 'another'))).toEqual([
      422,
      ['password_confirmation'],
    ])
    expect(await field(reset(token, demoPassword, 'short'))).toEqual([422, ['password']])
    expect(await field(reset(token, '', 'short', 'other'))).toEqual([
      422,
      ['current_password', 'password', 'password_confirmation'],
    ])
    expect((await openBrowser(api).signIn(ada, demoPassword)).access_token).toBeTruthy()
  })
})

describe('sign-ins', () => {
  test('are listed latest first, with the current one marked, and ended one by one', async () => {
    const email = await newMember()
    const first = await openBrowser(api, 'First Browser').signIn(email, demoPassword)
    const second = await openBrowser(api, 'Second Browser').signIn(email, demoPassword)
    const list = await api.call(session.signIns, {}, { token: second.access_token })
    expect(list.data.map((one) => [one.browser, one.isCurrent])).toEqual([
      ['Second Browser', true],
      ['First Browser', false],
    ])
    expect(list.data[0]?.address).toMatch(/^(::ffff:)?127\.0\.0\.1$/)
    const id = list.data[1]?.id ?? ''
    await api.call(session.endSignIn, { params: { id } }, { token: second.access_token })
    expect(await statusWith(first.access_token)).toBe(401)
    expect(await statusWith(second.access_token)).toBe(200)
    expect((await openBrowser(api).refresh(first.refresh_token)).status).toBe(400)
    expect((await api.call(session.signIns, {}, { token: second.access_token })).meta.total).toBe(1)
    const again = api.call(session.endSignIn, { params: { id } }, { token: second.access_token })
    await expect(again).rejects.toMatchObject({ status: 404 })
    expect(await auditOf(email)).toMatchObject([{ action: 'sign_in.ended', subjectId: id }])
  })

  test('of another user cannot be ended', async () => {
    const email = await newMember()
    const theirs = await openBrowser(api).signIn(email, demoPassword)
    const [row] = (await api.call(session.signIns, {}, { token: theirs.access_token })).data
    const call = api.call(session.endSignIn, { params: { id: row?.id ?? '' } }, { as: ada })
    await expect(call).rejects.toMatchObject({ status: 404 })
    expect(await statusWith(theirs.access_token)).toBe(200)
  })

  test('can all be ended at once, including tokens for scripts', async () => {
    const email = await newMember()
    const first = await openBrowser(api).signIn(email, demoPassword)
    const second = await openBrowser(api).signIn(email, demoPassword)
    const script = await api.tokenFor(email)
    await api.call(session.endAllSignIns, {}, { token: first.access_token })
    for (const token of [first.access_token, second.access_token, script]) expect(await statusWith(token)).toBe(401)
    expect((await openBrowser(api).refresh(second.refresh_token)).status).toBe(400)
    expect(await auditOf(email)).toMatchObject([{ action: 'sign_ins.ended' }])
  })
})

describe('DELETE /v2/session', () => {
  test('signs out users who have no access', async () => {
    const token = await api.tokenFor('paula@ternhollow.example')
    expect((await api.request('GET', '/v2/users/current', { token })).status).toBe(403)
    expect((await api.request('DELETE', '/v2/session', { token })).status).toBe(204)
    expect((await api.request('DELETE', '/v2/session', { token })).status).toBe(401)
  })

  test('invalidates the token, its refresh token and its cookie', async () => {
    const email = await newMember()
    const browser = openBrowser(api)
    const tokens = await browser.signIn(email, demoPassword)
    const other = await openBrowser(api).signIn(email, demoPassword)
    expect((await browser.authorize()).path).toMatch(/^\/signed-in\?code=/)
    expect((await api.request('DELETE', '/v2/session', { token: tokens.access_token })).status).toBe(204)
    expect(await statusWith(tokens.access_token)).toBe(401)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await browser.authorize()).path).toMatch(/^\/sign-in\//)
    expect(await statusWith(other.access_token)).toBe(200)
  })

  test('works for a script token, which has no browser sign-in', async () => {
    const token = await api.tokenFor(miles)
    const other = await api.tokenFor(miles)
    await api.call(session.end, {}, { token })
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(other)).toBe(200)
  })
})

test('GET /v2/assistant returns who assists the customer, or null', async () => {
  expect(await api.call(session.assistant, {}, { as: miles })).toMatchObject({ firstName: 'Iris', email: iris })
  const customer = await addCustomer(api.db)
  const lonely = await addPerson(api.db, [{ customer }])
  expect(await api.call(session.assistant, {}, { as: lonely })).toBeNull()
})
