// Two share classes of one issuer, together and apart.
import { classColumn, currentHolders } from '@rostrum/contract/holders/current'
import { fundHolders } from '@rostrum/contract/holders/funds'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { movers } from '@rostrum/contract/holders/movers'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { addFirm, report } from './alerts/testing/reports.ts'
import { ada, type Current, noor, type Position, startCurrent } from './testing/current.ts'

const { veltraneA: classA, veltraneB: classB, brackmoor } = demoSecurities
const all = { securityId: classA, classes: 'all' } as const
const [quarter, earlier] = ['2026-09-30', '2026-06-30']

let current: Current
let onlyB: string
let switched: string
let unfiled: string
const refresh = () => current.api.rowsOf(sql`select market.refresh_directory()`)

beforeAll(async () => {
  current = await startCurrent()
  const { db } = current.api
  const held = (securityId: string, shares: number, before: number | null) => ({ securityId, shares, before })
  onlyB = await addFirm(db, 'Only B Partners')
  await report(db, { organizationId: onlyB, quarter: earlier, holdings: [held(classB, 9000, 9000)] })
  await report(db, { organizationId: onlyB, holdings: [held(classB, 10_000, 9000)] })
  switched = await addFirm(db, 'Switched Capital')
  await report(db, { organizationId: switched, quarter: earlier, holdings: [held(classA, 30_000, 30_000)] })
  await report(db, {
    organizationId: switched,
    holdings: [held(classA, 0, 30_000), held(classB, 30_000, 0)],
  })
  unfiled = await addFirm(db, 'Unfiled Advisors')
  await report(db, { organizationId: unfiled, holdings: [held(classA, 5000, null), held(classB, 2000, null)] })
  await refresh()
})
afterAll(() => current.api.stop())

const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number) => rows.reduce((sum, row) => sum + count(row), 0)

/** Plain sums of both classes, by holder. */
async function expectedAt(at: string, idOf: (id: string) => string = (id) => id) {
  const rows = [...(await current.positionsOf(classA)), ...(await current.positionsOf(classB))]
  const byHolder = Map.groupBy(
    rows.filter((row) => row.quarter === at),
    ({ id }) => idOf(id),
  )
  return [...byHolder].map(([id, parts]) => ({
    id,
    shares: sumOf(parts, ({ shares }) => shares),
    value: sumOf(parts, ({ value }) => value),
    previousShares: parts.every(isComparable) ? sumOf(parts, ({ previousShares }) => previousShares ?? 0) : null,
  }))
}
const isComparable = ({ shares, previousShares }: Position) => previousShares !== null || shares === 0

const outstandingOf = async (securityId: string, at = quarter) =>
  (
    await current.api.firstOf(sql<{ shares: number }>`select shares::float8 from market.shares_outstanding
      where security_id = ${securityId} and on_date <= ${at} order by on_date desc limit 1`)
  ).shares

describe('the share classes', () => {
  const classesOf = (query: { securityId?: string }, caller = ada) =>
    current.api.call(currentHolders.classes, { query }, caller)

  test('are those of the same issuer with holders, whichever is asked for and whoever asks', async () => {
    const classes = await classesOf({})
    expect(classes.map(({ id, ticker, classTitle, weight }) => ({ id, ticker, classTitle, weight }))).toEqual([
      { id: classA, ticker: 'VLTN.A', classTitle: 'CL A', weight: 1 },
      { id: classB, ticker: 'VLTN.B', classTitle: 'CL B', weight: 1 },
    ])
    expect(await classesOf({ securityId: classB })).toEqual(classes)
    expect(await classesOf({ securityId: classA }, noor)).toEqual(classes)
  })

  test('are none if there is only one, and asking for all of them changes nothing', async () => {
    expect(await classesOf({ securityId: brackmoor })).toEqual([])
    expect(await current.holdersOf({ securityId: brackmoor, classes: 'all' })).toEqual(
      await current.holdersOf({ securityId: brackmoor }),
    )
  })
})

describe('current holders together', () => {
  test.each([false, true])('are the sums of each class, rolled up: %s', async (rollUp) => {
    const roots = await current.rootsOf()
    const outstanding = (await outstandingOf(classA)) + (await outstandingOf(classB))
    const expected = (await expectedAt(quarter, rollUp ? roots : undefined)).filter(({ shares }) => shares > 0)
    const rows = await current.holdersOf({ ...all, rollUp, quarter })
    const byId = new Map(expected.map((one) => [one.id, one]))
    expect(rows.length).toBe(expected.length)
    for (const { holder, shares, value, previousShares, outstandingShare, byClass } of rows) {
      expect({ id: holder.id, shares, value, previousShares }).toEqual(byId.get(holder.id))
      expect(outstandingShare).toBeCloseTo(shares / outstanding, 9)
      expect(sumOf(byClass, (part) => part.shares)).toBe(shares)
      expect(sumOf(byClass, (part) => part.value)).toBe(value)
    }
    const summary = await current.summaryOf({ ...all, rollUp, quarter })
    expect(summary).toMatchObject({
      holderCount: expected.length,
      shares: sumOf(expected, ({ shares }) => shares),
      value: sumOf(expected, ({ value }) => value),
      sharesOutstanding: outstanding,
    })
    expect(summary.outstandingShare).toBeCloseTo(summary.shares / outstanding, 9)
    expect(summary.notes.join(' ')).toContain('VLTN.A + VLTN.B')
    const slices = (key: 'byType' | 'byOrientation') => sumOf(summary[key], ({ shares }) => shares)
    expect([slices('byType'), slices('byOrientation')]).toEqual([summary.shares, summary.shares])
  })

  test('include one of the other class only; a switch is no move; a missing prior filing stays unknown', async () => {
    const of = async (id: string, query = {}) =>
      (await current.holdersOf({ ...all, quarter, ids: [id], ...query })).map(
        ({ shares, change, move, quartersHeld, holder, byClass, portfolioShare }) => ({
          shares,
          change,
          move,
          quartersHeld,
          managers: holder.managerCount,
          classes: byClass.map((part) => [part.securityId, part.shares, part.previousShares]),
          portfolioShare,
        }),
      )
    expect(await of(onlyB)).toMatchObject([
      { shares: 10_000, change: 1000, move: 'increased', quartersHeld: 2, classes: [[classB, 10_000, 9000]] },
    ])
    expect(await of(onlyB, { classes: undefined })).toEqual([])
    expect(await of(switched)).toMatchObject([
      {
        ...{ shares: 30_000, change: 0, move: 'unchanged', quartersHeld: 2, managers: 1 },
        classes: [
          [classA, 0, 30_000],
          [classB, 30_000, 0],
        ],
      },
    ])
    expect(await of(switched, { securityId: classB, classes: undefined })).toMatchObject([
      { shares: 30_000, change: 30_000, move: 'new', classes: [] },
    ])
    expect(await of(unfiled)).toMatchObject([{ shares: 7000, change: null, move: null }])
  })

  test('are the same whichever class is asked for', async () => {
    const figures = async (securityId: string) =>
      (await current.holdersOf({ securityId, classes: 'all', quarter })).map(
        ({ holder, rank, shares, change, value, firstBought, quartersHeld, accessions }) =>
          [holder.id, rank, shares, change, value, firstBought, quartersHeld, accessions.toSorted()] as const,
      )
    expect(await figures(classB)).toEqual(await figures(classA))
  })

  test('apart, the answers are not mixed up with those together', async () => {
    const [apart, together, again] = [
      await current.summaryOf({ securityId: classA, quarter }),
      await current.summaryOf({ ...all, quarter }),
      await current.summaryOf({ securityId: classA, quarter }),
    ]
    expect(again).toEqual(apart)
    expect(together.shares).toBeGreaterThan(apart.shares)
    const quarters = async (query: object) => current.api.call(currentHolders.quarters, { query }, ada)
    const [latest] = await quarters(all)
    expect(latest).toMatchObject({ quarter, holderCount: together.holderCount, shares: together.shares })
  })

  test('have an estimated price paid between those of the classes', async () => {
    const both = (await current.holdersOf({ ...all, quarter })).filter(
      ({ byClass, pricePaid }) => pricePaid !== null && byClass.filter(({ shares }) => shares > 0).length === 2,
    )
    expect(both.length).toBeGreaterThan(0)
    const ofClass = async (securityId: string) =>
      new Map((await current.holdersOf({ securityId, quarter })).map((row) => [row.holder.id, row]))
    const [a, b] = [await ofClass(classA), await ofClass(classB)]
    for (const { holder, pricePaid, unrealizedGain } of both) {
      const parts = [a.get(holder.id), b.get(holder.id)]
      const prices = parts.map((part) => part?.pricePaid ?? 0)
      expect(pricePaid).toBeGreaterThanOrEqual(Math.min(...prices) - 1e-6)
      expect(pricePaid).toBeLessThanOrEqual(Math.max(...prices) + 1e-6)
      expect(unrealizedGain).toBe(sumOf(parts, (part) => part?.unrealizedGain ?? 0))
    }
  })
})

describe('movers together', () => {
  const moversOf = async (query: object = {}) =>
    (await current.api.call(movers.list, { query: { ...all, pageSize: 500, ...query } }, ada)).data

  test('compare what a holder had of all classes, with the flow at their joint price', async () => {
    const expected = (await expectedAt(quarter)).filter(
      ({ shares, previousShares }) => previousShares !== null && shares !== previousShares,
    )
    const rows = await moversOf({ from: earlier, to: quarter })
    expect(rows.map(({ holder }) => holder.id).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(rows.some(({ holder }) => holder.id === switched || holder.id === unfiled)).toBe(false)
    const apart = async (securityId: string) =>
      new Map(
        (await moversOf({ securityId, classes: undefined, from: earlier, to: quarter })).map((row) => [
          row.holder.id,
          row,
        ]),
      )
    const [a, b] = [await apart(classA), await apart(classB)]
    expect([...a.keys(), ...b.keys()]).toContain(switched)
    for (const row of rows) {
      const parts = [a.get(row.holder.id), b.get(row.holder.id)]
      expect(row.change).toBe(sumOf(parts, (part) => part?.change ?? 0))
    }
    const { securities, notes } = await current.api.call(
      movers.summary,
      { query: { ...all, from: earlier, to: quarter } },
      ada,
    )
    const mean = ((securities[0]?.fromPrice ?? 0) + (securities[0]?.toPrice ?? 0)) / 2
    expect(mean).toBeGreaterThan(0)
    for (const { change, flow } of rows) expect(Math.abs((flow ?? 0) - change * mean)).toBeLessThan(1)
    expect(securities[0]).toMatchObject({
      ticker: 'VLTN.A + VLTN.B',
      netShares: sumOf(rows, ({ change }) => change),
      netFlow: sumOf(rows, ({ flow }) => flow ?? 0),
    })
    expect(notes.join(' ')).toContain('VLTN.A + VLTN.B')
  })

  test('over several quarters, are the sums of each class', async () => {
    const range = { from: '2025-09-30', to: earlier }
    const rows = await moversOf(range)
    const parts = [
      ...(await moversOf({ ...range, classes: undefined })),
      ...(await moversOf({ ...range, classes: undefined, securityId: classB })),
    ]
    expect(rows.length).toBeGreaterThan(3)
    expect(sumOf(rows, ({ change }) => change)).toBe(sumOf(parts, ({ change }) => change))
    for (const { holder, change } of rows) {
      const own = parts.filter((part) => part.holder.id === holder.id)
      expect(change).toBe(sumOf(own, (part) => part.change))
    }
  })
})

describe('history together', () => {
  test('adds the classes up in every quarter', async () => {
    const { data: rows } = await current.api.call(historicalHolders.list, { query: { ...all, pageSize: 500 } }, ada)
    const summary = await current.api.call(historicalHolders.summary, { query: all }, ada)
    for (const { quarter: at, holderCount, shares, value } of summary.quarters.filter(({ quarter: q }) => q > '2025')) {
      const expected = (await expectedAt(at)).filter((one) => one.shares > 0)
      // Both classes were split 2 for 1 on the same day.
      const factor = at < '2025-06-09' ? 2 : 1
      expect({ holderCount, shares, value }).toEqual({
        holderCount: expected.length,
        shares: sumOf(expected, (one) => one.shares) * factor,
        value: sumOf(expected, (one) => one.value),
      })
      const cells = rows.flatMap(({ cells: own }) => own.filter((cell) => cell.quarter === at))
      expect(sumOf(cells, (cell) => cell.shares)).toBe(shares)
    }
    const last = summary.quarters.find(({ quarter: at }) => at === quarter)
    const movesTogether = await current.summaryOf({ ...all, quarter })
    expect(last).toMatchObject({ newCount: movesTogether.newCount, exitedCount: movesTogether.exitedCount })
    const cohorts = await current.api.call(historicalHolders.cohorts, { query: all }, ada)
    expect(cohorts.length).toBeGreaterThan(0)
  })

  test('is not available as of a past day', async () => {
    const { status, json } = await current.api.request(
      'GET',
      `${pathOf(historicalHolders.summary)}?classes=all&known_on=2026-08-20`,
      ada,
    )
    expect([status, json]).toMatchObject([422, { errors: [{ field: 'classes' }] }])
  })
})

test('funds together are the sums of each class', async () => {
  const fundsOf = async (query: object) =>
    (await current.api.call(fundHolders.list, { query: { pageSize: 500, ...query } }, ada)).data
  const parts = [...(await fundsOf({ securityId: classA })), ...(await fundsOf({ securityId: classB }))]
  const rows = await fundsOf(all)
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(parts.map(({ id }) => id)))
  for (const { id, shares, value, fundShare } of rows) {
    const own = parts.filter((part) => part.id === id)
    expect(shares).toBeCloseTo(sumOf(own, (part) => part.shares))
    expect(value).toBeCloseTo(sumOf(own, (part) => part.value ?? 0))
    expect(fundShare).toBeCloseTo(sumOf(own, (part) => part.fundShare ?? 0))
  }
  expect(rows.some(({ id }) => parts.filter((part) => part.id === id).length === 2)).toBe(true)
})

test('files name the classes in their name and headers, with a column for each', async () => {
  const columns = ['name', 'shares', 'outstanding_share', classColumn(classA), classColumn(classB)]
  const query = `classes=all&quarter=${quarter}&${columns.map((column) => `columns=${column}`).join('&')}`
  const file = await current.api.request('GET', `${pathOf(currentHolders.export)}?${query}`, ada)
  const [header, first] = file.text.replace('\uFEFF', '').split('\r\n')
  expect(header).toBe('Holder,Shares (VLTN.A + VLTN.B),% O/S (VLTN.A + VLTN.B),VLTN.A (shares),VLTN.B (shares)')
  const [row] = await current.holdersOf({ ...all, quarter, pageSize: 1 })
  expect(first).toContain(String(row?.shares))
  expect(file.headers.get('content-disposition')).toContain('VLTN.A-VLTN.B-holders-2026Q3')
  const moved = await current.api.request('GET', `${pathOf(movers.export)}?classes=all&columns=change`, ada)
  expect(moved.text).toContain('Change (VLTN.A + VLTN.B)')
  const apart = await current.api.request('GET', `${pathOf(currentHolders.export)}?columns=shares`, ada)
  expect(apart.text.replace('\uFEFF', '').split('\r\n')[0]).toBe('Shares')
})

test('classes whose prices are far apart are weighed by them', async () => {
  const { db } = current.api
  await sql`update market.prices set close = close * 1500 where security_id = ${classB}`.execute(db)
  await refresh()
  const classes = await current.api.call(currentHolders.classes, { query: {} }, ada)
  const weight = classes.find(({ id }) => id === classB)?.weight ?? 0
  expect(weight).toBeGreaterThan(1300)
  const summary = await current.summaryOf({ ...all, quarter })
  const outstanding = (await outstandingOf(classA)) + (await outstandingOf(classB)) * weight
  expect(summary.sharesOutstanding).toBe(Math.round(outstanding))
  expect(summary.notes.join(' ')).toContain('counts as')
  const [row] = await current.holdersOf({ ...all, quarter, ids: [unfiled] })
  expect(row).toMatchObject({ shares: 5000 + Math.round(2000 * weight), byClass: [{ shares: 5000 }, { shares: 2000 }] })
  expect(row?.outstandingShare).toBeCloseTo((5000 + 2000 * weight) / outstanding, 9)
  // A switch at another rate than that of the prices is a change in the stake.
  const [stake] = await current.holdersOf({ ...all, quarter, ids: [switched] })
  expect(stake).toMatchObject({ previousShares: 30_000, move: 'increased' })
})
