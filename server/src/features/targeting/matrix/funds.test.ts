import type { Args } from '@rostrum/contract/platform/endpoint'
import { type FundMatrixRow, peerFunds } from '@rostrum/contract/targeting/fund-matrix'
import { peerOwnership } from '@rostrum/contract/targeting/matrix'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { insertSmallMarket, securities } from '#testing/small-market.ts'

const ada = { as: 'ada@veltrane.example' }
const ours = demoSecurities.veltraneA
const peers = [securities.one, securities.two, securities.three, securities.odd]

const [all, bonds, young] = [newId(), newId(), newId()]

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await insertSmallMarket(api.db)
  await sql`insert into market.funds (id, name, kind, net_assets, source) values
    (${all}, 'Smallmarket All', 'mutual_fund', 1000000, 'test'), (${bonds}, 'Smallmarket Bonds', 'etf', 2000000, 'test'),
    (${young}, 'Smallmarket Young', 'etf', 500000, 'test')`.execute(api.db)
  const held: [fund: string, day: string, line: number, security: string, balance: number, units: string][] = [
    [all, '2026-08-31', 1, securities.own, 20_000, 'NS'],
    [all, '2026-08-31', 2, securities.one, 6_000, 'NS'],
    // Two lines of one security are one position.
    [all, '2026-08-31', 3, securities.one, 4_000, 'NS'],
    [all, '2026-05-31', 1, securities.own, 10_000, 'NS'],
    [all, '2026-05-31', 2, securities.two, 5_000, 'NS'],
    // Principal amounts are no shares.
    [bonds, '2026-09-30', 1, securities.own, 90_000, 'PA'],
    [bonds, '2026-09-30', 2, securities.two, 30_000, 'NS'],
    [bonds, '2026-09-30', 3, securities.three, 10_000, 'NS'],
    // Its first report: nothing to compare with.
    [young, '2026-09-30', 1, securities.one, 1_000, 'NS'],
  ]
  for (const [fund, day, line, security, balance, units] of held) {
    await sql`insert into market.fund_positions (fund_id, on_date, line_number, security_id, name, balance, units, value, percent, accession)
      values (${fund}, ${day}, ${line}, ${security}, 'As filed', ${balance}, ${units}, ${balance * 10}, ${balance / 1000}, ${`nport-${day}`})`.execute(
      api.db,
    )
  }
  await sql`select market.refresh_directory()`.execute(api.db)
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof peerFunds.list>['query']>
const small = { securityId: securities.own, also: peers }
const fundsOf = async (query: Query = {}) =>
  (await api.call(peerFunds.list, { query: { pageSize: 500, ...query } }, ada)).data
const cellsOf = (fund: FundMatrixRow | undefined) =>
  fund?.cells.map(({ shares, change, outstandingShare, lineNumber }) => [shares, change, outstandingShare, lineNumber])

describe('funds counted by hand', () => {
  test('have the positions of their latest report, on the split basis of today, and what changed since the prior one', async () => {
    const funds = await fundsOf(small)
    expect(funds.map(({ name, isHolder, peersHeld, value }) => [name, isHolder, peersHeld, value])).toEqual([
      ['Smallmarket Bonds', false, 2, 400_000],
      ['Smallmarket All', true, 1, 300_000],
      ['Smallmarket Young', false, 1, 10_000],
    ])
    expect(cellsOf(funds[1])).toEqual([
      [40_000, 20_000, 0.02, 1],
      [10_000, 10_000, 0.01, 2],
      // Sold since the prior report.
      [0, -5_000, 0, null],
      [0, null, 0, null],
      [0, null, null, null],
    ])
    expect(funds[1]).toMatchObject({ onDate: '2026-08-31', previousOn: '2026-05-31', accession: 'nport-2026-08-31' })
    expect(funds[1]?.cells[1]?.portfolioShare).toBeCloseTo(0.1, 10)
    // 2% of us; 1%, 0% and 0% of the peers.
    expect(funds[1]?.cells[0]?.relativeWeight).toBeCloseTo(6, 10)
    expect(funds[2]?.cells.map(({ change }) => change)).toEqual([null, null, null, null, null])
  })

  test('white space, groups, sorts and pages', async () => {
    expect((await fundsOf({ ...small, ownership: 'non_holders', leastPeers: 2 })).map(({ id }) => id)).toEqual([bonds])
    const byPeers = await fundsOf({ ...small, byPeers: true, sort: 'name_desc' })
    expect(byPeers.map(({ id }) => id)).toEqual([bonds, young, all])
    const byCell = { ...small, sort: 'security_asc', measure: 'shares', sortSecurityId: securities.one } as const
    expect((await fundsOf(byCell)).map(({ id }) => id)).toEqual([young, all, bonds])
    const { data, meta } = await api.call(peerFunds.list, { query: { ...small, pageSize: 1, pageOffset: 2 } }, ada)
    expect([data[0]?.id, meta.total]).toEqual([young, 3])
    expect((await fundsOf({ ...small, term: 'bonds' })).map(({ id }) => id)).toEqual([bonds])
    expect((await fundsOf({ ...small, kinds: ['etf'], netAssetsMin: 1_000_000 })).map(({ id }) => id)).toEqual([bonds])
  })

  test('totals are those of the rows', async () => {
    const summary = await api.call(peerFunds.summary, { query: small }, ada)
    expect(summary.total).toBe(3)
    expect(summary.securities.map(({ holderCount, shares, change }) => [holderCount, shares, change])).toEqual([
      [1, 40_000, 20_000],
      [2, 11_000, 10_000],
      [1, 30_000, -5_000],
      [1, 10_000, 0],
      [0, 0, 0],
    ])
    expect(summary.breadth).toEqual([
      { peersHeld: 2, holderCount: 0, nonHolderCount: 1, value: 400_000 },
      { peersHeld: 1, holderCount: 1, nonHolderCount: 1, value: 310_000 },
    ])
    expect((await api.call(peerOwnership.summary, { query: small }, ada)).hasFunds).toBe(true)
    const none = await api.call(peerOwnership.summary, { query: { securityId: securities.odd } }, ada)
    expect(none.hasFunds).toBe(false)
  })

  test('the file has what is shown', async () => {
    const columns = ['name', `security-${securities.own}`, 'peers_held', 'source'].map((column) => `columns=${column}`)
    const also = peers.map((id) => `also=${id}`)
    const query = [`security_id=${securities.own}`, 'measure=change', 'ownership=holders', ...also, ...columns].join(
      '&',
    )
    const { text } = await api.request('GET', `/v2/peer_ownership/funds.csv?${query}`, ada)
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Fund,SMOWN Change,Peers held,Source',
      'Smallmarket All,20000,1,nport-2026-08-31',
    ])
  })
})

test('the funds of the demo market, recounted by plain loops', async () => {
  const columns = [ours, ...(demoPeers[ours] ?? [])]
  const stored = await api.rowsOf(sql<{ id: string; securityId: string; shares: number }>`
    select p.fund_id as id, p.security_id, p.balance::float8 as shares from market.fund_positions p
    where p.security_id = any (${columns}::uuid[]) and p.balance > 0 and p.units = 'NS'
      and p.on_date = (select max(on_date) from market.fund_positions x where x.fund_id = p.fund_id)`)
  const byFund = Map.groupBy(stored, ({ id }) => id)
  const funds = await fundsOf()
  expect(funds.length).toBeGreaterThan(3)
  expect(funds.map(({ id }) => id).toSorted()).toEqual([...byFund.keys()].toSorted().slice(0, 500))
  for (const fund of funds) {
    const held = byFund.get(fund.id) ?? []
    const peersHeld = new Set(held.map(({ securityId }) => securityId).filter((id) => id !== ours))
    expect([fund.isHolder, fund.peersHeld]).toEqual([
      held.some(({ securityId }) => securityId === ours),
      peersHeld.size,
    ])
  }
})

test('unknown securities, groups and columns are refused', async () => {
  for (const path of ['/v2/peer_ownership/funds', '/v2/peer_ownership/funds/summary', '/v2/peer_ownership/funds.csv']) {
    const ask = (query: string) => api.request('GET', `${path}?${query}`, ada)
    expect((await ask(`security_id=${newId()}`)).status).toBe(404)
    expect((await ask(`peer_group_id=${newId()}`)).status).toBe(404)
    expect(await ask(`also=${newId()}`)).toMatchObject({ status: 422, json: { errors: [{ field: 'also' }] } })
    if (path.endsWith('summary')) continue
    expect((await ask('sort=luck_desc')).status).toBe(400)
    expect((await ask(`sort=security_asc&sort_security_id=${newId()}`)).status).toBe(422)
  }
})
