import { guessMapping } from '@rostrum/contract/column-mapping'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { ratingFields, ratingImports } from '@rostrum/contract/research/estimate-imports'
import { analysts, brokerRatings, outlook, researchBrokers } from '@rostrum/contract/research/outlook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addResearchCustomer, type ResearchCustomer, sendSheet } from '../testing/research-customer.ts'

let api: Api
let own: ResearchCustomer
beforeAll(async () => {
  api = await startApi()
  own = await addResearchCustomer(api)
  const price = { securityId: own.securityId, onDate: '2026-09-29', close: '40', source: 'test' }
  await api.db.insertInto('market.prices').values(price).execute()
})
afterAll(() => api.stop())

type Body = Args<typeof brokerRatings.create>['body']
const rate = (broker: string, dated: string, more: Partial<Body>) =>
  api.call(
    brokerRatings.create,
    { body: { securityId: own.securityId, broker, dated, currency: 'USD', ...more } },
    own.analyst,
  )
const read = (asOf = '2026-09-30') => api.call(outlook.read, { query: { asOf } }, own.analyst)

test('the outlook counts ratings, targets and what changed in 30 and 90 days', async () => {
  await rate('Alder Securities', '2026-01-10', { rating: 'Hold', targetPrice: '42', analyst: 'Ann Lee' })
  await rate('Alder Securities', '2026-09-10', { rating: 'Outperform' })
  await rate('Alder Securities', '2026-09-20', { targetPrice: '50' })
  await rate('Birch & Co', '2026-07-20', { rating: 'Underweight', targetPrice: '30' })
  await rate('Birch & Co', '2026-08-01', { rating: 'underweight', targetPrice: '28' })
  const found = await read()
  expect(found.price).toEqual({ close: '40', onDate: '2026-09-29', currency: 'USD' })
  expect(found.distribution.map(({ count }) => count)).toEqual([1, 0, 1])
  expect(found.targets).toMatchObject({ mean: '39', median: '39', high: '50', low: '28', count: 2, upside: -0.025 })
  expect(found.brokers).toMatchObject([
    {
      ...{
        broker: { name: 'Alder Securities' },
        analyst: { name: 'Ann Lee' },
        rating: 'buy',
        ratingWord: 'Outperform',
      },
      ...{ since: '2026-09-10', targetPrice: '50', upside: 0.25, lastDated: '2026-09-20' },
    },
    { rating: 'sell', since: '2026-07-20', targetPrice: '28' },
  ])
  const counts = (days: number) =>
    Object.fromEntries(
      (found.windows.find((one) => one.days === days)?.moves ?? []).map(({ move, count }) => [move, count]),
    )
  expect(counts(30)).toEqual({ initiation: 0, upgrade: 1, downgrade: 0, target_raise: 1, target_cut: 0 })
  expect(counts(90)).toEqual({ initiation: 1, upgrade: 1, downgrade: 0, target_raise: 1, target_cut: 1 })
  expect((await read('2026-02-01')).distribution.map(({ count }) => count)).toEqual([0, 1, 0])
  expect((await read('2026-02-01')).price).toBeNull()
})

test('a rating is corrected, deleted and restored, and a wrong one rejected', async () => {
  const made = await rate('Cedar Partners', '2026-09-01', { rating: 'Buy' })
  const params = { id: made.id }
  const changed = await api.call(brokerRatings.update, { params, body: { targetPrice: '44.50' } }, own.analyst)
  expect(changed).toMatchObject({ rating: 'buy', targetPrice: '44.5' })
  await api.call(brokerRatings.delete, { params }, own.analyst)
  expect((await read()).brokers).toHaveLength(2)
  await api.call(brokerRatings.restore, { params }, own.analyst)
  const query = { securityId: own.securityId, brokerId: made.broker.id }
  expect(await api.call(outlook.history, { query }, own.analyst)).toMatchObject([{ moves: ['initiation'] }])
  for (const [more, field] of [
    [{}, 'rating'],
    [{ rating: 'Splendid' }, 'rating'],
    [{ targetPrice: '-3' }, 'target_price'],
    [{ rating: 'Buy', dated: '2999-01-01' }, 'dated'],
  ] as [Partial<Body>, string][]) {
    await expect(rate('Cedar Partners', '2026-09-02', more), field).rejects.toMatchObject({
      status: 422,
      errors: [{ field }],
    })
  }
})

test('ratings are imported from a sheet', async () => {
  const csv =
    'Broker,Analyst,Recommendation,PT,Date\nDogwood,Ida Roe,Neutral,41,2026-09-03\nElm,,Wonderful,1,2026-09-03\n'
  const { id: sheetId, columns } = await sendSheet(api, own.analyst, csv)
  const body = { sheetId, mapping: guessMapping(columns, ratingFields), securityId: own.peerId, dated: '2026-09-01' }
  const preview = await api.call(ratingImports.preview, { body }, own.analyst)
  expect(preview).toMatchObject({ validCount: 1, rejectedCount: 1, newBrokers: ['Dogwood'] })
  expect(await api.call(ratingImports.upload, { body }, own.analyst)).toMatchObject({ addedCount: 1 })
  expect(await api.call(ratingImports.upload, { body }, own.analyst)).toMatchObject({
    addedCount: 0,
    unchangedCount: 1,
  })
  const { text } = await api.request(
    'GET',
    `/v2/research/outlook.csv?security_id=${own.peerId}&as_of=2026-09-30`,
    own.analyst,
  )
  expect(text).toContain('"estimates.csv, row 2"')
})

test('brokers are found by other names, and analysts are people of the IRM', async () => {
  const brokers = await api.call(researchBrokers.list, {}, own.analyst)
  const alder = brokers.find(({ name }) => name === 'Alder Securities')
  const params = { id: alder?.id ?? '' }
  const change = (body: Args<typeof researchBrokers.update>['body']) =>
    api.call(researchBrokers.update, { params, body }, own.analyst)
  await expect(change({ aliases: ['birch & co'], domains: [] })).rejects.toMatchObject({ status: 422 })
  await expect(change({ aliases: [], domains: ['no domain'] })).rejects.toMatchObject({ status: 422 })
  await change({ aliases: ['Alder Sec.'], domains: ['alder.example'] })
  expect((await rate('alder sec.', '2026-09-25', { targetPrice: '51' })).broker.id).toBe(params.id)

  const person = { customerId: own.customer, id: newId(), firstName: 'Ann', lastName: 'Lee' }
  await api.db
    .insertInto('app.people')
    .values({ ...person, userId: await api.userId(own.email) })
    .execute()
  const analyst = { id: alder?.analysts[0]?.id ?? '' }
  const linked = await api.call(analysts.update, { params: analyst, body: { personId: person.id } }, own.analyst)
  expect(linked.analysts).toMatchObject([{ name: 'Ann Lee', person: { id: person.id, name: 'Ann Lee' } }])
  const body = { brokerId: params.id, name: 'ann lee' }
  await expect(api.call(analysts.create, { body }, own.analyst)).rejects.toMatchObject({ status: 422 })
  await api.call(analysts.delete, { params: analyst }, own.analyst)
  await api.call(analysts.create, { body }, own.analyst)
  await expect(api.call(analysts.restore, { params: analyst }, own.analyst)).rejects.toMatchObject({ status: 409 })
})
