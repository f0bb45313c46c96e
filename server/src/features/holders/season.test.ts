// Filing season: a few managers have filed for the new quarter, most have not yet.
import { currentHolders } from '@rostrum/contract/holders/current'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { movers } from '@rostrum/contract/holders/movers'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { securities } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { report, veltraneB } from './alerts/testing/reports.ts'
import { ada, type Current, ours, startCurrent } from './testing/current.ts'

const last = '2026-09-30'
const next = '2026-12-31'
const filedOn = '2027-01-20'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
  await sql`create table market.positions_next partition of market.positions
    for values from ('2026-10-01') to ('2027-01-01')`.execute(current.api.db)
})
afterAll(() => current.api.stop())

const refresh = () => current.api.rowsOf(sql`select market.refresh_directory()`)
const quartersOf = () => current.api.call(currentHolders.quarters, { query: {} }, ada)
const shownQuarter = async () => (await current.summaryOf()).quarter
const ownHistory = (id: string) =>
  current.api.call(organizations.positionHistory, { params: { id }, query: { securityId: ours } }, ada)

describe('while few managers have filed', () => {
  const before = { holders: 0, security: 0, managers: 0 }
  let early: { buyer: string; leaver: string; silent: string }

  beforeAll(async () => {
    const rows = await current.holdersOf()
    const [buyer, leaver, silent] = rows.filter(({ previousShares }) => previousShares !== null)
    if (!buyer || !leaver || !silent) throw new Error('The market has too few holders')
    early = { buyer: buyer.holder.id, leaver: leaver.holder.id, silent: silent.holder.id }
    before.holders = rows.length
    before.security = (await current.api.call(securities.read, { params: { id: ours } }, ada)).counts.holders
    before.managers = (await quartersOf())[0]?.reportedCount ?? 0
    const given = { quarter: next, filedOn }
    const holdings = [{ shares: buyer.shares * 2, before: buyer.shares }]
    await report(current.api.db, { organizationId: early.buyer, ...given, holdings })
    const left = [
      { shares: 0, before: leaver.shares },
      { securityId: veltraneB, shares: 1000 },
    ]
    await report(current.api.db, { organizationId: early.leaver, ...given, holdings: left })
    await refresh()
  })

  test('lists and the directory still show the prior quarter', async () => {
    expect(await shownQuarter()).toBe(last)
    expect(await current.holdersOf()).toHaveLength(before.holders)
    const history = await current.api.call(historicalHolders.summary, { query: {} }, ada)
    expect(history.quarters.at(-1)?.quarter).toBe(last)
    const security = await current.api.call(securities.read, { params: { id: ours } }, ada)
    expect(security.counts.holders).toBe(before.security)
    const owned = await current.api.call(securities.ownership, { params: { id: ours }, query: {} }, ada)
    expect(owned.quarter).toBe(last)
    const file = await current.api.request('GET', '/v2/holders.csv', ada)
    expect(file.text.trim().split('\r\n')).toHaveLength(before.holders + 1)
  })

  test('the filing progress of the new quarter is returned', async () => {
    const [begun, shown] = await quartersOf()
    expect(begun).toMatchObject({ quarter: next, isBeingReported: true, holderCount: 1, reportedCount: 2 })
    expect((begun?.reportedCount ?? 0) + (begun?.missingCount ?? 0)).toBeLessThanOrEqual(before.managers)
    expect(begun?.missingCount).toBeGreaterThan(before.managers / 2)
    expect(shown).toMatchObject({ quarter: last, isBeingReported: false, reportedCount: before.managers })
  })

  test('the new quarter is returned when requested explicitly', async () => {
    const rows = await current.holdersOf({ quarter: next })
    expect(rows.map(({ holder }) => holder.id)).toEqual([early.buyer])
    expect((await current.summaryOf({ quarter: next })).quarter).toBe(next)
    const history = await current.api.call(historicalHolders.summary, { query: { to: next } }, ada)
    expect(history.quarters.at(-1)).toMatchObject({ quarter: next, holderCount: 1 })
  })

  test('managers that have filed are compared right away', async () => {
    const summary = await current.api.call(movers.summary, { query: {} }, ada)
    expect(summary).toMatchObject({ from: last, to: next })
    const { data } = await current.api.call(movers.list, { query: {} }, ada)
    expect(data.map(({ holder, move }) => [holder.id, move]).sort()).toEqual(
      [
        [early.buyer, 'increased'],
        [early.leaver, 'exited'],
      ].sort(),
    )
  })

  test("a profile shows the organization's own latest report", async () => {
    expect((await ownHistory(early.buyer)).points.at(-1)).toMatchObject({ quarter: next })
    expect((await ownHistory(early.silent)).points.at(-1)).toMatchObject({ quarter: last })
    const read = (id: string) =>
      current.api.call(organizations.read, { params: { id }, query: { securityId: ours } }, ada)
    expect((await read(early.buyer)).holding).toMatchObject({ quarter: next })
    expect((await read(early.silent)).holding).toMatchObject({ quarter: last })
  })
})

test('a report without a position does not start a quarter', async () => {
  const [, , firm] = await current.holdersOf()
  await report(current.api.db, { organizationId: firm?.holder.id ?? '', quarter: '2027-03-31' })
  await refresh()
  expect((await quartersOf())[0]?.quarter).toBe(next)
})

test('once half as many have filed as in the prior quarter, the new one is shown', async () => {
  const half = await current.api.firstOf(sql<{ count: number }>`
    select ceil(count(*) / 2.0)::integer as count from market.portfolios
    where quarter = ${last} and state = 'holdings' and position_count > 0`)
  const bring = (count: number) =>
    current.api.rowsOf(sql`
      insert into market.portfolios (organization_id, quarter, state, is_complete, accessions, filed_on, position_count)
      select organization_id, ${next}::date, state, is_complete, accessions, ${filedOn}::date, position_count from market.portfolios b
      where quarter = ${last} and state = 'holdings' and position_count > 0
        and not exists (select from market.portfolios k where k.organization_id = b.organization_id and k.quarter = ${next})
      order by organization_id limit ${count} - (select count(*) from market.portfolios where quarter = ${next})`)
  await bring(half.count - 1)
  await refresh()
  expect(await shownQuarter()).toBe(last)
  await bring(half.count)
  await refresh()
  expect(await shownQuarter()).toBe(next)
  expect((await quartersOf()).filter(({ isBeingReported }) => isBeingReported)).toEqual([])
})
