// Without the feature, or while the flag is off, every call of email and of surveys is absent.
import { endpoints } from '@rostrum/contract'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { newId } from '../identifiers.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function adminOf(features: string[]) {
  const customer = await addCustomer(api.db, { features })
  return { as: await addPerson(api.db, [{ customer, role: 'admin' }]) }
}

/** By their addresses, so that one that forgot its gate is found. */
const areas = [
  // Without a language model of the operator, nothing is phrased.
  { gate: 'feedback', start: '/v2/feedback/', fewest: 30, neverThere: ['surveyResults.phrasing'] },
  { gate: 'irwin_mail', start: '/v2/email/', fewest: 40, neverThere: [] },
] as const

describe.each(areas)('$gate', ({ gate, start, fewest, neverThere }) => {
  const ours = endpoints.filter(({ endpoint }) => endpoint.path.startsWith(start))

  async function answers(someone: { as: string }) {
    const found: [string, number, string | undefined][] = []
    for (const { name, endpoint } of ours) {
      const path = pathOf(endpoint, new Proxy({}, { get: () => newId() }))
      const { status, json } = await api.request(endpoint.method, path, {
        ...someone,
        ...(endpoint.body && { json: {} }),
      })
      found.push([name, status, json?.errors?.[0]?.message])
    }
    return found
  }
  const setFlag = (isEnabled: boolean) =>
    api.db.updateTable('identity.flags').set({ isEnabled, customerIds: [] }).where('name', '=', gate).execute()

  test('without the feature 403, without the flag 404, with both neither', async () => {
    expect(ours.length).toBeGreaterThan(fewest)
    const everyName = ours.map(({ name }) => name)
    const closed = async (someone: { as: string }, status: number, message: string) =>
      (await answers(someone)).flatMap(([name, is, said]) => (is === status && said === message ? [name] : []))
    const [without, having] = [await adminOf([]), await adminOf([gate])]
    const noFeature = 'Your company does not have this feature'
    await setFlag(true)
    expect(await closed(without, 403, noFeature)).toEqual(everyName)
    expect(await closed(having, 403, noFeature)).toEqual([])
    expect(await closed(having, 404, 'Page not found')).toEqual(neverThere)
    await setFlag(false)
    expect(await closed(having, 404, 'Page not found')).toEqual(everyName)
    await setFlag(true)
  })
})
