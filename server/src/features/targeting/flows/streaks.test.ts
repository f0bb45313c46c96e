import { quarterBefore, shiftQuarter } from '@rostrum/contract/market/quarters'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { streaks } from '@rostrum/contract/targeting/streaks'
import { type StreakDirection, streakQuarters } from '@rostrum/contract/targeting/streaks-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { roundEven, sumOf } from './testing/recount.ts'

const ada = { as: 'ada@veltrane.example' }
const ours = demoSecurities.veltraneA
const to = '2026-06-30'

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof streaks.list>['query']>
const rowsOf = async (query: Query = {}) =>
  (await api.call(streaks.list, { query: { to, pageSize: 500, ...query } }, ada)).data
const summaryOf = (query: Args<typeof streaks.summary>['query'] = {}) =>
  api.call(streaks.summary, { query: { to, ...query } }, ada)

interface Counted {
  id: string
  direction: StreakDirection
  quarters: number
  change: number
  flow: number
}

/** Quarter by quarter, from the positions as stored; the demo's security never split. */
async function recounted(): Promise<Counted[]> {
  const rows = await api.rowsOf(sql<{ id: string; quarter: string; shares: number; previousShares: number | null }>`
    select organization_id as id, quarter::text as quarter, shares, previous_shares from market.positions
    where security_id = ${ours} and quarter > ${shiftQuarter(to, -streakQuarters)} and quarter <= ${to}`)
  const closes = await api.rowsOf(sql<{ onDate: string; close: number }>`
    select on_date::text as on_date, close::double precision as close from market.prices where security_id = ${ours}
    order by on_date`)
  const priceAt = (quarter: string) => closes.findLast(({ onDate }) => onDate <= quarter)?.close ?? Number.NaN
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, own]) => {
    const counted = { id, quarters: 0, change: 0, flow: 0 }
    let sign = 0
    for (let quarter = to; counted.quarters < streakQuarters; quarter = quarterBefore(quarter)) {
      const row = own.find((one) => one.quarter === quarter)
      if (!row || row.previousShares === null) break
      const change = row.shares - row.previousShares
      if (counted.quarters === 0) sign = Math.sign(change)
      if (change === 0 || Math.sign(change) !== sign) break
      counted.quarters += 1
      counted.change += change
      counted.flow += roundEven(change * ((priceAt(quarter) + priceAt(quarterBefore(quarter))) / 2))
    }
    return counted.quarters > 0
      ? [{ ...counted, direction: sign > 0 ? ('buying' as const) : ('selling' as const) }]
      : []
  })
}

test('every streak, recounted by plain loops', async () => {
  const expected = await recounted()
  const found = (await rowsOf({ leastQuarters: 1 })).map(({ holder, direction, quarters, change, flow }) => ({
    ...{ id: holder.id, direction, quarters, change, flow },
  }))
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(found.toSorted(byId).map(({ flow: _, ...one }) => one)).toEqual(
    expected.toSorted(byId).map(({ flow: _, ...one }) => one),
  )
  const known = expected.filter(({ flow }) => !Number.isNaN(flow))
  expect(known.length).toBeGreaterThan(10)
  for (const one of known) expect(found.find(({ id }) => id === one.id)?.flow).toBe(one.flow)
  expect(Math.max(...expected.map(({ quarters }) => quarters))).toBeGreaterThan(2)
})

test('the summary counts the same streaks, and each of its figures lists them', async () => {
  const expected = await recounted()
  const { lengths } = await summaryOf()
  expect(sumOf(lengths, ({ managerCount }) => managerCount)).toBe(expected.length)
  for (const { direction, quarters, managerCount, change, flow } of lengths) {
    const same = expected.filter((one) => one.direction === direction && one.quarters === quarters)
    expect([managerCount, change]).toEqual([same.length, sumOf(same, (one) => one.change)])
    const rows = await rowsOf({ direction, leastQuarters: quarters, mostQuarters: quarters })
    expect([rows.length, sumOf(rows, (row) => row.change), sumOf(rows, (row) => row.flow ?? 0)]).toEqual([
      managerCount,
      change,
      flow,
    ])
  }
})

test('by default two quarters or more, the longest first, each with its eight quarters', async () => {
  const rows = await rowsOf()
  expect(rows.every(({ quarters }) => quarters >= 2)).toBe(true)
  expect(rows.map(({ quarters }) => quarters)).toEqual(rows.map(({ quarters }) => quarters).toSorted((a, b) => b - a))
  for (const { history, quarters, direction } of rows) {
    expect(history.map(({ quarter }) => quarter)).toEqual(
      Array.from({ length: streakQuarters }, (_, at) => shiftQuarter(to, at + 1 - streakQuarters)),
    )
    const last = history.slice(-quarters).map(({ change }) => Math.sign(change ?? 0))
    expect(new Set(last)).toEqual(new Set([direction === 'buying' ? 1 : -1]))
  }
})

test('a quarter without a comparable filing ends a streak', async () => {
  const [first] = await rowsOf()
  if (!first) throw new Error('Nothing found to test with')
  await sql`update market.positions set previous_shares = null, previous_value = null
    where security_id = ${ours} and organization_id = ${first.holder.id} and quarter = ${quarterBefore(to)}`.execute(
    api.db,
  )
  await sql`select market.refresh_directory()`.execute(api.db)
  const [now] = await rowsOf({ leastQuarters: 1, ids: [first.holder.id] })
  expect([now?.quarters, now?.history.at(-2)?.change]).toEqual([1, null])
})

test('the file has a column for each quarter', async () => {
  const rows = await rowsOf()
  const { text, headers } = await api.request(
    'GET',
    `/v2/money_flows/streaks.csv?to=${to}&columns=quarters&columns=change&columns=${to}`,
    ada,
  )
  const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toBe('Quarters in a row,Change over the streak,Q2 2026 change')
  expect(lines).toEqual(rows.map((row) => `${row.quarters},${row.change},${row.history.at(-1)?.change}`))
  expect(headers.get('content-disposition')).toContain('VLTN.A-streaks-2026Q2.csv')
})

test.each(['', '.csv', '/summary'])('/v2/money_flows/streaks%s rejects wrong input', async (path) => {
  const ask = (query: string) => api.request('GET', `/v2/money_flows/streaks${path}?${query}`, ada)
  expect((await ask(`security_id=${newId()}`)).status).toBe(404)
  expect((await ask('to=2026-06-29')).status).toBe(422)
  if (path === '/summary') return
  expect((await ask('least_quarters=9')).status).toBe(400)
  expect((await ask('direction=up')).status).toBe(400)
})
