import { team } from '@rostrum/contract/irm/team'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

it('users are those of the customer', async () => {
  const users = await api.call(team.users, {}, ada)
  expect(users.map(({ email }) => email)).toEqual([
    'noor@brackmoor.example',
    'ada@veltrane.example',
    'miles@veltrane.example',
    'tobias@veltrane.example',
    'iris@assist.example',
  ])
  expect((await api.call(team.users, {}, noor)).map(({ firstName }) => firstName)).toEqual(['Noor', 'Celia', 'Iris'])
})

it('colleagues are added, put away, removed', async () => {
  const body = { firstName: 'Cho', lastName: 'Fields', email: 'Miles@veltrane.example' }
  const colleague = await api.call(team.createColleague, { body }, ada)
  expect(colleague).toMatchObject({ ...body, active: true, userId: await api.userId('miles@veltrane.example') })
  const params = { id: colleague.id }
  const changed = await api.call(team.updateColleague, { params, body: { active: false } }, ada)
  expect(changed).toEqual({ ...colleague, active: false })
  expect((await api.call(team.colleagues, { query: { activeOnly: true } }, ada)).data).toEqual([])
  expect((await api.call(team.colleagues, {}, ada)).data).toHaveLength(1)
  expect((await api.call(team.colleagues, {}, noor)).data).toEqual([])
  await api.call(team.deleteColleague, { params }, ada)
  await expect(api.call(team.updateColleague, { params, body: {} }, ada)).rejects.toMatchObject({ status: 404 })
})

it.each([
  [{ firstName: '', lastName: 'B' }, 'first_name'],
  [{ firstName: 'A', lastName: 'B', email: 'nonsense' }, 'email'],
  [{ firstName: 'x'.repeat(10_000), lastName: 'B' }, 'first_name'],
])('a colleague like %j is refused', async (body, field) => {
  await expect(api.call(team.createColleague, { body }, ada)).rejects.toMatchObject({
    status: 422,
    errors: [{ field }],
  })
})

it('broker names are unique among active brokers', async () => {
  const broker = await api.call(team.createBroker, { body: { name: 'Harbour Securities' } }, ada)
  await expect(api.call(team.createBroker, { body: { name: 'HARBOUR securities' } }, ada)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'name' }],
  })
  const params = { id: broker.id }
  expect(await api.call(team.updateBroker, { params, body: { name: 'Harbour' } }, ada)).toEqual({
    ...broker,
    name: 'Harbour',
  })
  expect((await api.call(team.brokers, { query: { search: 'harb' } }, ada)).data).toHaveLength(1)
  expect((await api.call(team.brokers, {}, noor)).data).toEqual([])
  await api.call(team.deleteBroker, { params }, ada)
  expect((await api.call(team.brokers, {}, ada)).data).toEqual([])
  // A removed broker's name can be reused.
  await api.call(team.createBroker, { body: { name: 'Harbour' } }, ada)
})
