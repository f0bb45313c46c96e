import type { Args } from '@rostrum/contract/platform/endpoint'
import { rotations } from '@rostrum/contract/targeting/rotations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { insertSmallMarket, managers, quarter, securities } from '#testing/small-market.ts'
import { type Move, recount, roundEven, sumOf } from './testing/recount.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const ours = demoSecurities.veltraneA
const peers = demoPeers[ours] ?? []

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof rotations.list>['query']>
const summaryOf = (query: Args<typeof rotations.summary>['query'], caller: typeof ada = ada) =>
  api.call(rotations.summary, { query }, caller)
const rowsOf = async (query: Query) =>
  (await api.call(rotations.list, { query: { pageSize: 500, ...query } }, ada)).data

/** What one manager moved from one security to another, as the rule says it. */
function rotatedBy(moves: readonly Move[]) {
  const sold = moves.filter(({ flow }) => flow < 0)
  const bought = moves.filter(({ flow }) => flow > 0)
  const [allSold, allBought] = [sumOf(sold, ({ flow }) => -flow), sumOf(bought, ({ flow }) => flow)]
  return sold.flatMap((sale) =>
    bought.map((purchase) => ({
      from: sale.securityId,
      to: purchase.securityId,
      managerId: sale.organizationId,
      share: (Math.min(allSold, allBought) * -sale.flow * purchase.flow) / allSold / allBought,
    })),
  )
}

describe.each([
  ['adjacent quarters', '2026-03-31', '2026-06-30'],
  ['half a year', '2026-03-31', '2026-09-30'],
])('%s, recounted by plain loops', (_, from, to) => {
  test('every pair of our security and a peer, and every manager', async () => {
    const { moves } = await recount(api, [ours, ...peers], from, to)
    const rotated = [...Map.groupBy(moves, ({ organizationId }) => organizationId).values()].flatMap(rotatedBy)
    // Rounded for each manager and pair, and never more than what was sold or bought.
    const counted = rotated.map((one) => ({ ...one, amount: roundEven(one.share) })).filter(({ amount }) => amount > 0)
    const summary = await summaryOf({ from, to })
    expect(summary.pairs.map(({ id }) => id)).toEqual(peers)
    for (const { id, into, out, net } of summary.pairs) {
      const intoUs = counted.filter((one) => one.from === id && one.to === ours)
      const outOfUs = counted.filter((one) => one.from === ours && one.to === id)
      for (const [found, expected, direction] of [
        [into, intoUs, 'into'],
        [out, outOfUs, 'out'],
      ] as const) {
        expect(found.managerCount).toBe(expected.length)
        expect(found.amount).toBe(sumOf(expected, ({ amount }) => amount))
        const rows = await rowsOf({ from, to, direction, peerId: id })
        expect(rows.map(({ holder }) => holder.id).toSorted()).toEqual(
          expected.map(({ managerId }) => managerId).toSorted(),
        )
        expect(sumOf(rows, ({ amount }) => amount)).toBe(found.amount)
      }
      expect(net).toBe(into.amount - out.amount)
    }
    expect(sumOf(summary.pairs, ({ into }) => into.amount)).toBe(summary.into.amount)
    expect(sumOf(summary.pairs, ({ out }) => out.amount)).toBe(summary.out.amount)
    expect(summary.into.amount + summary.out.amount).toBeGreaterThan(0)

    const rows = await rowsOf({ from, to })
    expect(rows).toHaveLength(summary.into.managerCount + summary.out.managerCount)
    for (const row of rows) {
      expect(row.amount).toBe(sumOf(row.parts, ({ amount }) => amount))
      expect(row.amount).toBeLessThanOrEqual(Math.abs(row.ownFlow) + row.parts.length)
      expect(row.direction).toBe(row.ownFlow > 0 ? 'into' : 'out')
      for (const part of row.parts) expect(Math.sign(part.flow)).toBe(-Math.sign(row.ownFlow))
    }
    expect(rows.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => amount).toSorted((a, b) => b - a))
  })

  test('filters narrow sums and rows alike', async () => {
    for (const whose of [{ rollUp: true }, { types: ['hedge_fund' as const] }]) {
      const [summary, rows] = [await summaryOf({ from, to, ...whose }), await rowsOf({ from, to, ...whose })]
      expect(sumOf(rows, ({ amount }) => amount)).toBe(summary.into.amount + summary.out.amount)
    }
  })
})

describe('a market counted by hand', () => {
  const small = { securityId: securities.own, from: '2026-06-30', to: quarter }
  beforeAll(async () => {
    await insertSmallMarket(api.db)
    await sql`insert into market.prices (security_id, on_date, close, source)
      select id, '2026-06-30', 8, 'test' from market.securities where name like 'Smallmarket %'`.execute(api.db)
    const group = { customerId: demoCustomers.veltrane, id: newId(), securityId: securities.own, name: 'Small' }
    await api.db
      .insertInto('app.peerGroups')
      .values({ ...group, isPrimary: true })
      .execute()
    await api.db
      .insertInto('app.peers')
      .values(
        [securities.one, securities.two, securities.three].map((securityId, position) => ({
          ...{ customerId: group.customerId, peerGroupId: group.id, securityId, position },
        })),
      )
      .execute()
  })

  test('a sale is shared among the purchases; without a sale there is no rotation', async () => {
    // Broad sold $90,000 of three, and bought $90,000 of ours and as much of two.
    const summary = await summaryOf(small)
    expect(summary.pairs.map(({ into, out }) => [into, out])).toEqual([
      [nothing, nothing],
      [nothing, nothing],
      [{ amount: 45_000, managerCount: 1 }, nothing],
    ])
    const rows = await rowsOf(small)
    expect(rows.map(({ holder, amount, ownFlow }) => [holder.id, amount, ownFlow])).toEqual([
      [managers.broad, 45_000, 90_000],
    ])
    expect(rows[0]?.parts).toEqual([{ securityId: securities.three, amount: 45_000, flow: -90_000 }])
  })

  test('the file has a column for each peer', async () => {
    const search = `security_id=${securities.own}&from=2026-06-30&to=${quarter}&columns=name&columns=direction&columns=amount&columns=security-${securities.three}`
    const { text, headers } = await api.request('GET', `/v2/money_flows/rotations.csv?${search}`, ada)
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Manager,Direction,Rotated (USD),SMTHREE (USD)',
      'Smallmarket broad,Into your security,45000,45000',
    ])
    expect(headers.get('content-disposition')).toContain('SMOWN-rotations-2026Q2-2026Q3.csv')
  })

  test('without peers there is nothing to rotate between', async () => {
    expect(await summaryOf(small, noor)).toMatchObject({ peerGroupId: null, pairs: [], into: nothing, out: nothing })
  })
})

const nothing = { amount: 0, managerCount: 0 }

test.each(['', '.csv', '/summary'])('/v2/money_flows/rotations%s rejects what it cannot compare', async (path) => {
  const ask = (query: string) => api.request('GET', `/v2/money_flows/rotations${path}?${query}`, ada)
  expect((await ask(`security_id=${newId()}`)).status).toBe(404)
  expect((await ask(`peer_group_id=${newId()}`)).status).toBe(404)
  expect((await ask('from=2026-06-30&to=2026-03-31')).status).toBe(422)
  if (path === '/summary') return
  expect((await ask('direction=up')).status).toBe(400)
  expect(await ask(`peer_id=${newId()}`)).toMatchObject({ status: 422, json: { errors: [{ field: 'peer_id' }] } })
})
