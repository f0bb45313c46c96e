import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { cityTargets } from '@rostrum/contract/targeting/city'
import { targets } from '@rostrum/contract/targeting/targets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { scoreUnlessUnderWay } from '../score-market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client))
})
afterAll(() => api.stop())

const firstCity = async () => {
  const [city] = await api.call(cityTargets.cities, {}, ada)
  if (!city) throw new Error('The market has no city')
  return city
}
const placeOf = ({ city, state, country }: Awaited<ReturnType<typeof firstCity>>) => ({
  city,
  ...(state && { state }),
  ...(country && { country }),
})

test('a city has as many organizations as it says, those of Target Search with the same fit, best first', async () => {
  const city = await firstCity()
  const { data, meta } = await api.call(
    cityTargets.organizations,
    { query: { ...placeOf(city), cityOnly: true, pageSize: 500 } },
    ada,
  )
  expect(meta.total).toBe(city.organizationCount)
  const scores = data.map(({ fit }) => fit.score ?? -1)
  expect(scores).toEqual([...scores].sort((one, other) => other - one))
  const { data: searched } = await api.call(
    targets.organizations,
    { query: { city: [city.city], ...(city.state && { state: [city.state] }), pageSize: 500 } },
    ada,
  )
  expect(searched.length).toBeGreaterThan(0)
  for (const { id, fit, holding } of searched) {
    expect(data.find((one) => one.id === id)).toMatchObject({ fit, holding })
  }
  expect(data.every(({ people }) => people.length <= 3)).toBe(true)
  for (const { id, people } of data) expect(people.every(({ organization }) => organization?.id === id)).toBe(true)
})

test('Boston includes Cambridge in Massachusetts unless only the city is asked for, and Target Search agrees', async () => {
  const own = async (address: { city: string; state?: string; country?: string }) => {
    const body = { name: `Firm ${newId()}`, type: 'bank' as const, address }
    return (await api.call(customProfiles.createInstitution, { body }, ada)).id
  }
  const near = await own({ city: 'Cambridge', state: 'Massachusetts', country: 'US' })
  const abroad = await own({ city: 'Cambridge', country: 'GB' })
  const boston = { city: 'Boston', state: 'MA', country: 'US', pageSize: 500 }
  const idsOf = async (more: { cityOnly?: boolean }) => {
    const { data } = await api.call(cityTargets.organizations, { query: { ...boston, ...more } }, ada)
    return data.map(({ id }) => id)
  }
  const area = await idsOf({})
  expect(area).toContain(near)
  expect(area).not.toContain(abroad)
  const only = await idsOf({ cityOnly: true })
  expect(only).not.toContain(near)
  expect(area).toEqual(expect.arrayContaining(only))

  const listed = async (query: { metro?: 'boston'[]; city?: string[]; state?: string[] }) => {
    const { data } = await api.call(organizations.list, { query: { ...query, pageSize: 500 } }, ada)
    return data.map(({ id }) => id)
  }
  expect(await listed({ metro: ['boston'] })).toEqual(expect.arrayContaining([near, ...only]))
  expect(await listed({ metro: ['boston'], state: ['ma'] })).toContain(near)
  expect(await listed({ city: ['cambridge'], state: ['MA'] })).toContain(near)
  expect(await listed({ metro: ['boston'], city: ['Zurich'] })).toContain(near)
})

test('a state is found by its code and by its name', async () => {
  const [byCode, byName] = await Promise.all(
    ['MA', 'Massachusetts'].map((state) => api.call(organizations.list, { query: { state: [state] } }, ada)),
  )
  expect(byCode?.meta.total).toBeGreaterThan(0)
  expect(byName?.meta.total).toBe(byCode?.meta.total)
})

test('an organization of the IRM is there without a score, for its own team only', async () => {
  const city = `Smallville ${newId()}`
  const own = await api.call(
    customProfiles.createInstitution,
    { body: { name: `House ${newId()}`, type: 'bank', address: { city } } },
    ada,
  )

  const seen = async (caller: typeof ada) =>
    (await api.call(cityTargets.organizations, { query: { city: city.toUpperCase() } }, caller)).data
  expect(await seen(ada)).toMatchObject([{ id: own.id, fit: { score: null, reason: 'no_recent_report' }, people: [] }])
  expect(await seen(noor)).toEqual([])
})

test('the file has the rows of the page, and a city is required', async () => {
  const city = await firstCity()
  const { data } = await api.call(cityTargets.organizations, { query: { ...placeOf(city), pageSize: 500 } }, ada)
  const query = new URLSearchParams(placeOf(city) as Record<string, string>)
  const { text } = await api.request('GET', `/v2/targeting/city.csv?${query}`, ada)
  expect(text.trim().split(/\r?\n/)).toHaveLength(data.length + 1)
  await expect(api.call(cityTargets.organizations, { query: { city: ' ' } }, ada)).rejects.toMatchObject({
    status: 400,
  })
  await expect(
    api.call(cityTargets.organizations, { query: { city: 'Boston', sort: 'people_asc' } }, ada),
  ).rejects.toMatchObject({ status: 400 })
})
