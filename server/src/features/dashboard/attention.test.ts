// Each number under "Needs attention" is the number of rows in the list that it links to.
import { dashboard } from '@rostrum/contract/dashboard'
import type { Attention } from '@rostrum/contract/holders/attention'
import { currentHolders } from '@rostrum/contract/holders/current'
import { movers } from '@rostrum/contract/holders/movers'
import { tasks } from '@rostrum/contract/irm/tasks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDemoIrm } from '#demo/irm.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const pageSize = 100

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await writeDemoIrm(api.databaseUrl)
})
afterAll(() => api.stop())

const attention = async () => {
  const part = (await api.call(dashboard.read, { query: {} }, ada)).attention
  if (!part) throw new Error('Nothing found to test with')
  return part
}
const moved = async (kind: 'buyers' | 'sellers', which: Attention, more = {}) => {
  const to = (await attention()).quarter ?? ''
  return api.call(movers.list, { query: { kind, attention: which, to, pageSize, ...more } }, ada)
}
const idsOf = (rows: readonly { holder: { id: string } }[]) => rows.map(({ holder }) => holder.id)
const shownOf = ({ rows }: { rows: readonly { organization: { id: string } }[] }) =>
  rows.map(({ organization }) => organization.id)

test('the top 25 without contact are those of current holders, in the same order', async () => {
  const { withoutContact } = await attention()
  const { data, meta } = await api.call(currentHolders.list, { query: { attention: 'without_contact', pageSize } }, ada)
  expect(withoutContact.total).toBeGreaterThan(0)
  expect(meta.total).toBe(withoutContact.total)
  expect(data.every(({ rank }) => rank <= 25)).toBe(true)
  expect(idsOf(data).slice(0, withoutContact.rows.length)).toEqual(shownOf(withoutContact))
  const { holderCount } = await api.call(currentHolders.summary, { query: { attention: 'without_contact' } }, ada)
  expect(holderCount).toBe(withoutContact.total)
})

test('the buyers never met are those of movers', async () => {
  const { neverMet } = await attention()
  const { data, meta } = await moved('buyers', 'never_met')
  expect(neverMet.total).toBeGreaterThan(0)
  expect(meta.total).toBe(neverMet.total)
  expect(idsOf(data).slice(0, neverMet.rows.length)).toEqual(shownOf(neverMet))
  expect(data.every(({ holder }) => holder.orientation === 'active')).toBe(true)
})

test('the holders at risk are those of movers, a part of all sellers', async () => {
  const { atRisk, quarter } = await attention()
  const { data, meta } = await moved('sellers', 'at_risk')
  expect(atRisk.total).toBeGreaterThan(0)
  expect(meta.total).toBe(atRisk.total)
  expect(idsOf(data)).toEqual(expect.arrayContaining(shownOf(atRisk)))
  const all = await api.call(movers.list, { query: { kind: 'sellers', to: quarter ?? '', pageSize } }, ada)
  expect(meta.total).toBeLessThan(all.meta.total)
  const { securities } = await api.call(movers.summary, { query: { attention: 'at_risk', to: quarter ?? '' } }, ada)
  const { decreased, exited } = securities[0]?.byMove ?? {}
  expect((decreased?.holderCount ?? 0) + (exited?.holderCount ?? 0)).toBe(atRisk.total)
})

test('rolled up, a group is listed for any of its managers', async () => {
  const { data } = await moved('sellers', 'at_risk', { rollUp: true })
  expect(data.length).toBeLessThanOrEqual((await attention()).atRisk.total)
})

test('the overdue tasks are those of the task list', async () => {
  const { overdue } = await attention()
  const { data, meta } = await api.call(tasks.list, { query: { due: 'overdue', mine: true, pageSize } }, ada)
  expect(overdue.total).toBeGreaterThan(0)
  expect(meta.total).toBe(overdue.total)
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(overdue.rows.map(({ id }) => id)))
})
