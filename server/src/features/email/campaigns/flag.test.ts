// While the flag is off, campaigns and what belongs to them are absent, and recipients can still unsubscribe.
import { endpoints } from '@rostrum/contract'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suppressedAmong } from '#lists/queries/suppressed.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { addSentCampaign } from './testing/sent-campaigns.ts'

let api: Api
let customerId: string
let admin: { as: string }
beforeAll(async () => {
  api = await startApi()
  customerId = await addCustomer(api.db)
  admin = { as: await addPerson(api.db, [{ customer: customerId, role: 'admin' }]) }
})
afterAll(() => api.stop())

const setFlag = (isEnabled: boolean) =>
  api.db.updateTable('identity.flags').set({ isEnabled, customerIds: [] }).where('name', '=', 'campaigns').execute()

/** By their addresses, so that one that forgot its gate is found. */
const ours = endpoints.filter(({ endpoint }) =>
  /^\/v2\/(campaigns|campaign_settings|consents|mail_topics|suppressions|marketing_service)\b/.test(endpoint.path),
)

async function absent(someone: { as: string }): Promise<string[]> {
  const names: string[] = []
  for (const { name, endpoint } of ours) {
    const path = pathOf(endpoint, new Proxy({}, { get: () => newId() }))
    const { status, json } = await api.request(endpoint.method, path, {
      ...someone,
      ...(endpoint.body && { json: {} }),
    })
    if (status === 404 && json?.errors?.[0]?.message === 'Page not found') names.push(name)
  }
  return names
}

test('every call is there with the flag on, and none with it off', async () => {
  expect(ours.length).toBeGreaterThan(50)
  await setFlag(true)
  expect(await absent(admin)).toEqual([])
  await setFlag(false)
  expect(await absent(admin)).toEqual(ours.map(({ name }) => name))
})

test('with the flag off, links in messages that were sent still unsubscribe', async () => {
  await setFlag(true)
  const { sendTo } = await addSentCampaign(api, {
    customerId,
    userId: await api.userId(admin.as),
    values: {},
    links: [],
  })
  const { links, email } = await sendTo(`${newId()}@lind.example`)
  await setFlag(false)
  const { pathname } = new URL(links.oneClickUrl)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await api.request('POST', pathname, { body })).status).toBe(200)
  expect(await suppressedAmong(api.db, [email])).toEqual(new Set([email]))
})
