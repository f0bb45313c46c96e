import { system } from '@rostrum/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { withClient } from '#platform/database/with-client.ts'
import { version } from '#platform/version.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { publicUrl } from '#testing/topology.ts'

const miles = 'miles@veltrane.example'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('/_status returns health and version without authentication', async () => {
  const { status, json, headers } = await api.request('GET', '/_status')
  expect([status, json]).toEqual([200, { status: 'ok', version, virus_scanner: 'none' }])
  expect(headers.get('cache-control')).toBe('no-store')
})

test('/_status says degraded while the database only reads; reads go on, and writes say so', async () => {
  const { username, pathname } = new URL(api.applicationUrl)
  const setReadOnly = (value: string) =>
    withClient(api.adminUrl, async (admin) => {
      await admin.query(`alter role ${username} in database ${pathname.slice(1)}
        set default_transaction_read_only = ${value}`)
      // Only new sessions have the setting.
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = '${username}'`)
    })
  await setReadOnly('on')
  try {
    await expect
      .poll(async () => (await api.request('GET', '/_status')).json)
      .toEqual({ status: 'degraded', version, problems: ['database_read_only'], virus_scanner: 'none' })
    expect((await api.request('GET', '/v2/users/current', { as: miles })).status).toBe(200)
    const feedback = { kind: 'idea', message: 'x', path: '/' }
    const refused = await api.request('POST', '/v2/product_feedback', { as: miles, json: feedback })
    expect(refused).toMatchObject({ status: 503, json: { errors: [{ code: 'unavailable' }] } })
    expect(refused.json?.errors?.[0]?.message).toContain('not save')
  } finally {
    await setReadOnly('off')
    // A connection that was ended is replaced when it is used next.
    await expect.poll(async () => (await api.request('GET', '/v2/configuration')).status).toBe(200)
  }
})

test('/v2/configuration returns where to sign in', async () => {
  expect(await api.call(system.configuration, {}, {})).toMatchObject({
    issuer: publicUrl,
    clientId: 'rostrum-web',
    resource: `${publicUrl}/v2`,
    ownsIdentity: true,
    version,
    analyticsUrl: null,
    researchProvider: 'Market data',
    terminalOrigins: [],
  })
  const discovery = await api.request('GET', '/.well-known/openid-configuration')
  expect(discovery.json).toMatchObject({ issuer: publicUrl, code_challenge_methods_supported: ['S256'] })
})

test('the issuer describes itself by PUBLIC_URL, whatever the headers of the request', async () => {
  const plain = await api.request('GET', '/.well-known/openid-configuration')
  const endpoints = Object.entries(plain.json ?? {}).filter(([name]) => /_(endpoint|uri)$/.test(name))
  expect(endpoints.length).toBeGreaterThan(3)
  for (const [name, url] of endpoints) expect(url, name).toMatch(new RegExp(`^${publicUrl}/`))
  const forged = await api.request('GET', '/.well-known/openid-configuration', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  })
  expect(forged.json).toEqual(plain.json)
})

describe('/v2/feature_flags', () => {
  const flagsOf = async (as: string) => {
    const { toggles } = await api.call(system.featureFlags, {}, { as })
    return toggles.filter((toggle) => toggle.enabled).map((toggle) => toggle.name)
  }

  test('returns the enabled flags, in the Unleash protocol', async () => {
    const { json } = await api.request('GET', '/v2/feature_flags?appName=rostrum&properties%5BcustomerId%5D=x', {
      as: miles,
    })
    expect(json?.toggles).toContainEqual({
      name: 'campaigns',
      enabled: true,
      variant: { name: 'disabled', enabled: false },
      impressionData: false,
    })
    expect(await flagsOf(miles)).not.toContain('iq_standalone')
  })

  test('can enable a flag for some customers only, and ignores claims in a header', async () => {
    await api.db
      .updateTable('identity.flags')
      .set({ customerIds: [demoCustomers.veltrane] })
      .where('name', '=', 'iq_standalone')
      .execute()
    expect(await flagsOf(miles)).toContain('iq_standalone')
    expect(await flagsOf('noor@brackmoor.example')).not.toContain('iq_standalone')
    const forged = { as: 'noor@brackmoor.example', headers: { 'feature-flags': 'iq_standalone' } }
    const { text } = await api.request('GET', '/v2/feature_flags', forged)
    expect(text).not.toContain('iq_standalone')
  })

  test('serves a hundred concurrent requests', async () => {
    const customer = await addCustomer(api.db)
    const person = await addPerson(api.db, [{ customer }])
    const token = await api.tokenFor(person)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api.request('GET', '/v2/feature_flags', { token })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200))
  })
})

describe('/v2/client_errors', () => {
  const report = (json: unknown) => api.request('POST', '/v2/client_errors', { json })

  test('accepts errors reported by a browser', async () => {
    expect((await report({ message: 'x is undefined', stack: 'at y', path: '/holders', version: '1' })).status).toBe(
      204,
    )
  })

  test('rejects what is too long or unknown', async () => {
    const long = await report({ message: 'x'.repeat(2001), path: '/', version: '1' })
    expect(long).toMatchObject({ status: 422, json: { errors: [{ field: 'message' }] } })
    const unknown = await report({ message: 'x', path: '/', version: '1', cookies: 'secret' })
    expect(unknown).toMatchObject({ status: 422, json: { errors: [{ field: 'cookies' }] } })
  })
})
