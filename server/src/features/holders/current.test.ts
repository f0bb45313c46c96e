import { focus } from '@rostrum/contract/focus'
import { currentHolders } from '@rostrum/contract/holders/current'
import { tags } from '@rostrum/contract/irm/tags'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { ada, type Current, noor, ours, type Position, startCurrent } from './testing/current.ts'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
})
afterAll(() => current.api.stop())

describe('current holders of the focused security', () => {
  test('are all managers whose latest report has shares of it', async () => {
    const positions = (await current.positionsOf()).filter(
      ({ quarter, shares }) => quarter === current.newest && shares > 0,
    )
    const rows = await current.holdersOf()
    expect(rows.length).toBeGreaterThan(10)
    expect(
      rows.map(({ holder, shares, value, previousShares }) => ({ id: holder.id, shares, value, previousShares })),
    ).toEqual(positions.map(({ quarter: _, ...position }) => position))
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, at) => at + 1))
  })

  test('change with the focus, which is set per user', async () => {
    await current.api.call(
      focus.choose,
      { body: { securityId: demoSecurities.ostrelGauge } },
      { as: 'miles@veltrane.example' },
    )
    const [miles] = await current.holdersOf({}, { as: 'miles@veltrane.example' })
    const [brackmoors] = await current.holdersOf({}, noor)
    const expected = (securityId: string) =>
      current.api.firstOf(sql<{ id: string }>`select organization_id as id from market.positions
        where security_id = ${securityId} and quarter = ${current.newest} order by shares desc limit 1`)
    expect(miles?.holder.id).toBe((await expected(demoSecurities.ostrelGauge)).id)
    expect(brackmoors?.holder.id).toBe((await expected(demoSecurities.brackmoor)).id)
    expect((await current.summaryOf({}, noor)).securityId).toBe(demoSecurities.brackmoor)
  })

  test('have an estimated price paid, the same as on the profile', async () => {
    const rows = await current.holdersOf()
    expect(rows.filter(({ pricePaid }) => pricePaid !== null).length).toBeGreaterThan(0)
    for (const { holder, pricePaid, unrealizedGain } of rows.slice(0, 4)) {
      const history = await current.api.call(
        organizations.positionHistory,
        { params: { id: holder.id }, query: {} },
        ada,
      )
      expect([history.unrealizedGain]).toEqual([unrealizedGain])
      if (pricePaid === null) expect(history.pricePaid).toBeNull()
      else expect(history.pricePaid).toBeCloseTo(pricePaid, 4)
    }
  })

  test('are returned with the filings they are based on', async () => {
    for (const row of await current.holdersOf()) {
      const portfolio = await current.api.firstOf(sql<{
        filedOn: string
        isLate: boolean
        accessions: string[]
        eaum: number
      }>`
        select filed_on::text, is_late, accessions, eaum from market.portfolios
        where organization_id = ${row.holder.id} and quarter = ${current.newest}`)
      expect(row).toMatchObject({ filedOn: portfolio.filedOn, isLate: portfolio.isLate })
      for (const accession of row.accessions) expect(portfolio.accessions).toContain(accession)
      expect(row.portfolioShare).toBeCloseTo(row.value / portfolio.eaum, 10)
    }
  })

  test('first bought, quarters held and returning holders are computed over all quarters', async () => {
    const positions = (await current.positionsOf()).filter(({ shares }) => shares > 0)
    const quarters = await current.api.call(currentHolders.quarters, { query: {} }, ada)
    let returning = 0
    for (const { quarter } of quarters) {
      for (const row of await current.holdersOf({ quarter })) {
        const held = positions.filter(({ id }) => id === row.holder.id).map((position) => position.quarter)
        expect(row).toMatchObject({ firstBought: held[0], quartersHeld: held.length })
        const isBack = row.previousShares === 0 && (held[0] ?? '') < quarter
        expect(row.move === 'returning').toBe(isBack)
        if (isBack) returning += 1
        if (row.previousShares === null) expect(row).toMatchObject({ change: null, changeShare: null, move: null })
      }
    }
    const before = returning
    // A holder that exited for two quarters and is now a buyer again.
    const kept = positions.filter(({ quarter }) => quarter === current.newest).at(-1)
    await sql`delete from market.positions where security_id = ${ours} and organization_id = ${kept?.id}
      and quarter in (select distinct quarter from market.positions order by quarter desc offset 1 limit 2)`.execute(
      current.api.db,
    )
    await sql`update market.positions set previous_shares = 0, previous_value = 0
      where security_id = ${ours} and organization_id = ${kept?.id} and quarter = ${current.newest}`.execute(
      current.api.db,
    )
    const back = (await current.holdersOf()).filter(({ move }) => move === 'returning')
    expect(back.map(({ holder }) => holder.id)).toContain(kept?.id)
    expect(before).toBeGreaterThanOrEqual(0)
  })
})

describe('rolled up', () => {
  test('the managers of a group are one holder, ranked by their sum', async () => {
    const rootOf = await current.rootsOf()
    const positions = (await current.positionsOf()).filter(({ quarter }) => quarter === current.newest)
    const groups = Map.groupBy(positions, ({ id }) => rootOf(id))
    const rows = await current.holdersOf({ rollUp: true })
    expect(rows.some(({ holder }) => holder.managerCount > 1)).toBe(true)
    for (const row of rows) {
      const members = groups.get(row.holder.id) ?? []
      const total = (part: (position: Position) => number) => members.reduce((sum, one) => sum + part(one), 0)
      expect(row.shares).toBe(total(({ shares }) => shares))
      expect(row.value).toBe(total(({ value }) => value))
      const isComparable = members.every(({ shares, previousShares }) => shares === 0 || previousShares !== null)
      expect(row.previousShares).toBe(isComparable ? total(({ previousShares }) => previousShares ?? 0) : null)
      expect(row.holder.managerCount).toBe(members.filter(({ shares }) => shares > 0).length)
    }
    const sums = [...groups.values()].map((members) => members.reduce((sum, { shares }) => sum + shares, 0))
    expect(rows.map(({ shares }) => shares)).toEqual(sums.filter((shares) => shares > 0).sort((a, b) => b - a))
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, at) => at + 1))
  })

  test('ratios are computed from the sums; totals and the first quarter do not depend on roll-up', async () => {
    const [apart, together] = [await current.summaryOf(), await current.summaryOf({ rollUp: true })]
    expect(together).toMatchObject({ shares: apart.shares, value: apart.value })
    expect(together.outstandingShare).toBeCloseTo(apart.outstandingShare ?? 0, 10)
    expect(together.holderCount).toBeLessThan(apart.holderCount)
    const rootOf = await current.rootsOf()
    const portfolios = await current.api.rowsOf(sql<{
      id: string
      eaum: number
    }>`select organization_id as id, eaum from market.portfolios
      where quarter = ${current.newest}`)
    for (const row of await current.holdersOf({ rollUp: true })) {
      const eaum = portfolios
        .filter(({ id }) => rootOf(id) === row.holder.id)
        .reduce((sum, portfolio) => sum + portfolio.eaum, 0)
      expect(row.portfolioShare).toBeCloseTo(row.value / eaum, 10)
    }
  })
})

test('peer columns come from the primary group, for the same quarter', async () => {
  const rows = await current.holdersOf({ withPeers: true })
  const peers = demoPeers[ours] ?? []
  expect((await current.summaryOf()).peers.map(({ id }) => id)).toEqual(peers)
  for (const { holder, peers: held } of rows) {
    const stored = await current.api.rowsOf(sql<{ securityId: string; shares: number; value: number }>`
      select security_id, shares, value from market.positions
      where quarter = ${current.newest} and organization_id = ${holder.id} and security_id = any (${peers}::uuid[]) and shares > 0`)
    expect(held).toEqual(stored.sort((a, b) => peers.indexOf(a.securityId) - peers.indexOf(b.securityId)))
  }
  expect(
    (await current.holdersOf({ withPeers: true, securityId: ours }, noor)).every((row) => row.peers.length === 0),
  ).toBe(true)
})

test("tags are the customer's own and up to date", async () => {
  const [first] = await current.holdersOf()
  const taggableId = first?.holder.id ?? ''
  const { id: tagId } = await current.api.call(tags.create, { body: { name: 'Anchor', color: 'blue' } }, ada)
  const put = { tagId, taggableType: 'organization' as const, taggableId }
  const change = (more: object) => current.api.call(tags.tag, { body: { taggings: [{ ...put, ...more }] } }, ada)
  // A cached page, and one too long to be cached.
  const tagsOf = (caller = ada) =>
    Promise.all(
      [50, 500].map(async (pageSize) => {
        const rows = await current.holdersOf({ pageSize, securityId: ours }, caller)
        return rows.find(({ holder }) => holder.id === taggableId)?.holder.taggings.map(({ name }) => name)
      }),
    )
  expect(await tagsOf()).toEqual([[], []])
  await change({})
  expect(await tagsOf()).toEqual([['Anchor'], ['Anchor']])
  expect(await tagsOf(noor)).toEqual([[], []])
  const { text } = await current.api.request('GET', `/v2/holders.csv?ids=${taggableId}&columns=tags`, ada)
  expect(text.trim().split('\r\n')).toEqual(['Tags', 'Anchor'])
  await change({ _destroy: true })
  expect(await tagsOf()).toEqual([[], []])
})

test('options and principal amounts are listed separately and never added to shares', async () => {
  const held = await current.api.firstOf(sql<{
    securityId: string
    quarter: string
    count: number
  }>`select security_id, quarter::text,
    count(*) from market.other_positions o
    where exists (select from market.positions p where p.security_id = o.security_id and p.quarter = o.quarter and p.shares > 0)
    group by 1, 2 order by 3 desc limit 1`)
  const { data, meta } = await current.api.call(currentHolders.others, { query: held }, ada)
  expect(meta.total).toBe(held.count)
  const { shares } = await current.summaryOf({ securityId: held.securityId, quarter: held.quarter })
  const long = await current.api.firstOf(sql<{
    shares: number
  }>`select sum(shares)::bigint as shares from market.positions
    where security_id = ${held.securityId} and quarter = ${held.quarter}`)
  expect(shares).toBe(long.shares)
  expect(
    data.every(({ kind, accessions }) => ['put', 'call', 'principal'].includes(kind) && accessions.length > 0),
  ).toBe(true)
})

describe('rejected', () => {
  test.each(['/v2/holders', '/v2/holders/summary', '/v2/holders/other_positions', '/v2/holders/quarters'])(
    'an unknown security at %s, and dates that are not a quarter end',
    async (path) => {
      expect((await current.api.request('GET', `${path}?security_id=${newId()}`, ada)).status).toBe(404)
      if (path.endsWith('quarters')) return
      expect(await current.api.request('GET', `${path}?quarter=2026-09-29`, ada)).toMatchObject({
        status: 422,
        json: { errors: [{ field: 'quarter' }] },
      })
    },
  )

  test('unknown bands and sort fields', async () => {
    expect(await current.api.request('GET', '/v2/holders?market_caps=gigantic', ada)).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'market_caps' }] },
    })
    expect((await current.api.request('GET', '/v2/holders?sort=luck_desc', ada)).status).toBe(400)
  })

  test('a quarter without reports returns an empty list, not an error', async () => {
    expect(await current.holdersOf({ quarter: '1999-12-31' })).toEqual([])
    expect(await current.summaryOf({ quarter: '1999-12-31' })).toMatchObject({
      holderCount: 0,
      shares: 0,
      quarter: '1999-12-31',
    })
  })
})
