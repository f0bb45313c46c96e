import { dashboard } from '@rostrum/contract/dashboard'
import { alerts } from '@rostrum/contract/holders/alerts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, startMarket } from '#testing/market.ts'
import { openWorker } from './testing/worker.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Market
beforeAll(async () => {
  api = await startMarket()
  const worker = await openWorker(api.databaseUrl)
  await worker.evaluate()
  await worker.close()
})
afterAll(() => api.stop())

const read = () => api.call(dashboard.read, { query: {} }, ada)

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
