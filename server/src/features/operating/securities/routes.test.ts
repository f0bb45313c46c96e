import { operatingSecurities } from '@rostrum/contract/operating-securities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { derivePositions } from '#testing/derive-positions.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

const operator = { as: 'op@hosting.example' }
const [filed, panel, other] = [newId(), newId(), newId()]

let api: Api
let customer: string
beforeAll(async () => {
  api = await startApi({ environment: { LOG_LEVEL: 'error', OPERATORS: operator.as } })
  customer = await addCustomer(api.db, { name: 'Hosting' })
  await addPerson(api.db, [{ customer }], { email: operator.as })
  await sql`insert into market.securities (id, name, ticker, source) values (${filed}, 'Apple Inc', 'AAPL', 'cusip_ticker'),
    (${panel}, 'APPLE INC', 'AAPL', 'panel'), (${other}, 'Orchard Ltd', 'AAPL', '13f')`.execute(api.db)
  await sql`insert into market.security_identifiers (kind, value, security_id) values ('cusip', '037833100', ${filed}),
    ('panel', 'i1|AAPL', ${panel}), ('cusip', '68571X103', ${other})`.execute(api.db)
  await sql`insert into market.resolution_requests default values`.execute(api.db)
  await derivePositions(api.databaseUrl)
})
afterAll(() => api.stop())

const links = (query: { state?: 'same' | 'unsure' | 'apart'; search?: string } = {}) =>
  api.call(operatingSecurities.links, { query }, operator)
const decide = (firstId: string, secondId: string, decision: 'same' | 'apart' | null) =>
  api.call(operatingSecurities.decide, { body: { firstId, secondId, decision } }, operator)
const sameAs = async (id: string) => {
  await derivePositions(api.databaseUrl)
  const { rows } = await sql<{ sameAs: string | null }>`select same_as from market.securities where id = ${id}`.execute(
    api.db,
  )
  return rows[0]?.sameAs
}

test('pairs are listed with their evidence, and a person joins, separates and takes it back', async () => {
  const { states } = await api.call(operatingSecurities.read, {}, operator)
  expect(states).toEqual([
    { state: 'same', count: 1 },
    { state: 'unsure', count: 2 },
    { state: 'apart', count: 0 },
  ])
  const { data } = await links({ state: 'same', search: '037833100' })
  expect(data).toMatchObject([{ decision: null, explanation: expect.stringContaining('Both have the ticker AAPL') }])
  expect(await sameAs(panel)).toBe(filed)

  expect(await decide(panel, filed, 'apart')).toMatchObject({
    state: 'apart',
    decision: 'apart',
    decidedBy: operator.as,
  })
  expect((await api.call(operatingSecurities.read, {}, operator)).isWaiting).toBe(true)
  expect(await sameAs(panel)).toBeNull()
  await decide(panel, filed, null)
  expect(await sameAs(panel)).toBe(filed)

  expect((await links({ state: 'unsure' })).meta.total).toBe(2)
  await decide(other, filed, 'same')
  expect(await sameAs(other)).toBe(filed)
  expect((await links({ state: 'same' })).data[0]).toMatchObject({ decision: 'same' })
})

test('securities that customers use are not joined, and must be there', async () => {
  await decide(other, filed, 'apart')
  await decide(panel, filed, 'apart')
  for (const [position, id] of [filed, other].entries())
    await sql`insert into app.customer_securities (customer_id, security_id, position)
      values (${customer}, ${id}, ${position})`.execute(api.db)
  await expect(decide(other, filed, 'same')).rejects.toMatchObject({ status: 422 })
  await expect(decide(filed, newId(), 'same')).rejects.toMatchObject({ status: 404 })
})
