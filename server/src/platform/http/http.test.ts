// Behavior common to all endpoints.
import { existsSync, readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { endpoint, item } from '@rostrum/contract/platform/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runsInProcesses } from '#testing/topology.ts'

const ada = 'ada@veltrane.example'
const miles = 'miles@veltrane.example'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const jsonHeaders = { 'content-type': 'application/json' }

function expectError({ status, json, headers }: Answer, expected: number, code: string) {
  expect(status).toBe(expected)
  expect(json?.errors?.[0]).toMatchObject({ code, message: expect.any(String) })
  expect(json?.request_id).toBe(headers.get('x-request-id'))
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('no-store')
}

/** Sends the target exactly as written, which fetch would normalize. */
const statusOfRaw = (target: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(api.urls[0] ?? '')
    const sent = httpRequest({ hostname, port, path: target, headers, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })

describe('request paths', () => {
  test('null characters and surrounding spaces are ignored', async () => {
    for (const path of [
      '/v2/users%00/current',
      '/v2/users/current%00',
      '/v2/users/current%20',
      '/v2/users/cur%0%000rent',
    ]) {
      expect((await api.request('GET', path, { as: miles })).status).toBe(200)
    }
  })

  test.each(['/v2/nothing', '/v1/nothing', '/v2', '/v2/users', '/docs/nothing', '/v2/users/current/deeper'])(
    '%s is a JSON 404',
    async (path) => {
      expectError(await api.request('GET', path, { as: ada }), 404, 'not_found')
    },
  )

  test('an unknown method is a JSON 404', async () => {
    expectError(await api.request('POST', '/v2/users/current', { as: ada, json: {} }), 404, 'not_found')
    expectError(await api.request('DELETE', '/holders'), 404, 'not_found')
  })

  test('malformed paths are rejected in the standard error format', async () => {
    expectError(await api.request('GET', '/v2/users/%zz', { as: ada }), 400, 'malformed')
    expectError(await api.request('GET', `/v2/sign_ins/${'x'.repeat(600)}`, { as: ada }), 404, 'not_found')
    for (const target of [
      '/v2/../../etc/passwd',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '//evil.example',
    ]) {
      const { body } = await statusOfRaw(target)
      expect(body).not.toMatch(/root:|"workspaces"/)
    }
  })

  test('no path serves files from outside the web application', async () => {
    for (const target of ['/.env', '/package.json', '/server/src/main.ts', '/.git/config']) {
      const { body } = await statusOfRaw(target)
      expect(body).not.toMatch(/workspaces|createApp|\[core\]/)
    }
  })
})

describe('request bodies', () => {
  const put = async (body: string, headers: Record<string, string> = jsonHeaders) =>
    api.request('PUT', `/v2/users/${await api.userId(miles)}`, { as: miles, body, headers })

  test('malformed JSON and unsupported content types are rejected', async () => {
    expectError(await put('{"first_name":'), 400, 'malformed')
    expectError(await put('first_name=x', { 'content-type': 'application/x-www-form-urlencoded' }), 400, 'malformed')
    expectError(await put('<a/>', { 'content-type': 'application/xml' }), 400, 'malformed')
    expectError(await put('"text"', { 'content-type': 'text/plain' }), 422, 'unprocessable')
  })

  test('more than a megabyte is 413', async () => {
    expectError(await put(JSON.stringify({ first_name: 'x'.repeat(1024 * 1024) })), 413, 'too_large')
  })

  test('more than 16 kB without a sign-in is 413', async () => {
    const report = { message: 'x'.repeat(2000), stack: 'x'.repeat(8000), path: '/', version: '1' }
    const send = (json: object) => api.request('POST', '/v2/client_errors', { json })
    expect((await send(report)).status).toBe(204)
    expectError(await send({ ...report, stack: 'x'.repeat(16 * 1024) }), 413, 'too_large')
    const body = new URLSearchParams({ code: 'x'.repeat(16 * 1024) })
    expectError(await api.request('POST', '/oidc/token', { body }), 413, 'too_large')
  })

  test('an answer names at most twenty problems', async () => {
    const json = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key_${at}`, 0]))
    const answer = await api.request('POST', '/v2/client_errors', { json })
    expectError(answer, 422, 'unprocessable')
    expect(answer.json?.errors).toHaveLength(20)
  })

  test('excessive nesting is rejected without exhausting the stack', async () => {
    const depth = 200_000
    expectError(await put(`{"first_name":${'['.repeat(depth)}${']'.repeat(depth)}}`), 400, 'malformed')
    expectError(await put(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), 400, 'malformed')
  })
})

describe('request and response headers', () => {
  test('a valid request id is echoed, otherwise one is generated', async () => {
    const given = 'browser-12345678'
    const answer = await api.request('GET', '/_status', { headers: { 'x-request-id': given } })
    expect(answer.headers.get('x-request-id')).toBe(given)
    for (const bad of ['short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>']) {
      const { headers } = await api.request('GET', '/_status', { headers: { 'x-request-id': bad } })
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    }
  })

  test.each(['/_status', '/v2/users/current', '/v2/nothing', '/docs', '/', '/oidc/keys'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await api.request('GET', path)
      const policy = new Map(
        headers
          .get('content-security-policy')
          ?.split(';')
          .map((directive) => {
            const [name = '', ...values] = directive.trim().split(' ')
            return [name, values.join(' ')]
          }),
      )
      expect(policy.get('default-src')).toBe("'self'")
      expect(policy.get('script-src') ?? "'self'").not.toMatch(/unsafe-inline|unsafe-eval|\*/)
      expect(policy.get('frame-ancestors')).toBe("'self'")
      expect(policy.get('object-src')).toBe("'none'")
      expect(policy.get('base-uri')).toBe("'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      // The issuer's public keys are for everyone.
      expect(headers.get('access-control-allow-origin')).toBe(path === '/oidc/keys' ? '*' : null)
    },
  )

  test('another site cannot call the API from a browser', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
    const answer = await api.request('OPTIONS', '/v2/users/current', { headers })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

const built = new URL('../../../../web/dist/', import.meta.url)

describe.skipIf(!existsSync(built))('the web application (needs web/dist, which `npm start` builds)', () => {
  test('is never cached, under any of its paths', async () => {
    for (const path of ['/', '/index.html', '/holders?page=1', '/people/unknown']) {
      const { status, headers, text } = await api.request('GET', path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(text).toMatch(/^<!doctype html>/i)
    }
  })

  test('its hashed files are cached forever and sent compressed', async () => {
    const name = readdirSync(new URL('assets/', built)).find((file) => file.endsWith('.js'))
    const { status, headers } = await api.request('GET', `/assets/${name}`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-encoding')).toMatch(/br|gzip/)
    expectError(await api.request('GET', '/assets/missing.js'), 404, 'not_found')
  })
})

describe('/metrics', () => {
  test('without a token is for this machine only, not through a proxy', async () => {
    await api.request('GET', '/v2/users/current', { as: ada })
    const own = await api.request('GET', '/metrics')
    expect(own.status).toBe(200)
    expect(own.text).toMatch(
      /rostrum_http_request_seconds_count\{method="GET",route="\/v2\/users\/current",status="200"\}/,
    )
    expect(own.text).toContain('rostrum_database_connections')
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { via: '1.1 proxy' },
    ]
    for (const headers of forwarded) expectError(await api.request('GET', '/metrics', { headers }), 404, 'not_found')
  })

  test('without a token are closed behind a proxy, whose socket is loopback too', async () => {
    const proxied = await startApi({ environment: { TRUST_PROXY: 'on' } })
    expectError(await proxied.request('GET', '/metrics'), 404, 'not_found')
    await proxied.stop()
  })
})

describe('with limits, a token for metrics and a proxy', () => {
  let limited: Api
  const metricsToken = 'a-token-of-32-characters-or-more'
  beforeAll(async () => {
    limited = await startApi({
      environment: { CALLS_PER_MINUTE: '12', METRICS_TOKEN: metricsToken, TRUST_PROXY: 'on' },
    })
  })
  afterAll(() => limited.stop())

  // With two processes each one counts separately, so twice as many calls may pass.
  const enough = runsInProcesses ? 26 : 13
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('the metrics token gives access from anywhere, and nothing else does', async () => {
    const headers = from('203.0.113.1')
    expect((await limited.request('GET', '/metrics', { headers, token: metricsToken })).status).toBe(200)
    for (const token of ['wrong', `${metricsToken}x`, metricsToken.slice(1)]) {
      expect((await limited.request('GET', '/metrics', { headers, token })).status).toBe(404)
    }
    expect((await limited.request('GET', '/metrics')).status).toBe(404)
  })

  const refusalsOf = async (send: (call: number) => Promise<Answer>) => {
    const answers: Answer[] = []
    for (let call = 0; call < enough; call += 1) answers.push(await send(call))
    return answers.filter((answer) => answer.status === 429)
  }

  test('a caller over the limit is told when to retry; other callers are not affected', async () => {
    const refused = await refusalsOf(() => limited.request('GET', '/_status', { headers: from('203.0.113.2') }))
    expect(refused.length).toBeGreaterThan(0)
    const [answer] = refused
    if (answer) expectError(answer, 429, 'too_many_requests')
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await limited.request('GET', '/_status', { headers: from('203.0.113.3') })).status).toBe(200)
  })

  test('callers without a sign-in have a third of the limit', async () => {
    const headers = from('203.0.113.9')
    const refused = await refusalsOf(() => limited.request('GET', '/_status', { headers }))
    expect(refused).toHaveLength(enough - (runsInProcesses ? 8 : 4))
  })

  test('invented tokens and forwarded addresses do not raise the limit', async () => {
    const tokens = await refusalsOf((call) =>
      limited.request('GET', '/_status', { headers: { ...from('203.0.113.4'), authorization: `Bearer a.b.${call}` } }),
    )
    expect(tokens.length).toBeGreaterThan(0)
    const addresses = await refusalsOf((call) =>
      limited.request('GET', '/_status', { headers: from(`198.51.100.${call}, 203.0.113.5`) }),
    )
    expect(addresses.length).toBeGreaterThan(0)
  })

  test('an endpoint with its own limit rejects calls beyond it', async () => {
    const token = await limited.tokenFor('iris@assist.example')
    const refused = await refusalsOf(() =>
      limited.request('POST', '/v1/passwords/reset', { token, json: {}, headers: from('203.0.113.8') }),
    )
    // Ten per minute and process, where other calls have twelve.
    expect(refused).toHaveLength(runsInProcesses ? 6 : 3)
  })

  test('users behind one address each have their own limit', async () => {
    const [first, second] = [await limited.tokenFor(ada), await limited.tokenFor(miles)]
    const send = (token: string) => limited.request('GET', '/v2/users/current', { token, headers: from('203.0.113.6') })
    expect((await refusalsOf(() => send(first))).length).toBeGreaterThan(0)
    expect((await send(second)).status).toBe(200)
    // A new token is still the same person.
    const again = await limited.tokenFor(ada)
    const answers = [await send(again), await send(again)]
    expect(answers.map((answer) => answer.status)).toEqual([429, 429])
  })
})

describe('maintenance', () => {
  const expiresAt = new Date('2031-05-06T07:08:09.000Z')
  const statusIs = (expected: number) =>
    expect
      .poll(async () => {
        // Each process caches the state for a second, so both must have read it.
        const answers = [await api.request('GET', '/_status'), await api.request('GET', '/_status')]
        return answers.map((answer) => answer.status)
      })
      .toEqual([expected, expected])

  afterEach(async () => {
    await api.db.deleteFrom('identity.maintenance').execute()
    await statusIs(200)
  })

  test('rejects every call with the reason and the expected end', async () => {
    await api.db.insertInto('identity.maintenance').values({ reason: 'New disks', expiresAt }).execute()
    await statusIs(503)
    const token = await api.tokenFor(ada)
    for (const path of ['/_status', '/v2/configuration', '/v2/users/current', '/v2/product_feedback.csv']) {
      const answer = await api.request('GET', path, { token })
      expectError(answer, 503, 'maintenance')
      expect(answer.json).toMatchObject({ reason: 'New disks', expires_at: expiresAt.toISOString() })
    }
    expectError(await api.request('DELETE', '/v2/session', { token }), 503, 'maintenance')
  })

  test('may have no known end', async () => {
    await api.db.insertInto('identity.maintenance').values({ reason: 'Who knows' }).execute()
    await statusIs(503)
    expect((await api.request('GET', '/_status')).json).toMatchObject({ expires_at: null })
  })
})

// These endpoints exist here alone, so the application must run in this process.
describe.skipIf(runsInProcesses)('an endpoint made for the test (in one process only)', () => {
  const define = (path: `/${string}`, gate: 'multi_security' | 'campaigns' | 'nobo_list') =>
    endpoint({ method: 'GET', path, summary: 'A test', permission: 'member', gate, response: item(z.literal('open')) })
  const both = define('/v2/test/both', 'multi_security')
  const flagOnly = define('/v2/test/flag', 'campaigns')
  const featureOnly = define('/v2/test/feature', 'nobo_list')
  const base = { summary: 'A test', permission: 'member' as const, response: item(z.object({ name: z.string() })) }
  const leaking = endpoint({ ...base, method: 'GET', path: '/v2/test/leaking' })
  const silent = endpoint({ ...base, method: 'POST', path: '/v2/test/silent' })
  const failing = endpoint({ ...base, method: 'GET', path: '/v2/test/failing' })

  let special: Api
  beforeAll(async () => {
    special = await startApi({
      alsoImplement(implement) {
        for (const gated of [both, flagOnly, featureOnly]) implement(gated, async () => 'open' as const)
        implement(leaking, async () => ({ name: 'x', passwordHash: 'secret' }))
        implement(silent, async () => ({ name: 'x' }))
        implement(failing, async () => {
          throw new Error('the password is hunter2')
        })
      },
    })
  })
  afterAll(() => special?.stop())

  const arrange = async (gate: string, feature: boolean, flag: boolean) => {
    const features = feature ? [gate] : []
    await special.db
      .updateTable('identity.customers')
      .set({ features })
      .where('id', '=', demoCustomers.veltrane)
      .execute()
    await special.db.updateTable('identity.flags').set({ isEnabled: flag }).where('name', '=', gate).execute()
  }

  test.each([
    [both, false, false, 403],
    [both, false, true, 403],
    [both, true, false, 404],
    [both, true, true, 200],
    [flagOnly, false, true, 200],
    [flagOnly, true, false, 404],
    [featureOnly, true, false, 200],
    [featureOnly, false, true, 403],
  ])('$gate with feature %s and flag %s answers %s', async (gated, feature, flag, expected) => {
    await arrange(gated.gate, feature, flag)
    const headers = { 'feature-flags': gated.gate, beta: 'true' }
    expect((await special.request('GET', gated.path, { as: miles, headers })).status).toBe(expected)
  })

  test('a response with more than its contract allows is an internal error', async () => {
    expectError(await special.request('GET', leaking.path, { as: miles }), 500, 'internal')
  })

  test('a write that records no change is an internal error', async () => {
    expectError(await special.request('POST', silent.path, { as: miles, json: {} }), 500, 'internal')
  })

  test('an internal error reveals no details to the caller', async () => {
    const answer = await special.request('GET', failing.path, { as: miles })
    expectError(answer, 500, 'internal')
    expect(answer.text).not.toMatch(/hunter2|at .*\.ts/)
  })
})
