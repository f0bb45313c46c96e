import { dashboard } from '@rostrum/contract/dashboard'
import { alerts } from '@rostrum/contract/holders/alerts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, startMarket } from '#testing/market.ts'
import { writeDemoAlerts } from './alerts.ts'
import { demoCustomers } from './load.ts'
import { latestClose } from './universe/calendar.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await Promise.all([writeDemoAlerts(api.databaseUrl), writeDemoAlerts(api.databaseUrl)])
})
afterAll(() => api.stop())

const list = (unreadOnly: boolean) => api.call(alerts.list, { query: { unreadOnly, pageSize: 100 } }, ada)

test('the first dashboard tells of the 13D, first or nearly so', async () => {
  const { changes } = await api.call(dashboard.read, { query: {} }, ada)
  const forms = changes?.groups.slice(0, 4).map(({ form }) => form)
  expect(forms).toContain('SCHEDULE 13D/A')
  expect(changes?.isPending).toBe(false)
  expect((await api.call(dashboard.read, { query: {} }, noor)).changes?.isPending).toBe(false)
})

test('only the filings of the last day are unread; the others were read on the next business day', async () => {
  const { data } = await list(false)
  const unread = data.filter(({ unreadCount }) => unreadCount > 0)
  expect(unread.length).toBeGreaterThan(1)
  expect(unread.length).toBeLessThanOrEqual(25)
  expect(new Set(unread.map(({ filedOn }) => filedOn))).toEqual(new Set([latestClose]))
  const read = data.filter(({ unreadCount }) => unreadCount === 0)
  expect(read.length).toBeGreaterThan(unread.length)
  const odd = await api.rowsOf(sql`select from app.alerts a join market.alert_events e on e.id = a.event_id
    where a.created_at::date < e.filed_on or a.created_at > now() or a.read_at < a.created_at
      or extract(isodow from a.read_at) > 5`)
  expect(odd).toEqual([])
})

test('the bell, Holder Alerts and the dashboard count the same', async () => {
  const { changes } = await api.call(dashboard.read, { query: {} }, ada)
  const bell = await api.call(alerts.unreadGroups, {}, ada)
  const counts = await api.call(alerts.counts, { query: {} }, ada)
  const { meta } = await list(true)
  expect([bell.total, counts.unread, changes?.total]).toEqual([meta.total, meta.total, meta.total])
})

test('a later start leaves alone what somebody has read or marked as unread', async () => {
  const { data } = await list(true)
  await api.call(alerts.read, { params: { id: data[0]?.alertId ?? '' } }, ada)
  await writeDemoAlerts(api.databaseUrl)
  expect((await list(true)).meta.total).toBe(data.length - 1)
})
