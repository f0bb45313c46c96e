import { currentHolders, currentSorts } from '@rostrum/contract/holders/current'
import { regionOf } from '@rostrum/contract/holders/values'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import { focus } from '@rostrum/contract/profiles/focus'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '../../demo/universe/demo-securities.ts'
import { newId } from '../../platform/identifiers.ts'
import { type Market, startMarket } from '../../platform/testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const ours = demoSecurities.veltraneA

let api: Market
let newest: string
beforeAll(async () => {
  api = await startMarket()
  ;({ newest } = await api.firstOf(sql<{ newest: string }>`select max(quarter)::text as newest from market.books`))
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof currentHolders.list>['query']>

const holdersOf = async (query: Query = {}, caller = ada) =>
  (await api.call(currentHolders.list, { query: { pageSize: 500, ...query } }, caller)).data
const summaryOf = (query: NonNullable<Args<typeof currentHolders.summary>['query']> = {}, caller = ada) =>
  api.call(currentHolders.summary, { query }, caller)

/** Ultimate parents by plain loops over the table of organizations. */
async function rootsOf(): Promise<(id: string) => string> {
  const rows = await api.rowsOf(
    sql<{ id: string; parentId: string | null }>`select id, parent_id from market.organizations`,
  )
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  return (id) => {
    let at = id
    for (let parent = parents.get(at); parent; parent = parents.get(at)) at = parent
    return at
  }
}

interface Position {
  id: string
  quarter: string
  shares: number
  value: number
  previousShares: number | null
}

const positionsOf = (securityId = ours) =>
  api.rowsOf(sql<Position>`select organization_id as id, quarter::text, shares, value, previous_shares
    from market.positions where security_id = ${securityId} order by quarter, shares desc`)

describe('who holds the focused security', () => {
  test('is everybody whose report of the newest quarter has shares of it', async () => {
    const positions = (await positionsOf()).filter(({ quarter, shares }) => quarter === newest && shares > 0)
    const rows = await holdersOf()
    expect(rows.length).toBeGreaterThan(10)
    expect(
      rows.map(({ holder, shares, value, previousShares }) => ({ id: holder.id, shares, value, previousShares })),
    ).toEqual(positions.map(({ quarter: _, ...position }) => position))
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, at) => at + 1))
  })

  test('changes with the focus, which is everybody’s own', async () => {
    await api.call(focus.choose, { body: { securityId: demoSecurities.ostrelGauge } }, { as: 'miles@veltrane.example' })
    const [miles] = await holdersOf({}, { as: 'miles@veltrane.example' })
    const [brackmoors] = await holdersOf({}, noor)
    const expected = (securityId: string) =>
      api.firstOf(sql<{ id: string }>`select organization_id as id from market.positions
        where security_id = ${securityId} and quarter = ${newest} order by shares desc limit 1`)
    expect(miles?.holder.id).toBe((await expected(demoSecurities.ostrelGauge)).id)
    expect(brackmoors?.holder.id).toBe((await expected(demoSecurities.brackmoor)).id)
    expect((await summaryOf({}, noor)).securityId).toBe(demoSecurities.brackmoor)
  })

  test('is told with what it rests on', async () => {
    for (const row of await holdersOf()) {
      const book = await api.firstOf(sql<{ filedOn: string; isLate: boolean; accessions: string[]; eaum: number }>`
        select filed_on::text, is_late, accessions, eaum from market.books
        where organization_id = ${row.holder.id} and quarter = ${newest}`)
      expect(row).toMatchObject({ filedOn: book.filedOn, isLate: book.isLate })
      for (const accession of row.accessions) expect(book.accessions).toContain(accession)
      expect(row.portfolioShare).toBeCloseTo(row.value / book.eaum, 10)
    }
  })

  test('first bought, quarters held and whoever came back are seen over all quarters', async () => {
    const positions = (await positionsOf()).filter(({ shares }) => shares > 0)
    const quarters = await api.call(currentHolders.quarters, { query: {} }, ada)
    let returning = 0
    for (const { quarter } of quarters) {
      for (const row of await holdersOf({ quarter })) {
        const held = positions.filter(({ id }) => id === row.holder.id).map((position) => position.quarter)
        expect(row).toMatchObject({ firstBought: held[0], quartersHeld: held.length })
        const isBack = row.previousShares === 0 && (held[0] ?? '') < quarter
        expect(row.move === 'returning').toBe(isBack)
        if (isBack) returning += 1
        if (row.previousShares === null) expect(row).toMatchObject({ change: null, changeShare: null, move: null })
      }
    }
    const before = returning
    // Somebody who left for two quarters and is a buyer again.
    const kept = positions.filter(({ quarter }) => quarter === newest).at(-1)
    await sql`delete from market.positions where security_id = ${ours} and organization_id = ${kept?.id}
      and quarter in (select distinct quarter from market.positions order by quarter desc offset 1 limit 2)`.execute(
      api.db,
    )
    await sql`update market.positions set previous_shares = 0, previous_value = 0
      where security_id = ${ours} and organization_id = ${kept?.id} and quarter = ${newest}`.execute(api.db)
    const back = (await holdersOf()).filter(({ move }) => move === 'returning')
    expect(back.map(({ holder }) => holder.id)).toContain(kept?.id)
    expect(before).toBeGreaterThanOrEqual(0)
  })
})

describe('filters', () => {
  test.each<[string, Query, (row: Awaited<ReturnType<typeof holdersOf>>[number]) => boolean]>([
    ['orientation', { orientation: 'passive' }, ({ holder }) => holder.orientation === 'passive'],
    ['type', { types: ['hedge_fund', 'bank'] }, ({ holder }) => ['hedge_fund', 'bank'].includes(holder.type)],
    ['style', { styles: ['garp'] }, ({ holder }) => holder.styles.includes('garp')],
    ['turnover', { turnoverLabels: ['low'] }, ({ holder }) => holder.turnoverLabel === 'low'],
    ['region', { regions: ['europe'] }, ({ holder }) => regionOf(holder.country) === 'europe'],
    ['country', { country: ['GB'] }, ({ holder }) => holder.country === 'GB'],
    ['term', { term: 'capital' }, ({ holder }) => /\bcapital/i.test(holder.name)],
  ])('by %s leave the ranks as they are', async (_, query, matches) => {
    const all = await holdersOf()
    const chosen = await holdersOf(query)
    expect(chosen).toEqual(all.filter(matches))
    expect(chosen.length).toBeGreaterThan(0)
    expect(chosen.length).toBeLessThan(all.length)
    const sums = await summaryOf(query)
    expect(sums.holderCount).toBe(chosen.length)
    expect(sums.shares).toBe(chosen.reduce((sum, { shares }) => sum + shares, 0))
  })

  test('by the IRM know only one’s own', async () => {
    const [first, second] = await holdersOf()
    const values = { organizationId: first?.holder.id ?? '', addedAt: new Date() }
    const { customerId } = await api.firstOf(sql<{ customerId: string }>`select customer_id from app.customer_securities
      where security_id = ${ours}`)
    await api.db
      .insertInto('app.irmOrganizations')
      .values({ ...values, customerId, userId: await api.userId(ada.as) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const own = await holdersOf({ irmOnly: true })
    expect(own.map(({ holder }) => holder.id)).toContain(first?.holder.id)
    expect(own.every(({ holder }) => holder.isAffiliated)).toBe(true)
    expect((await summaryOf({ irmOnly: true })).holderCount).toBe(own.length)
    const foreign = await holdersOf({ irmOnly: true, securityId: ours }, noor)
    expect(foreign.map(({ holder }) => holder.id)).not.toContain(first?.holder.id)
    expect(second).toBeDefined()
  })

  test('a region nobody knows, and a term of dots, find nobody', async () => {
    expect(await holdersOf({ term: '...' })).toEqual([])
    expect((await holdersOf({ regions: ['unknown'] })).every(({ holder }) => holder.country === null)).toBe(true)
  })
})

describe('sorting', () => {
  const read: Record<
    (typeof currentSorts)[number],
    (row: Awaited<ReturnType<typeof holdersOf>>[number]) => string | number | null
  > = {
    rank: (row) => row.rank,
    name: ({ holder }) => holder.name.toLowerCase().replace(/[^a-z0-9 ]/g, ''),
    type: ({ holder }) => holder.type,
    country: ({ holder }) => holder.country,
    shares: (row) => row.shares,
    change: (row) => row.change,
    changeShare: (row) => row.changeShare,
    value: (row) => row.value,
    outstandingShare: (row) => row.outstandingShare,
    portfolioShare: (row) => row.portfolioShare,
    turnover: ({ holder }) => holder.turnover,
    aum: ({ holder }) => holder.aum,
    eaum: ({ holder }) => holder.eaum,
    firstBought: (row) => row.firstBought,
    quartersHeld: (row) => row.quartersHeld,
    filedOn: (row) => row.filedOn,
  }

  test.each(currentSorts)('by %s, either way, rolled up or not, with what is unknown last', async (field) => {
    for (const rollUp of [false, true]) {
      const all = await holdersOf({ rollUp })
      for (const direction of ['asc', 'desc'] as const) {
        const sort = `${toSnake(field)}_${direction}-name_asc`
        const rows = await holdersOf({ rollUp, sort })
        expect(new Set(rows.map(({ holder }) => holder.id))).toEqual(new Set(all.map(({ holder }) => holder.id)))
        const keys = rows.map(read[field])
        const known = keys.filter((key) => key !== null)
        expect(keys.slice(known.length).every((key) => key === null)).toBe(true)
        const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(known).toEqual(direction === 'asc' ? sorted : sorted.reverse())
        const pages = [
          ...(await holdersOf({ rollUp, sort, pageSize: 7 })),
          ...(await holdersOf({ rollUp, sort, pageSize: 7, pageOffset: 7 })),
        ]
        expect(pages).toEqual(rows.slice(0, 14))
      }
    }
  })

  test('a page beyond the end still knows how many there are', async () => {
    const answer = await api.call(currentHolders.list, { query: { pageOffset: 10_000 } }, ada)
    expect(answer.data).toEqual([])
    expect(answer.meta.total).toBe((await holdersOf()).length)
  })
})

describe('rolled up', () => {
  test('the managers of a group are one holder, ranked after the sums', async () => {
    const rootOf = await rootsOf()
    const positions = (await positionsOf()).filter(({ quarter }) => quarter === newest)
    const groups = Map.groupBy(positions, ({ id }) => rootOf(id))
    const rows = await holdersOf({ rollUp: true })
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

  test('ratios are those of the sums, and neither sums nor the first quarter depend on the switch', async () => {
    const [apart, together] = [await summaryOf(), await summaryOf({ rollUp: true })]
    expect(together).toMatchObject({ shares: apart.shares, value: apart.value })
    expect(together.outstandingShare).toBeCloseTo(apart.outstandingShare ?? 0, 10)
    expect(together.holderCount).toBeLessThan(apart.holderCount)
    const rootOf = await rootsOf()
    const books = await api.rowsOf(sql<{
      id: string
      eaum: number
    }>`select organization_id as id, eaum from market.books
      where quarter = ${newest}`)
    for (const row of await holdersOf({ rollUp: true })) {
      const eaum = books.filter(({ id }) => rootOf(id) === row.holder.id).reduce((sum, book) => sum + book.eaum, 0)
      expect(row.portfolioShare).toBeCloseTo(row.value / eaum, 10)
    }
  })
})

describe('in sum', () => {
  test('counts and concentration are those of the rows', async () => {
    const [rows, sums] = [await holdersOf(), await summaryOf()]
    const shares = rows.reduce((sum, row) => sum + row.shares, 0)
    expect(sums).toMatchObject({ quarter: newest, holderCount: rows.length, shares })
    for (const { top, shares: held, ofReported } of sums.concentration) {
      const expected = rows.slice(0, top).reduce((sum, row) => sum + row.shares, 0)
      expect(held).toBe(expected)
      expect(ofReported).toBeCloseTo(expected / shares, 10)
    }
    for (const [count, move] of [
      ['newCount', 'new'],
      ['returningCount', 'returning'],
      ['increasedCount', 'increased'],
      ['decreasedCount', 'decreased'],
    ] as const) {
      expect(sums[count]).toBe(rows.filter((row) => row.move === move).length)
    }
    const closed = await api.rowsOf(sql<{ previousShares: number }>`select previous_shares from market.positions
      where security_id = ${ours} and quarter = ${newest} and shares = 0 and previous_shares > 0`)
    expect(sums.exitedCount).toBe(closed.length)
    expect(sums.change).toBe(sums.boughtShares - sums.soldShares)
    for (const slices of [sums.byOrientation, sums.byType, sums.byTurnover, sums.byRegion]) {
      expect(slices.reduce((sum, slice) => sum + slice.shares, 0)).toBe(shares)
    }
    expect(sums.byStyle.find(({ key }) => key === 'garp')?.holderCount).toBe(
      rows.filter(({ holder }) => holder.styles.includes('garp')).length,
    )
  })

  test('say why they can pass 100%, and who is silent', async () => {
    const heaviest = await api.firstOf(sql<{ id: string; quarter: string }>`select security_id as id, quarter::text
      from market.positions group by 1, 2 having sum(outstanding_share) > 0 order by sum(outstanding_share) desc limit 1`)
    await sql`update market.positions set outstanding_share = outstanding_share * 10
      where security_id = ${heaviest.id} and quarter = ${heaviest.quarter}`.execute(api.db)
    const { notes } = await summaryOf({ securityId: heaviest.id, quarter: heaviest.quarter })
    expect(notes[0]).toContain('of shares outstanding')
    const silent = await api.firstOf(sql<{ id: string }>`select security_id as id from market.positions p
      where quarter = (date_trunc('quarter', ${newest}::date) - interval '1 day')::date and shares > 0
        and not exists (select from market.books k where k.organization_id = p.organization_id and k.quarter = ${newest})
      limit 1`)
    expect((await summaryOf({ securityId: silent.id })).notes.join(' ')).toContain(`no report for ${newest} yet`)
  })
})

test('peers are those of the primary group, in the same quarter', async () => {
  const rows = await holdersOf({ withPeers: true })
  const peers = demoPeers[ours] ?? []
  expect((await summaryOf()).peers.map(({ id }) => id)).toEqual(peers)
  for (const { holder, peers: held } of rows) {
    const stored = await api.rowsOf(sql<{ securityId: string; shares: number; value: number }>`
      select security_id, shares, value from market.positions
      where quarter = ${newest} and organization_id = ${holder.id} and security_id = any (${peers}::uuid[]) and shares > 0`)
    expect(held).toEqual(stored.sort((a, b) => peers.indexOf(a.securityId) - peers.indexOf(b.securityId)))
  }
  expect((await holdersOf({ withPeers: true, securityId: ours }, noor)).every((row) => row.peers.length === 0)).toBe(
    true,
  )
})

test('options and principal amounts are told apart and never summed in', async () => {
  const held = await api.firstOf(sql<{
    securityId: string
    quarter: string
    count: number
  }>`select security_id, quarter::text,
    count(*) from market.other_positions o
    where exists (select from market.positions p where p.security_id = o.security_id and p.quarter = o.quarter and p.shares > 0)
    group by 1, 2 order by 3 desc limit 1`)
  const { data, meta } = await api.call(currentHolders.others, { query: held }, ada)
  expect(meta.total).toBe(held.count)
  const { shares } = await summaryOf({ securityId: held.securityId, quarter: held.quarter })
  const long = await api.firstOf(sql<{ shares: number }>`select sum(shares)::bigint as shares from market.positions
    where security_id = ${held.securityId} and quarter = ${held.quarter}`)
  expect(shares).toBe(long.shares)
  expect(
    data.every(({ kind, accessions }) => ['put', 'call', 'principal'].includes(kind) && accessions.length > 0),
  ).toBe(true)
})

describe('files', () => {
  test('have the rows of the list, in its order', async () => {
    const query = 'with_peers=true&roll_up=true&orientation=active&sort=value_desc'
    const { text, headers } = await api.request('GET', `/v2/holders.csv?${query}`, ada)
    const lines = text.trimEnd().split('\r\n')
    const rows = await holdersOf({ withPeers: true, rollUp: true, orientation: 'active', sort: 'value_desc' })
    expect(lines[0]).toBe(`${currentHolders.export.answer.columns.map(({ header }) => header).join(',')}`)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(rows.map(({ rank }) => String(rank)))
    expect(headers.get('content-type')).toContain('text/csv')
  })

  test('are refused before they begin', async () => {
    expect((await api.request('GET', '/v2/holders.csv?quarter=2026-05-05', ada)).status).toBe(422)
  })
})

describe('refused are', () => {
  test.each(['/v2/holders', '/v2/holders/summary', '/v2/holders/other_positions', '/v2/holders/quarters'])(
    'an unknown security at %s, and days that end no quarter',
    async (path) => {
      expect((await api.request('GET', `${path}?security_id=${newId()}`, ada)).status).toBe(404)
      if (path.endsWith('quarters')) return
      expect(await api.request('GET', `${path}?quarter=2026-09-29`, ada)).toMatchObject({
        status: 422,
        json: { errors: [{ field: 'quarter' }] },
      })
    },
  )

  test('bands that no longer exist, and sorts that never did', async () => {
    expect(await api.request('GET', '/v2/holders?market_caps=gigantic', ada)).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'market_caps' }] },
    })
    expect((await api.request('GET', '/v2/holders?sort=luck_desc', ada)).status).toBe(400)
  })

  test('a quarter without reports is empty, not wrong', async () => {
    expect(await holdersOf({ quarter: '1999-12-31' })).toEqual([])
    expect(await summaryOf({ quarter: '1999-12-31' })).toMatchObject({
      holderCount: 0,
      shares: 0,
      quarter: '1999-12-31',
    })
  })
})
