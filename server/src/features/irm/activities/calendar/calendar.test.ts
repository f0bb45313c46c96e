import { activities } from '@rostrum/contract/irm/activities'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let typeId: string
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
})
afterAll(() => api.stop())

const log = (subject: string, startsAt: string, endsAt?: string) =>
  api.call(activities.create, { body: { typeId, subject, startsAt, endsAt } }, ada)

const daysOf = async (subject: string, query: { from: string; to: string; mostPerDay?: number }, as = ada) =>
  (await api.call(activities.calendar, { query: { mostPerDay: 200, ...query } }, as))
    .filter((day) => day.activities.some((one) => one.subject === subject))
    .map(({ day }) => day)

it("assigns activities to days in the user's time zone", async () => {
  await log('Late call', '2030-11-02T03:30:00Z', '2030-11-02T03:50:00Z')
  // The demo users are in the Toronto time zone.
  expect(await daysOf('Late call', { from: '2030-10-28', to: '2030-11-30' })).toEqual(['2030-11-01'])
  expect(await daysOf('Late call', { from: '2030-11-02', to: '2030-11-30' })).toEqual([])
})

it.each([
  [
    'what goes on over midnight, on each day',
    '2031-03-03T22:00:00-05:00',
    '2031-03-05T01:00:00-05:00',
    ['2031-03-03', '2031-03-04', '2031-03-05'],
  ],
  ['what ends at midnight, on one', '2031-04-07T22:00:00-04:00', '2031-04-08T00:00:00-04:00', ['2031-04-07']],
  ['what takes no time', '2031-04-14T00:00:00-04:00', '2031-04-14T00:00:00-04:00', ['2031-04-14']],
  ['what has no end', '2031-04-21T22:00:00-04:00', undefined, ['2031-04-21']],
])('shows %s', async (subject, startsAt, endsAt, days) => {
  await log(subject, startsAt, endsAt)
  expect(await daysOf(subject, { from: '2031-02-24', to: '2031-05-05' })).toEqual(days)
})

it('includes activities that began long before the range', async () => {
  await log('Roadshow of weeks', '2032-01-05T14:00:00Z', '2032-03-19T14:00:00Z')
  expect(await daysOf('Roadshow of weeks', { from: '2032-03-15', to: '2032-03-28' })).toHaveLength(5)
})

it('lists the first activities of a day with their total, up to date after each change', async () => {
  for (const hour of [15, 13, 17, 14]) await log(`At ${hour}`, `2033-06-01T${hour}:00:00Z`)
  const query = { from: '2033-05-30', to: '2033-07-03' }
  const [day, ...others] = await api.call(activities.calendar, { query }, ada)
  expect(others).toEqual([])
  expect(day).toMatchObject({ day: '2033-06-01', total: 4 })
  expect(day?.activities.map(({ subject }) => subject)).toEqual(['At 13', 'At 14', 'At 15'])
  const { id = '' } = day?.activities[0] ?? {}
  await api.call(activities.delete, { params: { id } }, ada)
  expect((await api.call(activities.calendar, { query }, ada))[0]).toMatchObject({ total: 3 })
  await api.call(activities.restore, { params: { id } }, ada)
  expect((await api.call(activities.calendar, { query }, ada))[0]).toMatchObject({ total: 4 })
  expect((await api.call(activities.calendar, { query: { ...query, search: 'At 17' } }, ada))[0]).toMatchObject({
    total: 1,
  })
  expect(await api.call(activities.calendar, { query }, noor)).toEqual([])
})

it('rejects a range that is invalid or too long', async () => {
  for (const [status, query] of [
    [422, { from: '2033-06-02', to: '2033-06-01' }],
    [422, { from: '2033-06-01', to: '2034-06-01' }],
    [400, { from: 'yesterday', to: '2033-06-01' }],
    [400, { from: '2033-06-01', to: '2033-06-02', mostPerDay: 1000 }],
  ] as const) {
    await expect(api.call(activities.calendar, { query }, ada)).rejects.toMatchObject({ status })
  }
})
