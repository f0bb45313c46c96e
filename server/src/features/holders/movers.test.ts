import { moverKinds, moverSorts, movers } from '@rostrum/contract/holders/movers'
import { relationshipSorts } from '@rostrum/contract/irm/relationships'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const ours = demoSecurities.veltraneA
/** A 3-for-1 split. */
const split = '2026-03-09'

interface Position {
  id: string
  quarter: string
  shares: number
  value: number
  previousShares: number | null
  previousValue: number | null
}

let api: Market
let divided: string
let quarters: string[]
let complete: Set<string>
beforeAll(async () => {
  api = await startMarket()
  ;({ id: divided } = await api.firstOf(sql<{ id: string }>`select id from market.securities where ticker = 'HLDM'`))
  const portfolios = await api.rowsOf(sql<{
    id: string
    quarter: string
    isComplete: boolean
  }>`select organization_id as id,
    quarter::text, state = 'holdings' and is_complete as is_complete from market.portfolios order by quarter`)
  quarters = [...new Set(portfolios.map(({ quarter }) => quarter))]
  complete = new Set(portfolios.filter(({ isComplete }) => isComplete).map(({ id, quarter }) => `${id} ${quarter}`))
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof movers.list>['query']>
const moversOf = async (query: Query = {}) =>
  (await api.call(movers.list, { query: { pageSize: 500, ...query } }, ada)).data
const summaryOf = (query: NonNullable<Args<typeof movers.summary>['query']> = {}) =>
  api.call(movers.summary, { query }, ada)

const positionsOf = (securityId: string) =>
  api.rowsOf(sql<Position>`select organization_id as id, quarter::text, shares, value, previous_shares, previous_value
    from market.positions where security_id = ${securityId} order by quarter`)

const priceOf = async (securityId: string, quarter: string) =>
  (
    await api.firstOf(sql<{ close: number }>`select close::float8 from market.prices
      where security_id = ${securityId} and on_date <= ${quarter} order by on_date desc limit 1`)
  ).close

describe('between adjacent quarters', () => {
  test('every holder whose two reports are comparable and differ is a mover', async () => {
    const newest = quarters.at(-1) ?? ''
    const expected = (await positionsOf(ours))
      .filter(
        ({ quarter, shares, previousShares }) =>
          quarter === newest && previousShares !== null && shares !== previousShares,
      )
      .map(({ id, shares, previousShares }) => ({ id, shares, previousShares, change: shares - (previousShares ?? 0) }))
      .sort((a, b) => b.change - a.change)
    const rows = await moversOf()
    expect(
      rows.map(({ holder, shares, previousShares, change }) => ({ id: holder.id, shares, previousShares, change })),
    ).toEqual(expected)
    const sizes = rows.map(({ change }) => Math.abs(change)).sort((a, b) => b - a)
    for (const { rank, change } of rows) expect(rank).toBe(sizes.indexOf(Math.abs(change)) + 1)
    expect(rows.every(({ accessions, filedOn }) => accessions.length > 0 && filedOn !== null)).toBe(true)
  })
})

describe('between any two quarters', () => {
  test("complete reports at both ends are compared on today's split basis", async () => {
    const [from = '', to = ''] = [quarters[1], quarters.at(-2)]
    expect(from < split && to > split).toBe(true)
    const positions = await positionsOf(divided)
    const rows = await moversOf({ securityId: divided, from, to })
    const links = await api.rowsOf(sql<{
      predecessorId: string
      successorId: string
    }>`select predecessor_id, successor_id
      from market.successions where effective_quarter > ${from} and effective_quarter <= ${to}`)
    const heirs = links.map(({ successorId }) => successorId)
    const involved = new Set(links.flatMap(({ predecessorId, successorId }) => [predecessorId, successorId]))
    const held = (ids: string[], quarter: string, part: 'shares' | 'value') =>
      positions
        .filter((one) => ids.includes(one.id) && one.quarter === quarter)
        .reduce((sum, one) => sum + one[part], 0)
    const mean = ((await priceOf(divided, from)) / 3 + (await priceOf(divided, to))) / 2
    const ids = [...new Set(positions.map(({ id }) => id))].filter(
      (id) => complete.has(`${id} ${to}`) && complete.has(`${id} ${from}`) && !involved.has(id),
    )
    const moved = ids.filter((id) => held([id], to, 'shares') !== held([id], from, 'shares') * 3)
    const others = rows.filter(({ holder }) => !involved.has(holder.id))
    expect(new Set(others.map(({ holder }) => holder.id))).toEqual(new Set(moved))
    expect(others.length).toBeGreaterThan(5)
    for (const row of others) {
      const shares = held([row.holder.id], to, 'shares')
      const previousShares = held([row.holder.id], from, 'shares') * 3
      const change = shares - previousShares
      const valueChange = held([row.holder.id], to, 'value') - held([row.holder.id], from, 'value')
      expect(row).toMatchObject({ shares, previousShares, change, valueChange })
      expect(Math.abs((row.flow ?? 0) - change * mean)).toBeLessThan(1)
      expect(row.priceEffect).toBe(valueChange - (row.flow ?? 0))
    }
    // A filer that split into several is compared as a whole.
    const divisions = rows.filter(({ holder }) => heirs.includes(holder.id))
    expect(rows.filter(({ holder }) => involved.has(holder.id))).toEqual(divisions)
    expect(divisions.reduce((sum, { change }) => sum + change, 0)).toBe(
      held(heirs, to, 'shares') - held([...involved], from, 'shares') * 3,
    )
    const { securities, notes } = await summaryOf({ securityId: divided, from, to })
    expect(securities[0]).toMatchObject({ isOwn: true, netShares: rows.reduce((sum, { change }) => sum + change, 0) })
    expect(securities[0]?.fromPrice).toBeCloseTo((await priceOf(divided, from)) / 3, 6)
    expect(notes.join(' ')).toContain('adjusted for splits')
  })

  test('adjacent quarters give the same result, computed or as derived', async () => {
    const [from = '', to = ''] = quarters.slice(-2)
    const derived = await moversOf({ securityId: ours, from, to })
    expect(derived).toEqual(await moversOf({ securityId: ours }))
  })
})

describe('types of moves', () => {
  test('partition all movers', async () => {
    const [from = '', to = ''] = [quarters[2], quarters[4]]
    const all = await moversOf({ from, to })
    const rows = Object.fromEntries(
      await Promise.all(moverKinds.map(async (kind) => [kind, await moversOf({ from, to, kind })] as const)),
    )
    const ids = (kind: string) => (rows[kind] ?? []).map(({ holder }) => holder.id).sort()
    for (const [kind, parts] of Object.entries({
      all: ['buyers', 'sellers'],
      buyers: ['new', 'returning', 'increased'],
      sellers: ['decreased', 'exited'],
    })) {
      expect(ids(kind)).toEqual(parts.flatMap(ids).sort())
    }
    for (const kind of ['new', 'returning', 'increased', 'decreased', 'exited']) {
      expect(rows[kind]?.every(({ move }) => move === kind)).toBe(true)
    }
    const { securities } = await summaryOf({ from, to })
    for (const [move, side] of Object.entries(securities[0]?.byMove ?? {})) {
      const own = all.filter((row) => row.move === move)
      if (move === 'unchanged') continue
      expect(side).toMatchObject({
        holderCount: own.length,
        shares: own.reduce((sum, { change }) => sum + change, 0),
        value: own.reduce((sum, { valueChange }) => sum + valueChange, 0),
      })
    }
  })

  test('a returning holder had held it before the earlier quarter', async () => {
    const positions = await positionsOf(divided)
    for (const [index, to] of quarters.entries()) {
      const from = quarters[index - 1]
      if (!from) continue
      for (const row of await moversOf({ securityId: divided, from, to, kind: 'buyers' })) {
        const held = positions.some(({ id, quarter, shares }) => id === row.holder.id && quarter < from && shares > 0)
        expect(row.move).toBe(row.previousShares > 0 ? 'increased' : held ? 'returning' : 'new')
      }
    }
  })
})

test('thresholds exclude small moves from rows and sums', async () => {
  const all = await moversOf()
  for (const [query, passes] of [
    [{ leastShares: 50_000 }, (row: (typeof all)[number]) => Math.abs(row.change) >= 50_000],
    [{ leastValue: 5_000_000 }, (row: (typeof all)[number]) => Math.abs(row.flow ?? 0) >= 5_000_000],
    [{ leastPercent: 10 }, (row: (typeof all)[number]) => Math.abs(row.change) * 100 >= row.previousShares * 10],
  ] as const) {
    const some = await moversOf(query)
    expect(some).toEqual(all.filter(passes))
    expect(some.length).toBeLessThan(all.length)
    const { securities } = await summaryOf(query)
    expect(securities[0]?.netShares).toBe(some.reduce((sum, { change }) => sum + change, 0))
  }
})

type Figure = Exclude<(typeof moverSorts)[number], (typeof relationshipSorts)[number]>
const isFigure = (field: string): field is Figure => !(relationshipSorts as readonly string[]).includes(field)

test.each(moverSorts.filter(isFigure))('sorts by %s, or by absolute size', async (field) => {
  const read = (row: Awaited<ReturnType<typeof moversOf>>[number]) =>
    field === 'name' ? row.holder.name.toLowerCase().replace(/[^a-z0-9 ]/g, '') : row[field]
  const isSigned = ['change', 'changeShare', 'valueChange', 'flow'].includes(field)
  for (const bySize of [false, true]) {
    const rows = await moversOf({ bySize, sort: `${toSnake(field)}_desc-name_asc` })
    const keys = rows.map(read).map((key) => (bySize && isSigned && key !== null ? Math.abs(key as number) : key))
    const known = keys.filter((key) => key !== null)
    expect(known).toEqual([...known].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    expect(keys.slice(known.length).every((key) => key === null)).toBe(true)
  }
})

test('rolled up, a sale between managers of a group is not a move', async () => {
  const [apart, together] = [await moversOf(), await moversOf({ rollUp: true })]
  expect(together.some(({ holder }) => holder.managerCount > 1)).toBe(true)
  const { securities } = await summaryOf({ rollUp: true })
  expect(securities[0]?.netShares).toBe(together.reduce((sum, { change }) => sum + change, 0))
  expect(together.length).toBeLessThanOrEqual(apart.length)
})

test('the summary lists our security first, then each peer', async () => {
  const { securities } = await summaryOf()
  expect(securities.map(({ id }) => id)).toEqual([ours, ...(demoPeers[ours] ?? [])])
  expect(securities.map(({ isOwn }) => isOwn)).toEqual([true, ...(demoPeers[ours] ?? []).map(() => false)])
  const [, peer] = securities
  const rows = await moversOf({ securityId: peer?.id })
  expect(peer?.netFlow).toBe(rows.reduce((sum, { flow }) => sum + (flow ?? 0), 0))
  expect(
    (await api.call(movers.summary, { query: { securityId: ours } }, { as: 'noor@brackmoor.example' })).securities,
  ).toHaveLength(1)
})

test.each(['/v2/holders/movers', '/v2/holders/movers/summary', '/v2/holders/movers.csv'])(
  '%s rejects invalid quarter pairs and unknown securities',
  async (path) => {
    for (const [query, field] of [
      ['from=2026-05-31', 'from'],
      ['to=2026-01-01', 'to'],
      ['from=2026-06-30&to=2026-06-30', 'from'],
    ] as const) {
      expect(await api.request('GET', `${path}?${query}`, ada)).toMatchObject({
        status: 422,
        json: { errors: [{ field }] },
      })
    }
    expect((await api.request('GET', `${path}?security_id=${newId()}`, ada)).status).toBe(404)
  },
)

test('a filer with a successor neither exits nor enters', async () => {
  const [from = '', , to = ''] = quarters.slice(-3)
  const before = await positionsOf(ours)
  const predecessor = before.filter(({ quarter, shares }) => quarter === from && shares > 1000)[0]
  const heirs = before
    .filter(
      ({ id, quarter, shares }) =>
        quarter === to &&
        shares > 0 &&
        id !== predecessor?.id &&
        complete.has(`${id} ${from}`) &&
        complete.has(`${id} ${to}`),
    )
    .slice(0, 2)
  const [first, second] = heirs
  // The predecessor stops filing; one successor gets its shares and more, the other's shares are unchanged.
  await sql`delete from market.portfolios where organization_id = ${predecessor?.id} and quarter > ${from}`.execute(
    api.db,
  )
  await sql`delete from market.positions where organization_id = ${predecessor?.id} and quarter > ${from}`.execute(
    api.db,
  )
  const own = before.find(({ id, quarter }) => id === first?.id && quarter === from)?.shares ?? 0
  const inherited = predecessor?.shares ?? 0
  await sql`update market.positions set shares = ${own + inherited + 500} where organization_id = ${first?.id}
    and quarter = ${to} and security_id = ${ours}`.execute(api.db)
  await sql`update market.positions set shares = (select shares from market.positions q where q.quarter = ${from}
      and q.security_id = ${ours} and q.organization_id = ${second?.id})
    where organization_id = ${second?.id} and quarter = ${to} and security_id = ${ours}
      and exists (select from market.positions q where q.quarter = ${from} and q.security_id = ${ours}
        and q.organization_id = ${second?.id} and q.shares > 0)`.execute(api.db)
  for (const heir of heirs) {
    await sql`insert into market.successions (predecessor_id, successor_id, effective_quarter)
      values (${predecessor?.id}, ${heir.id}, ${quarters.at(-2)})`.execute(api.db)
  }
  const rows = await moversOf({ securityId: ours, from, to })
  const of = (id: string | undefined) => rows.find(({ holder }) => holder.id === id)
  expect(of(predecessor?.id)).toBeUndefined()
  const total = heirs.reduce((sum, { id }) => sum + (of(id)?.previousShares ?? 0), 0)
  const mine = heirs.reduce(
    (sum, { id }) => sum + (before.find((one) => one.id === id && one.quarter === from)?.shares ?? 0),
    0,
  )
  expect(of(first?.id)?.change).toBe(500)
  expect(total === mine + inherited || of(second?.id) === undefined).toBe(true)
})
