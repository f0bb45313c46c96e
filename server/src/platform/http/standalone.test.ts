import { endpoints } from '@rostrum/contract'
import { areaOf, pathOf } from '@rostrum/contract/platform/endpoint'
import { allows } from '@rostrum/contract/platform/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { standaloneNames, staysStandalone } from './standalone.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await sql`update identity.flags set is_enabled = true where name = 'iq_standalone'`.execute(api.db)
})
afterAll(() => api.stop())

const admin = async (features: string[]) => {
  const customer = await addCustomer(api.db, { features })
  return { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
}

const needsCustomer = endpoints.filter(
  ({ endpoint }) =>
    !['public', 'signed_link', 'signed_in'].includes(endpoint.permission) &&
    allows(endpoint.permission, { role: 'admin', scope: 'user' }),
)

/** Nothing but an address and an empty body, which writes nothing. */
const isAbsent = async ({ endpoint }: (typeof endpoints)[number], caller: { as: string }) => {
  const path = pathOf(endpoint, new Proxy({}, { get: () => newId() }))
  const { status, json } = await api.request(endpoint.method, path, { ...caller, ...(endpoint.body && { json: {} }) })
  return status === 404 && json?.errors?.[0]?.message === 'Page not found'
}

/** Those that do not exist, of these; several at a time. */
async function absentOf(asked: typeof endpoints, caller: { as: string }): Promise<string[]> {
  const absent: string[] = []
  for (let at = 0; at < asked.length; at += atOnce) {
    const some = asked.slice(at, at + atOnce)
    const found = await Promise.all(some.map(async (one) => ((await isAbsent(one, caller)) ? [one.name] : [])))
    absent.push(...found.flat())
  }
  return absent
}
const atOnce = 16
const namesOf = (some: typeof endpoints) => some.map(({ name }) => name)

test('with IQ alone, every call is one that stays or does not exist', { tags: 'full' }, async () => {
  const caller = await admin(['iq_standalone'])
  const refused = needsCustomer.filter(({ endpoint }) => !staysStandalone(endpoint))
  expect(refused.length).toBeGreaterThan(200)
  expect(await absentOf(refused, caller)).toEqual(namesOf(refused))
  // Reads: a write might end the caller's own sign-in.
  const staying = needsCustomer.filter(({ endpoint }) => staysStandalone(endpoint) && endpoint.method === 'GET')
  expect(await absentOf(staying, caller)).toEqual([])
})

test('the flag alone, or the feature alone, leaves everything as it is', async () => {
  expect((await api.request('GET', '/v2/dashboard', await admin([]))).status).toBe(200)
  await sql`update identity.flags set is_enabled = false where name = 'iq_standalone'`.execute(api.db)
  expect((await api.request('GET', '/v2/dashboard', await admin(['iq_standalone']))).status).toBe(200)
})

test('every name in the list exists', () => {
  const areas = new Set(endpoints.map(({ endpoint }) => areaOf(endpoint)))
  const calls = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  expect(standaloneNames.areas.filter((area) => !areas.has(area))).toEqual([])
  expect(standaloneNames.calls.filter((call) => !calls.has(call))).toEqual([])
})
