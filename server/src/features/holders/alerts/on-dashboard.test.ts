import { dashboard } from '@rostrum/contract/dashboard'
import { alerts } from '@rostrum/contract/holders/alerts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { openWorker, type Worker } from './testing/worker.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Market
let worker: Worker
beforeAll(async () => {
  api = await startMarket()
  worker = await openWorker(api.databaseUrl)
})
afterAll(async () => {
  await worker.close()
  await api.stop()
})

const read = () => api.call(dashboard.read, { query: {} }, ada)
const bell = () => api.call(alerts.unreadGroups, {}, ada)

test('nobody is told to be caught up before the latest filings are evaluated', async () => {
  expect((await read()).changes).toMatchObject({ total: 0, isPending: true })
  expect(await bell()).toMatchObject({ total: 0, isPending: true })
  await worker.evaluate()
  expect((await bell()).isPending).toBe(false)
  const { readAt } = await api.call(alerts.readAll, { body: {} }, ada)
  expect((await read()).changes).toMatchObject({ total: 0, isPending: false })
  await sql`update market.portfolios set derived_at = now()
    where quarter = (select max(quarter) from market.portfolios)`.execute(api.db)
  expect(await bell()).toMatchObject({ total: 0, isPending: true })
  await worker.evaluate()
  expect(await bell()).toMatchObject({ total: 0, isPending: false })
  await api.call(alerts.undoReadAll, { body: { readAt: readAt.toISOString() } }, ada)
})

test('a customer without a security has nothing to wait for', async () => {
  const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
  await sql`delete from app.customer_securities where customer_id = ${demoCustomers.brackmoor}`.execute(api.db)
  await sql`delete from app.alert_watermarks where customer_id = ${demoCustomers.brackmoor}`.execute(api.db)
  await sql`delete from app.alerts where customer_id = ${demoCustomers.brackmoor}`.execute(api.db)
  expect(await api.call(alerts.unreadGroups, {}, noor)).toMatchObject({ total: 0, isPending: false })
})

test('the dashboard shows what Holder Alerts counts as unread, most severe first', async () => {
  const { changes } = await read()
  const counts = await api.call(alerts.counts, { query: {} }, ada)
  expect(changes?.total).toBe(counts.unread)
  expect(changes?.groups).toHaveLength(6)
  const { data } = await api.call(alerts.list, { query: { unreadOnly: true, pageSize: 6 } }, ada)
  expect(changes?.groups.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  const [first] = data
  await api.call(alerts.read, { params: { id: first?.alertId ?? '' } }, ada)
  const after = (await read()).changes
  expect(after?.total).toBe((changes?.total ?? 0) - 1)
  expect(after?.groups.map(({ id }) => id)).not.toContain(first?.id)
})
