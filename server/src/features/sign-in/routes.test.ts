import { signIn } from '@rostrum/contract/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Api, startApi } from '#testing/api.ts'
import { codeIn, locationOf, openBrowser } from '#testing/browser.ts'
import { addPerson } from '#testing/people.ts'
import { publicUrl } from '#testing/topology.ts'

const miles = 'miles@veltrane.example'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const newMember = () => addPerson(api.db, [{ customer: demoCustomers.veltrane }])

describe('the sign-in flow', () => {
  test('code and PKCE return a short-lived token and a refresh token that every process accepts', async () => {
    const tokens = await openBrowser(api).signIn(miles, demoPassword)
    const [, payload] = tokens.access_token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ iss: publicUrl, aud: `${publicUrl}/v2`, sub: await api.userId(miles) })
    expect(claims.exp - claims.iat).toBe(600)
    expect(claims.sid).toEqual(expect.any(String))
    for (let call = 0; call < 2; call += 1) {
      const { status, json } = await api.request('GET', '/v2/users/current', { token: tokens.access_token })
      expect(status).toBe(200)
      expect(json?.data?.email).toBe(miles)
    }
  })

  test('a signed-in browser is not prompted again, unless the application requests it', async () => {
    const browser = openBrowser(api)
    await browser.signIn(miles, demoPassword)
    expect((await browser.authorize({ prompt: 'none' })).path).toMatch(/^\/signed-in\?code=/)
    const { path } = await browser.authorize({ prompt: 'login' })
    expect(path).toMatch(/^\/sign-in\//)
    const { json } = await browser.request('GET', `${path}/interaction`)
    expect(json?.data?.last_email).toBe(miles)
  })

  test('the page is prefilled with the hinted address, and with nothing but an address', async () => {
    for (const [hint, shown] of [
      [miles, miles],
      ['Call 555 0100 to sign in', null],
    ] as const) {
      const browser = openBrowser(api)
      const { path } = await browser.authorize({ login_hint: hint })
      const { json } = await browser.request('GET', `${path}/interaction`)
      expect(json?.data?.last_email).toBe(shown)
    }
  })

  test('signing out by the cookie alone ends the tokens of every tab, and nobody else’s', async () => {
    const email = await newMember()
    const [browser, elsewhere] = [openBrowser(api), openBrowser(api)]
    const tokens = await browser.signIn(email, demoPassword)
    const others = await elsewhere.signIn(email, demoPassword)
    const statusOf = async (token: string) => (await api.request('GET', '/v2/users/current', { token })).status
    expect((await api.request('DELETE', '/v2/session/cookie')).status).toBe(204)
    expect(await statusOf(tokens.access_token)).toBe(200)
    expect((await browser.request('DELETE', '/v2/session/cookie')).status).toBe(204)
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await browser.authorize()).path).toMatch(/^\/sign-in\//)
    expect(await statusOf(others.access_token)).toBe(200)
  })

  test.each<Record<string, string>>([{}, { prompt: 'login' }])(
    'two people who sign in from two tabs of a browser, %j',
    async (extra) => {
      const [first, second] = [await newMember(), await newMember()]
      const browser = openBrowser(api)
      const tokens = extra.prompt && (await browser.signIn(first, demoPassword))
      const tabs = [await browser.authorize(extra), await browser.authorize(extra)]
      const signedIn: string[] = tokens ? [tokens.access_token] : []
      for (const [index, email] of [first, second].entries()) {
        const { path, verifier } = tabs[index] ?? { path: '', verifier: '' }
        const submitted = await browser.submit(path, email, demoPassword)
        const back = await browser.request('GET', new URL(String(submitted.json?.data?.redirect_to)).pathname)
        const exchanged = await browser.exchange(codeIn(locationOf(back)), verifier)
        signedIn.push((exchanged.json as unknown as { access_token: string }).access_token)
      }
      const emails = signedIn.map(async (token) => (await api.request('GET', '/v2/users/current', { token })).json)
      const [last, ...before] = (await Promise.all(emails)).reverse()
      expect(last?.data?.email).toBe(second)
      // One browser has one session: the first person's has ended.
      for (const one of before) expect(one).toMatchObject({ errors: [{ code: 'unauthorized' }] })
    },
  )

  test('prompt=none without a session returns an error instead of a page', async () => {
    expect((await openBrowser(api).authorize({ prompt: 'none' })).path).toContain('error=login_required')
  })

  test('a code can be used once, by the browser that started the flow, with its PKCE verifier', async () => {
    const browser = openBrowser(api)
    await browser.signIn(miles, demoPassword)
    const begun = await browser.authorize()
    const code = codeIn(begun.path)
    expect((await browser.exchange(code, 'x'.repeat(43))).status).toBe(400)
    const fresh = await browser.authorize()
    expect((await browser.exchange(codeIn(fresh.path), fresh.verifier)).status).toBe(200)
    expect((await browser.exchange(codeIn(fresh.path), fresh.verifier)).status).toBe(400)
  })

  test.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['with plain PKCE', { code_challenge_method: 'plain' }],
    ['for the implicit flow', { response_type: 'token' }],
  ])('%s it is refused', async (_, extra) => {
    expect((await openBrowser(api).authorize(extra)).path).toMatch(/error=/)
  })

  test('a foreign redirect URI or client is never redirected to another origin', async () => {
    const foreign = await openBrowser(api).authorize({ redirect_uri: 'https://evil.example/signed-in' })
    expect(foreign.path).toMatch(/^\/sign-in-failed\?/)
    expect((await openBrowser(api).authorize({ client_id: 'another' })).path).toMatch(/^\/sign-in-failed\?/)
  })

  test('tokens for another resource are rejected', async () => {
    const browser = openBrowser(api)
    await browser.signIn(miles, demoPassword)
    expect((await browser.authorize({ resource: 'https://evil.example' })).path).toContain('error=invalid_target')
  })
})

describe('refresh tokens', () => {
  test('rotate; reusing an old one is rejected and revokes its successors', async () => {
    const browser = openBrowser(api)
    const first = await browser.signIn(miles, demoPassword)
    const renewed = await browser.refresh(first.refresh_token)
    expect(renewed.status).toBe(200)
    const second = String(renewed.json?.refresh_token)
    expect(second).not.toBe(first.refresh_token)
    expect((await browser.refresh(first.refresh_token)).status).toBe(400)
    expect((await browser.refresh(second)).status).toBe(400)
  })

  test('used concurrently by two tabs: at most one wins', async () => {
    const browser = openBrowser(api)
    const { refresh_token: token } = await browser.signIn(miles, demoPassword)
    const answers = await Promise.all([browser.refresh(token), browser.refresh(token), browser.refresh(token)])
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1)
  })
})

describe('the sign-in page', () => {
  test('lists the demo users while they exist', async () => {
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    const { json } = await browser.request('GET', `${path}/interaction`)
    expect(json?.data?.last_email).toBeNull()
    const people = json?.data?.demo_users as { email: string; description: string; password: string }[]
    expect(people.map((person) => person.description)).toEqual([
      'Admin of Veltrane Instruments',
      'Member of Veltrane Instruments',
      'Member of Brackmoor Foods (trial) and Veltrane Instruments',
      'Member of Ternhollow Therapeutics (pending)',
      'Assistant of Veltrane Instruments and Brackmoor Foods (trial)',
      'Read-only user of Veltrane Instruments',
      'Admin of Brackmoor Foods (trial)',
    ])
    for (const person of people) {
      expect(await openBrowser(api).signIn(person.email, person.password)).toHaveProperty('access_token')
    }
    const unnamed = await newMember()
    expect(people.map((person) => person.email)).not.toContain(unnamed)
  })

  test('hands out no demo user where others may open it', async () => {
    const open = await startApi({
      environment: { PUBLIC_URL: 'https://rostrum.example', DEMO: 'on', DEMO_MARKET: 'none' },
    })
    const browser = openBrowser(open)
    const { path } = await browser.authorize({ redirect_uri: 'https://rostrum.example/signed-in' })
    const { status, text, json } = await browser.request('GET', `${path}/interaction`)
    expect([status, json?.data?.demo_users]).toEqual([200, []])
    expect(text).not.toContain(demoPassword)
    await open.stop()
  })

  test('is bound to the browser that opened it', async () => {
    const { path } = await openBrowser(api).authorize()
    const stranger = openBrowser(api)
    expect((await stranger.request('GET', `${path}/interaction`)).status).toBe(404)
    expect((await stranger.submit(path, miles, demoPassword)).status).toBe(404)
    const own = (await stranger.authorize()).path
    expect((await stranger.request('GET', `${own}/interaction`)).status).toBe(200)
    expect((await stranger.request('GET', '/sign-in/made-up/interaction')).status).toBe(404)
  })

  test('sets cookies that are inaccessible to scripts and other sites', async () => {
    const answer = await api.request(
      'GET',
      `/oidc/authorize?${new URLSearchParams({
        client_id: 'rostrum-web',
        redirect_uri: `${publicUrl}/signed-in`,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })}`,
    )
    expect(locationOf(answer)).toMatch(/^\/sign-in\//)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax.*httponly/i)
  })

  test('rejects missing values by field', async () => {
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    const { status, json } = await browser.submit(path, ' ', '')
    expect([status, json?.errors?.map((error) => error.field)]).toEqual([422, ['email', 'password']])
    expect((await browser.submit(path, 'a\0@people.example', 'x')).json?.errors).toMatchObject([{ field: 'email' }])
    expect((await browser.submit(path, 'x'.repeat(300), 'y'.repeat(300))).status).toBe(422)
  })

  test('shows the same error for a wrong password and for an unknown address', async () => {
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    const wrong = await browser.submit(path, await newMember(), 'wrong password')
    const unknown = await browser.submit(path, 'nobody@nowhere.example', 'wrong password')
    expect(wrong).toMatchObject({ status: 422, json: { errors: [{ field: 'password' }] } })
    expect(unknown.json?.errors).toEqual(wrong.json?.errors)
  })
})

describe('the rate limit', () => {
  test('blocks an address after five failures across processes, even with the right password', async () => {
    const email = await newMember()
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await browser.submit(path, failure % 2 ? email : email.toUpperCase(), 'wrong password')).status).toBe(422)
    }
    const refused = await browser.submit(path, email, demoPassword)
    expect(refused).toMatchObject({ status: 429, json: { errors: [{ code: 'too_many_requests' }] } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(refused.json?.errors?.[0]?.message).toMatch(/try again in 15 minutes/)
    expect(await openBrowser(api).signIn(await newMember(), demoPassword)).toHaveProperty('access_token')

    // The window expires.
    await api.db
      .updateTable('identity.failedSignIns')
      .set({ windowEndsAt: new Date(Date.now() - 1000) })
      .where('key', 'like', `pair:% ${email}`)
      .execute()
    expect((await browser.submit(path, email, 'wrong password')).status).toBe(422)
    expect((await browser.submit(path, email, demoPassword)).status).toBe(200)
  })

  test('cannot be bypassed by concurrent requests', async () => {
    const email = await newMember()
    const browser = openBrowser(api)
    const { path } = await browser.authorize()
    const guesses = Array.from({ length: 20 }, (_, guess) => browser.submit(path, email, `wrong password ${guess}`))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  /** Fails five times and is blocked, from the given address. */
  const lockOut = async (email: string, from: Api, address: string) => {
    const attacker = openBrowser(from)
    const { path } = await attacker.authorize()
    const headers = { 'x-forwarded-for': address }
    const guess = () => attacker.request('POST', `${path}/interaction`, { headers, json: { email, password: 'wrong' } })
    for (let failure = 1; failure <= 5; failure += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  }

  test('counts account and address together: guesses from elsewhere lock nobody out', async () => {
    const proxied = await startApi({ environment: { TRUST_PROXY: 'on' } })
    const email = await addPerson(proxied.db, [{ customer: demoCustomers.veltrane }])
    await lockOut(email, proxied, '203.0.113.7')
    const browser = openBrowser(proxied)
    const { path } = await browser.authorize()
    const signInFrom = (address: string) =>
      browser.request('POST', `${path}/interaction`, {
        headers: { 'x-forwarded-for': address },
        json: { email, password: demoPassword },
      })
    expect((await signInFrom('203.0.113.7')).status).toBe(429)
    expect((await signInFrom('203.0.113.8')).status).toBe(200)

    // Guesses from very many addresses do block the account, but not a browser that is known.
    await proxied.db
      .updateTable('identity.failedSignIns')
      .set({ failures: 100 })
      .where('key', '=', `email:${email}`)
      .execute()
    const stranger = openBrowser(proxied)
    const { path: page } = await stranger.authorize()
    expect((await stranger.submit(page, email, demoPassword)).status).toBe(429)
    const again = await browser.authorize({ prompt: 'login' })
    expect((await browser.submit(again.path, email, demoPassword)).status).toBe(200)
    await proxied.stop()
  })

  test('lets a browser through in which the person has signed in before, up to a count of its own', async () => {
    const [email, other] = [await newMember(), await newMember()]
    const [browser, foreign] = [openBrowser(api), openBrowser(api)]
    await browser.signIn(email, demoPassword)
    await foreign.signIn(other, demoPassword)
    await lockOut(email, api, '')
    // Known for another person, or not at all.
    for (const one of [foreign, openBrowser(api)]) {
      const { path } = await one.authorize({ prompt: 'login' })
      expect((await one.submit(path, email, demoPassword)).status).toBe(429)
    }
    const { path } = await browser.authorize({ prompt: 'login' })
    expect((await browser.submit(path, email, 'wrong')).status).toBe(422)
    expect((await browser.submit(path, email, demoPassword)).status).toBe(200)
    const next = await browser.authorize({ prompt: 'login' })
    for (let failure = 1; failure <= 5; failure += 1) {
      expect((await browser.submit(next.path, email, 'wrong')).status).toBe(422)
    }
    expect((await browser.submit(next.path, email, demoPassword)).status).toBe(429)
  })

  test('knows a browser by a signed cookie that scripts and other sites cannot use', async () => {
    const browser = openBrowser(api)
    const email = await newMember()
    const { path } = await browser.authorize()
    const answer = await browser.submit(path, email, demoPassword)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('rostrum_known_browser='))
    expect(cookie).toMatch(/; Path=\/sign-in; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    await lockOut(email, api, '')
    const forger = openBrowser(api)
    const { path: page } = await forger.authorize()
    const [, value = ''] = /=([^;]+)/.exec(cookie ?? '') ?? []
    const unsigned = `${value.split('.').slice(0, 2).join('.')}.`
    const submit = (known: string) =>
      forger.request('POST', `${page}/interaction`, {
        headers: { cookie: `${forger.cookieHeader(page)}; rostrum_known_browser=${known}` },
        json: { email, password: demoPassword },
      })
    expect((await submit(unsigned)).status).toBe(429)
    expect((await submit(value)).status).toBe(200)
  })

  test('is reset by a successful sign-in', async () => {
    const email = await newMember()
    for (const password of ['1', '2', '3', '4', demoPassword, '1', '2', '3', '4', demoPassword]) {
      const browser = openBrowser(api)
      const { path } = await browser.authorize()
      expect((await browser.submit(path, email, password)).status).toBe(password === demoPassword ? 200 : 422)
    }
  })
})

test('concurrent sign-ins do not deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, newMember))
  const signIns = people.map((email) => openBrowser(api).signIn(email, demoPassword))
  for (const tokens of await Promise.all(signIns)) expect(tokens).toHaveProperty('access_token')
})

test('an unknown interaction is not found', async () => {
  const call = api.call(signIn.interaction, { params: { uid: 'unknown' } }, {})
  await expect(call).rejects.toMatchObject({ status: 404 })
})
