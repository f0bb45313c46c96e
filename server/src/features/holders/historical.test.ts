import { historicalHolders } from '@rostrum/contract/holders/historical'
import { historicalSorts } from '@rostrum/contract/holders/historical-query'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
/** A 3-for-1 split. */
const split = '2026-03-09'

interface Position {
  id: string
  quarter: string
  shares: number
  value: number
  previousShares: number | null
}

let api: Market
let securityId: string
let quarters: string[]
let positions: Position[]
beforeAll(async () => {
  api = await startMarket()
  ;({ id: securityId } = await api.firstOf(sql<{ id: string }>`select id from market.securities where ticker = 'HLDM'`))
  const told = await api.rowsOf(
    sql<{ quarter: string }>`select distinct quarter::text from market.portfolios order by 1`,
  )
  quarters = told.map(({ quarter }) => quarter)
  positions = await api.rowsOf(sql<Position>`select organization_id as id, quarter::text, shares, value, previous_shares
    from market.positions where security_id = ${securityId} order by quarter`)
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof historicalHolders.list>['query']>
const historyOf = async (query: Query = {}) =>
  (await api.call(historicalHolders.list, { query: { securityId, pageSize: 500, ...query } }, ada)).data
const summaryOf = (query: NonNullable<Args<typeof historicalHolders.summary>['query']> = {}) =>
  api.call(historicalHolders.summary, { query: { securityId, ...query } }, ada)

const factor = (quarter: string): number => (quarter < split ? 3 : 1)
const at = (quarter: string) => positions.filter((position) => position.quarter === quarter)
const firstOf = (id: string) => positions.find((position) => position.id === id && position.shares > 0)?.quarter

describe('the matrix', () => {
  test("has every quarter of every holder, on today's split basis", async () => {
    const rows = await historyOf()
    const holders = new Set(positions.filter(({ shares }) => shares > 0).map(({ id }) => id))
    expect(new Set(rows.map(({ holder }) => holder.id))).toEqual(holders)
    const portfolios = await api.rowsOf(sql<{ id: string; quarter: string }>`select organization_id as id, quarter::text
      from market.portfolios where state = 'holdings' and is_complete`)
    const isTold = new Set(portfolios.map(({ id, quarter }) => `${id} ${quarter}`))
    for (const { holder, cells, firstBought, quartersHeld } of rows) {
      expect(cells.map(({ quarter }) => quarter)).toEqual(quarters)
      const own = positions.filter(({ id, shares }) => id === holder.id && shares > 0)
      expect({ firstBought, quartersHeld }).toEqual({ firstBought: own[0]?.quarter, quartersHeld: own.length })
      for (const cell of cells) {
        const stored = positions.find(({ id, quarter }) => id === holder.id && quarter === cell.quarter)
        expect(cell).toMatchObject({
          isReported: stored !== undefined || isTold.has(`${holder.id} ${cell.quarter}`),
          shares: (stored?.shares ?? 0) * factor(cell.quarter),
          value: stored?.value ?? 0,
        })
        const isComparable = stored !== undefined && stored.previousShares !== null
        expect(cell.change).toBe(
          isComparable ? (stored.shares - (stored.previousShares ?? 0)) * factor(cell.quarter) : null,
        )
      }
    }
    const cells = rows.flatMap((row) => row.cells)
    expect(cells.some(({ isReported }) => !isReported)).toBe(true)
    expect(cells.some(({ isReported, shares }) => isReported && shares === 0)).toBe(true)
  })

  test('shows another range on request', async () => {
    const rows = await historyOf({ from: quarters[1], to: quarters[2] })
    expect(rows[0]?.cells.map(({ quarter }) => quarter)).toEqual(quarters.slice(1, 3))
    const held = new Set(
      [...at(quarters[1] ?? ''), ...at(quarters[2] ?? '')].flatMap(({ id, shares }) => (shares > 0 ? id : [])),
    )
    expect(new Set(rows.map(({ holder }) => holder.id))).toEqual(held)
  })

  test.each(historicalSorts)('sorts by %s', async (field) => {
    const sortQuarter = quarters[1] ?? ''
    const read = (row: Awaited<ReturnType<typeof historyOf>>[number]) => {
      const [first, last] = [row.cells[0], row.cells.at(-1)]
      return {
        name: row.holder.name.toLowerCase().replace(/[^a-z0-9 ]/g, ''),
        shares: last?.shares ?? 0,
        value: last?.value ?? 0,
        change: (last?.shares ?? 0) - (first?.shares ?? 0),
        firstBought: row.firstBought ?? '',
        quartersHeld: row.quartersHeld,
        quarter: row.cells[1]?.shares ?? 0,
      }[field]
    }
    for (const direction of ['asc', 'desc']) {
      const rows = await historyOf({ sort: `${toSnake(field)}_${direction}-name_asc`, sortQuarter })
      const keys = rows.map(read)
      const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(keys).toEqual(direction === 'asc' ? sorted : sorted.reverse())
      const some = { sort: `${toSnake(field)}_${direction}-name_asc`, sortQuarter, pageSize: 9 }
      expect([...(await historyOf(some)), ...(await historyOf({ ...some, pageOffset: 9 }))]).toEqual(rows.slice(0, 18))
      const { meta } = await api.call(historicalHolders.list, { query: { securityId, ...some } }, ada)
      expect(meta.total).toBe(rows.length)
    }
  })

  test('sums up groups', async () => {
    // Two managers of one group hold it.
    const grouped = await api.firstOf(sql<{ securityId: string }>`select p.security_id from market.positions p
      join market.organization_roots r on r.id = p.organization_id and r.root <> r.id
      group by p.security_id, p.quarter, r.root having count(*) > 1 order by count(*) desc, p.security_id limit 1`)
    const [apart, together] = [await historyOf(grouped), await historyOf({ ...grouped, rollUp: true })]
    for (const [index, quarter] of quarters.entries()) {
      const sum = (rows: typeof apart) => rows.reduce((total, { cells }) => total + (cells[index]?.shares ?? 0), 0)
      expect([quarter, sum(together)]).toEqual([quarter, sum(apart)])
    }
    expect(together.length).toBeLessThan(apart.length)
    expect(together.some(({ holder }) => holder.managerCount > 1)).toBe(true)
  })
})

describe('history summary', () => {
  test('each quarter counts new, returning, retained and exited holders', async () => {
    const { quarters: told } = await summaryOf()
    expect(told.map(({ quarter }) => quarter)).toEqual(quarters)
    for (const one of told) {
      const now = at(one.quarter)
      const scale = factor(one.quarter)
      const part = (belongs: (position: Position) => boolean, of: (position: Position) => number) => {
        const chosen = now.filter(belongs)
        return [chosen.length, chosen.reduce((sum, position) => sum + of(position), 0) * scale]
      }
      const isFirst = ({ id }: Position) => firstOf(id) === one.quarter
      const bought = ({ shares, previousShares }: Position) => shares > 0 && previousShares === 0
      const shares = (position: Position) => position.shares
      expect([one.newCount, one.newShares]).toEqual(part((each) => bought(each) && isFirst(each), shares))
      expect([one.returningCount, one.returningShares]).toEqual(part((each) => bought(each) && !isFirst(each), shares))
      expect([one.keptCount, one.keptShares]).toEqual(
        part((each) => each.shares > 0 && (each.previousShares ?? 0) > 0, shares),
      )
      expect([one.exitedCount, one.exitedShares]).toEqual(
        part(
          (each) => each.shares === 0 && (each.previousShares ?? 0) > 0,
          (each) => each.previousShares ?? 0,
        ),
      )
      expect([one.holderCount, one.shares]).toEqual(part((each) => each.shares > 0, shares))
      const comparable = (each: Position) => each.previousShares !== null
      const total = (of: (each: Position) => number) => part(comparable, of)[1]
      expect(one.change).toBe(total((each) => each.shares - (each.previousShares ?? 0)))
      expect(one.comparableShares).toBe(total((each) => each.previousShares ?? 0))
      expect(one.retainedShares).toBe(total((each) => Math.min(each.shares, each.previousShares ?? 0)))
    }
  })

  test("prices are quarter-end prices on today's basis, and the largest holders add up", async () => {
    const { quarters: told, top, notes } = await summaryOf()
    for (const { quarter, price } of told) {
      const stored = await api.firstOf(sql<{ close: number }>`select close::float8 from market.prices
        where security_id = ${securityId} and on_date <= ${quarter} order by on_date desc limit 1`)
      expect(price).toBeCloseTo(stored.close / factor(quarter), 6)
    }
    const last = at(quarters.at(-1) ?? '').sort((a, b) => b.shares - a.shares)
    expect(top.map(({ id }) => id)).toEqual(last.slice(0, 10).map(({ id }) => id))
    for (const { id, shares, change, value } of top) {
      const own = quarters.map((quarter) => at(quarter).find((position) => position.id === id))
      expect(value).toHaveLength(quarters.length)
      expect(change.at(-1)).toBe(
        own.at(-1)?.previousShares == null ? null : (own.at(-1)?.shares ?? 0) - (own.at(-1)?.previousShares ?? 0),
      )
      expect(shares).toEqual(
        quarters.map((quarter) => (at(quarter).find((position) => position.id === id)?.shares ?? 0) * factor(quarter)),
      )
    }
    expect(notes.join(' ')).toMatch(/3 for 1 on \w{3} \d{1,2}, \d{4}/)
  })

  test('cohorts group holders by first purchase quarter and count those retained', async () => {
    const cohorts = await api.call(historicalHolders.cohorts, { query: { securityId } }, ada)
    expect(cohorts.reduce((sum, { holderCount }) => sum + holderCount, 0)).toBe((await historyOf()).length)
    for (const { quarter, holderCount, kept } of cohorts) {
      const members = new Set(positions.filter(({ id }) => firstOf(id) === quarter).map(({ id }) => id))
      expect(holderCount).toBe(members.size)
      expect(kept.map((one) => one.quarter)).toEqual(quarters.filter((later) => later >= quarter))
      for (const one of kept) {
        const left = at(one.quarter).filter(({ id, shares }) => members.has(id) && shares > 0)
        expect(one.holderCount).toBe(left.length)
        expect(one.shares).toBe(left.reduce((sum, { shares }) => sum + shares, 0) * factor(one.quarter))
      }
    }
  })
})

describe('as of a date', () => {
  test('after everything was filed, equals the current view', async () => {
    expect(await historyOf({ knownOn: '2030-01-01' })).toEqual(await historyOf())
    const [then, now] = [await summaryOf({ knownOn: '2030-01-01' }), await summaryOf()]
    expect(then.quarters).toEqual(now.quarters)
  })

  test('later filings are ignored, and an amended report has its original content', async () => {
    const amended = await api.firstOf(sql<{
      securityId: string
      id: string
      quarter: string
      day: string
      original: string
    }>`
      select r.security_id, f.organization_id as id, f.period::text as quarter, f.filed_on::text as day, f.accession as original
      from market.filings f
      join market.filings a on a.organization_id = f.organization_id and a.period = f.period and a.filed_on > f.filed_on
        and a.amendment_type = 'restatement' and not f.is_amendment
      join market.filing_rows r on r.accession = f.accession and r.put_call is null and r.amount_type = 'SH'
      join market.positions p on p.security_id = r.security_id and p.organization_id = f.organization_id and p.quarter = f.period
      where r.security_id is not null order by r.amount <> p.shares desc, f.accession limit 1`)
    const query = { securityId: amended.securityId, knownOn: amended.day }
    const rows = await historyOf(query)
    const row = rows.find(({ holder }) => holder.id === amended.id)
    const { shares } = await api.firstOf(sql<{
      shares: number
    }>`select sum(amount)::bigint as shares from market.filing_rows
      where accession = ${amended.original} and security_id = ${amended.securityId} and put_call is null and amount_type = 'SH'`)
    const { ratio } = await api.firstOf(sql<{ ratio: number }>`select coalesce(exp(sum(ln(ratio))), 1)::float8 as ratio
      from market.splits where security_id = ${amended.securityId} and on_date > ${amended.quarter}`)
    expect(row?.cells.find(({ quarter }) => quarter === amended.quarter)).toMatchObject({
      isReported: true,
      shares: Math.round(shares * ratio),
    })
    const filed = await api.rowsOf(sql<{
      id: string
      quarter: string
    }>`select distinct organization_id as id, period::text as quarter
      from market.filings where filed_on <= ${amended.day}`)
    const isFiled = new Set(filed.map(({ id, quarter }) => `${id} ${quarter}`))
    for (const { holder, cells } of rows) {
      for (const { quarter, isReported } of cells) if (isReported) expect(isFiled).toContain(`${holder.id} ${quarter}`)
    }
    const { notes } = await summaryOf(query)
    expect(notes[0]).toMatch(/^As of \w{3} \d{1,2}, \d{4}: includes only filings/)
  })
})

describe('rejected', () => {
  const paths = [
    '/v2/holders/history',
    '/v2/holders/history/summary',
    '/v2/holders/history/cohorts',
    '/v2/holders/history.csv',
  ]
  test.each(paths)('invalid ranges and unknown securities at %s', async (path) => {
    const wrong: [string, string][] = [
      ['from=2026-05-31', 'from'],
      ['to=2026-01-01', 'to'],
      ['from=2026-06-30&to=2026-03-31', 'from'],
      ['from=2010-03-31&to=2026-03-31', 'from'],
    ]
    for (const [query, field] of wrong) {
      expect(await api.request('GET', `${path}?${query}`, ada)).toMatchObject({
        status: 422,
        json: { errors: [{ field }] },
      })
    }
    expect((await api.request('GET', `${path}?security_id=${newId()}`, ada)).status).toBe(404)
  })

  test('a sort quarter that is not a quarter end', async () => {
    expect(await api.request('GET', '/v2/holders/history?sort_quarter=2026-01-02', ada)).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'sort_quarter' }] },
    })
  })
})
