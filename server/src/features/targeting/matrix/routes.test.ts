import { focus } from '@rostrum/contract/focus'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { tags } from '@rostrum/contract/irm/tags'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import { type MatrixCell, type MatrixRow, peerOwnership } from '@rostrum/contract/targeting/matrix'
import { matrixMeasures } from '@rostrum/contract/targeting/matrix-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { insertSmallMarket, managers, quarter, reported, securities } from '#testing/small-market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const ours = demoSecurities.veltraneA

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await insertSmallMarket(api.db)
})
afterAll(() => api.stop())

type Query = NonNullable<Args<typeof peerOwnership.list>['query']>
type SummaryQuery = NonNullable<Args<typeof peerOwnership.summary>['query']>

const peers = [securities.one, securities.two, securities.three, securities.odd]
const small = { securityId: securities.own, also: peers, quarter }
const listOf = (query: Query = {}, caller: typeof ada = ada) =>
  api.call(peerOwnership.list, { query: { pageSize: 500, ...query } }, caller)
const rowsOf = async (query: Query = {}, caller: typeof ada = ada) => (await listOf(query, caller)).data
const summaryOf = (query: SummaryQuery = {}, caller: typeof ada = ada) =>
  api.call(peerOwnership.summary, { query }, caller)

const nameOf = ({ holder }: MatrixRow): string => holder.name.replace('Smallmarket ', '')
const cellOf = (row: MatrixRow | undefined, securityId: string): MatrixCell | undefined =>
  row?.cells.find((cell) => cell.securityId === securityId)

describe('a market counted by hand', () => {
  const rowOf = async (manager: keyof typeof managers, query: Query = {}) =>
    (await rowsOf({ ...small, ...query })).find(({ holder }) => holder.id === managers[manager])

  test('lists who holds any of the securities, with every position and how many peers are held', async () => {
    const rows = await rowsOf(small)
    expect(rows.map((row) => [nameOf(row), row.isHolder, row.peersHeld, row.value])).toEqual([
      ['broad', true, 4, 850_000],
      ['white', false, 3, 600_000],
      ['silent', true, 1, 160_000],
      ['leaver', false, 1, 60_000],
      ['south', false, 2, 60_000],
      ['only', true, 0, 40_000],
      ['north', true, 1, 30_000],
    ])
    expect(rows[0]?.cells.map(({ securityId }) => securityId)).toEqual([securities.own, ...peers])
    expect(rows[0]).toMatchObject({ filedOn: '2026-11-10', isLate: false, accessions: ['small-broad'] })
  })

  test('shares and changes are on the split basis of today, values as reported', async () => {
    expect(cellOf(await rowOf('broad'), securities.own)).toEqual({
      securityId: securities.own,
      shares: 40_000,
      value: 200_000,
      previousShares: 20_000,
      change: 20_000,
      outstandingShare: 0.02,
      portfolioShare: 200_000 / reported,
      // 2% of us, and 1%, 1% and 4% of the peers whose shares outstanding are known.
      relativeWeight: 1,
    })
  })

  test('relative weight compares the share of one company with the average of the others', async () => {
    const weights = (row: MatrixRow | undefined) =>
      row?.cells.map(({ relativeWeight }) => relativeWeight && Number(relativeWeight.toFixed(4)))
    // One: 1% against 2%, 1% and 4%. Three: 4% against 2%, 1% and 1%.
    expect(weights(await rowOf('broad'))).toEqual([1, 0.4286, 0.4286, 3, null])
    expect(weights(await rowOf('white'))).toEqual([0, 3, 0.6, 1.5, null])
    // Nothing else is held that it could be compared with.
    expect(weights(await rowOf('only'))).toEqual([null, 0, 0, 0, null])
  })

  test('a missing prior filing never makes a buyer, and a sale is a change of nothing held', async () => {
    const silent = await rowOf('silent')
    expect(cellOf(silent, securities.own)).toMatchObject({ shares: 16_000, previousShares: null, change: null })
    expect(silent?.marks.entry).toBeNull()
    expect(cellOf(await rowOf('leaver'), securities.one)).toMatchObject({ shares: 0, value: 0, change: -7_000 })
    expect(cellOf(await rowOf('broad'), securities.two)).toMatchObject({ change: 10_000 })
    expect((await rowOf('north'))?.marks.entry).toBe('new')
    expect(cellOf(await rowOf('only'), securities.one)).toMatchObject({ shares: 0, change: null })
  })

  test('white space: at least so many peers, and not us', async () => {
    const white = { ownership: 'non_holders', leastPeers: 3 } as const
    expect((await rowsOf({ ...small, ...white })).map(nameOf)).toEqual(['white'])
    expect((await rowsOf({ ...small, ownership: 'non_holders' })).map(nameOf)).toEqual(['white', 'leaver', 'south'])
    expect((await rowsOf({ ...small, ownership: 'holders', mostPeers: 1 })).map(nameOf)).toEqual([
      'silent',
      'only',
      'north',
    ])
    const { total, securities: columns } = await summaryOf({ ...small, ...white })
    expect([total, columns.map(({ holderCount }) => holderCount)]).toEqual([1, [0, 1, 1, 1, 0]])
  })

  test('totals are those of the rows, and explain what they leave out', async () => {
    const summary = await summaryOf(small)
    expect(summary).toMatchObject({ quarter, previousQuarter: '2026-06-30', total: 7, peerGroupId: null })
    const [own, one, , , odd] = summary.securities
    expect(own).toMatchObject({
      role: 'own',
      ticker: 'SMOWN',
      sharesOutstanding: 1_000_000,
      marketCap: 10_000_000,
      holderCount: 4,
      shares: 66_000,
      value: 330_000,
      // Bought by two, on today's basis; the sale of the one that is not listed is not in it, nor is the silent one.
      change: 22_000,
      incomparableCount: 1,
    })
    expect(own?.outstandingShare).toBeCloseTo(0.033, 10)
    expect(own?.portfolioShare).toBeCloseTo(330_000 / (7 * reported), 10)
    // 3.3% of us; 5.3%, 2.9% and 6% of the others.
    expect(own?.relativeWeight).toBeCloseTo(0.033 / ((0.053 + 0.029 + 0.06) / 3), 10)
    expect(one).toMatchObject({ role: 'added', holderCount: 5, change: 10_000 - 7_000, incomparableCount: 2 })
    expect(odd).toMatchObject({ outstandingShare: null, relativeWeight: null, marketCap: null, value: 50_000 })
    expect(summary.breadth).toEqual([
      { peersHeld: 4, holderCount: 1, nonHolderCount: 0, value: 850_000 },
      { peersHeld: 3, holderCount: 0, nonHolderCount: 1, value: 600_000 },
      { peersHeld: 2, holderCount: 0, nonHolderCount: 1, value: 60_000 },
      { peersHeld: 1, holderCount: 2, nonHolderCount: 1, value: 250_000 },
      { peersHeld: 0, holderCount: 1, nonHolderCount: 0, value: 40_000 },
    ])
    expect(summary.notes).toEqual([
      'Change excludes holders without a comparable filing for Q2 2026, which are neither buyers nor sellers: SMOWN 1 and SMONE 2.',
      '1 institution sold every security shown during the quarter and is not listed.',
      'Shares outstanding of SMODD are unknown, so % O/S is not shown and relative weights exclude them.',
      'Shares are adjusted for later splits; values are as reported.',
    ])
  })

  test('a group is one holder of what its managers hold', async () => {
    const rows = await rowsOf({ ...small, rollUp: true })
    const group = rows.find(({ holder }) => holder.id === managers.group)
    expect(group).toMatchObject({ isHolder: true, peersHeld: 2, value: 90_000, holder: { managerCount: 2 } })
    expect(group?.accessions.toSorted()).toEqual(['small-north', 'small-south'])
    // One of the two has no comparable filing.
    expect(cellOf(group, securities.one)).toMatchObject({
      shares: 5_000,
      change: null,
      portfolioShare: 50_000 / (2 * reported),
    })
    expect(cellOf(group, securities.own)).toMatchObject({ shares: 2_000, change: 2_000 })
    const summary = await summaryOf({ ...small, rollUp: true })
    expect(summary.total).toBe(6)
    expect(summary.securities[0]).toMatchObject({ shares: 66_000, holderCount: 4 })
    expect(rows.find(({ holder }) => holder.id === managers.north)).toBeUndefined()
  })

  test.each([
    ['value', securities.one, ['white', 'broad', 'silent', 'south', 'north']],
    ['shares', securities.own, ['broad', 'silent', 'only', 'north']],
    ['outstanding', securities.three, ['broad', 'white']],
    ['portfolio', securities.two, ['broad', 'white', 'leaver', 'south']],
    ['change', securities.one, ['white', 'broad', 'north', 'leaver']],
    ['relative', securities.three, ['broad', 'white']],
  ] as const)(
    'a column sorts by its %s, with what is unknown or not held last',
    async (measure, sortSecurityId, best) => {
      const sorted = await rowsOf({ ...small, measure, sortSecurityId, sort: 'security_desc-name_asc' })
      expect(sorted.map(nameOf).slice(0, best.length)).toEqual(best)
      expect(sorted).toHaveLength(7)
      const held = await rowsOf({ ...small, measure, sortSecurityId, sort: 'security_asc-name_asc' })
      if (measure !== 'relative') expect(held.map(nameOf)[0]).toBe(best.at(-1))
    },
  )

  test('by number of peers held, and within it by the sort', async () => {
    const rows = await rowsOf({ ...small, byPeers: true, sort: 'name_asc' })
    expect(rows.map((row) => [row.peersHeld, nameOf(row)])).toEqual([
      [4, 'broad'],
      [3, 'white'],
      [2, 'south'],
      [1, 'leaver'],
      [1, 'north'],
      [1, 'silent'],
      [0, 'only'],
    ])
    const byWeight = await rowsOf({ ...small, sort: 'relative_weight_desc-name_asc' })
    expect(byWeight.map(nameOf).slice(0, 3)).toEqual(['silent', 'north', 'broad'])
  })

  test('pages, names and ids narrow the same list', async () => {
    const { data, meta } = await listOf({ ...small, pageSize: 2, pageOffset: 2 })
    expect([data.map(nameOf), meta.total]).toEqual([['silent', 'leaver'], 7])
    expect((await listOf({ ...small, pageOffset: 100 })).meta.total).toBe(7)
    expect((await rowsOf({ ...small, term: 'white' })).map(nameOf)).toEqual(['white'])
    expect((await rowsOf({ ...small, ids: [managers.only] })).map(nameOf)).toEqual(['only'])
    expect((await summaryOf({ ...small, term: 'white' })).securities.map(({ value }) => value)).toEqual([
      0, 300_000, 100_000, 200_000, 0,
    ])
  })

  test.each(matrixMeasures)('the file has what is shown: %s', async (measure) => {
    const columns = ['name', `security-${securities.three}`, 'peersHeld', `security-${securities.own}`, 'source']
    const search = new URLSearchParams([
      ...Object.entries({ security_id: securities.own, quarter, measure, by_peers: 'true', ownership: 'holders' }),
      ...peers.map((id) => ['also', id] as [string, string]),
      ...columns.map((column) => ['columns', toSnake(column)] as [string, string]),
    ])
    const { text, headers } = await api.request('GET', `/v2/peer_ownership.csv?${search}`, ada)
    const [header, first, ...others] = text.replace('\uFEFF', '').trim().split('\r\n')
    const unit = {
      value: 'Value (USD)',
      shares: 'Shares',
      outstanding: '% O/S',
      portfolio: '% of portfolio',
      change: 'Change',
      relative: 'Relative weight',
    }[measure]
    expect(header).toBe(`Institution,SMTHREE ${unit},Peers held,SMOWN ${unit},Source`)
    const expected = {
      value: '400000,4,200000',
      shares: '40000,4,40000',
      outstanding: '4,4,2',
      portfolio: '40,4,20',
      change: '-10000,4,20000',
      relative: '3,4,1',
    }[measure]
    expect(first).toBe(`Smallmarket broad,${expected},small-broad`)
    expect(others).toHaveLength(3)
    expect(headers.get('content-disposition')).toContain('SMOWN-peer-ownership-2026Q3.csv')
  })
})

describe('the demo market, recounted by plain loops', () => {
  test('every position and sum of our security and its primary peers', async () => {
    const [rows, summary] = [await rowsOf(), await summaryOf()]
    const columns = [ours, ...(demoPeers[ours] ?? [])]
    expect(summary.securities.map(({ id, role }) => [id, role])).toEqual(
      columns.map((id, at) => [id, at === 0 ? 'own' : 'peer']),
    )
    const stored = await api.rowsOf(sql<{
      id: string
      securityId: string
      shares: number
      value: number
      previousShares: number | null
    }>`
      select organization_id as id, security_id, shares, value, previous_shares from market.positions
      where quarter = ${summary.quarter} and security_id = any (${columns}::uuid[])`)
    const byHolder = Map.groupBy(stored, ({ id }) => id)
    const listed = [...byHolder].filter(([, own]) => own.some(({ shares }) => shares > 0))
    expect(summary.total).toBe(listed.length)
    expect((await listOf({ pageSize: 1 })).meta.total).toBe(listed.length)
    expect(rows.length).toBe(Math.min(500, listed.length))
    expect(rows.map(({ value }) => value)).toEqual(
      listed
        .map(([, own]) => own.reduce((sum, { value }) => sum + value, 0))
        .toSorted((a, b) => b - a)
        .slice(0, 500),
    )
    for (const row of rows) {
      const own = byHolder.get(row.holder.id) ?? []
      const held = own.filter(({ shares }) => shares > 0)
      expect(row.peersHeld).toBe(held.filter(({ securityId }) => securityId !== ours).length)
      expect(row.isHolder).toBe(held.some(({ securityId }) => securityId === ours))
      for (const cell of row.cells) {
        const position = own.find(({ securityId }) => securityId === cell.securityId)
        expect([cell.shares, cell.value]).toEqual([position?.shares ?? 0, position?.value ?? 0])
        const change = position && position.previousShares !== null ? position.shares - position.previousShares : null
        expect(cell.change).toBe(change)
      }
    }
    for (const { id, holderCount, shares, value } of summary.securities) {
      const held = stored.filter(({ securityId }) => securityId === id)
      expect([holderCount, shares, value]).toEqual([
        held.filter((one) => one.shares > 0).length,
        held.reduce((sum, one) => sum + one.shares, 0),
        held.reduce((sum, one) => sum + one.value, 0),
      ])
    }
    const white = summary.breadth
      .filter(({ peersHeld }) => peersHeld >= 3)
      .reduce((sum, one) => sum + one.nonHolderCount, 0)
    expect((await listOf({ ownership: 'non_holders', leastPeers: 3, pageSize: 1 })).meta.total).toBe(white)
  })
})

describe('peer groups', () => {
  test('another group of the same security can be chosen, and securities added are not repeated', async () => {
    const [, second = '', third = ''] = demoPeers[ours] ?? []
    const group = await api.call(
      focus.createPeerGroup,
      { body: { securityId: ours, name: 'Close peers', peerSecurityIds: [third, second] } },
      ada,
    )
    const summary = await summaryOf({ peerGroupId: group.id, also: [second, securities.one, ours, securities.one] })
    expect(summary.peerGroupId).toBe(group.id)
    expect(summary.securities.map(({ id, role }) => [id, role])).toEqual([
      [ours, 'own'],
      [third, 'peer'],
      [second, 'peer'],
      [securities.one, 'added'],
    ])
    expect((await rowsOf({ peerGroupId: group.id })).every(({ cells }) => cells.length === 3)).toBe(true)

    // Nobody else's.
    const foreign = await api.request('GET', `/v2/peer_ownership?security_id=${ours}&peer_group_id=${group.id}`, noor)
    expect(foreign).toMatchObject({ status: 404, json: { errors: [{ message: 'Peer group not found' }] } })
    const [row] = await rowsOf({ securityId: ours }, noor)
    expect(row?.cells.map(({ securityId }) => securityId)).toEqual([ours])
    // Nor that of another security.
    const wrong = await api.request(
      'GET',
      `/v2/peer_ownership?security_id=${demoSecurities.veltraneB}&peer_group_id=${group.id}`,
      ada,
    )
    expect(wrong.status).toBe(404)
  })

  test('a cached page shows every customer its own tags and members', async () => {
    const query = { ...small, pageSize: 50 }
    const ownOf = async (caller: typeof ada) => {
      const row = (await rowsOf(query, caller)).find(({ holder }) => holder.id === managers.white)
      return [row?.holder.isAffiliated, row?.holder.taggings.map(({ name }) => name)]
    }
    expect([await ownOf(ada), await ownOf(noor)]).toEqual([
      [false, []],
      [false, []],
    ])
    await api.call(irmMembership.addOrganization, { params: { id: managers.white } }, ada)
    const { id: tagId } = await api.call(tags.create, { body: { name: 'White space', color: 'blue' } }, ada)
    const taggings = [{ tagId, taggableType: 'organization' as const, taggableId: managers.white }]
    await api.call(tags.tag, { body: { taggings } }, ada)
    expect([await ownOf(ada), await ownOf(noor)]).toEqual([
      [true, ['White space']],
      [false, []],
    ])
    expect((await rowsOf({ ...query, irmOnly: true })).map(nameOf)).toEqual(['white'])
    expect(await rowsOf({ ...query, irmOnly: true }, noor)).toEqual([])
  })
})

describe('rejected', () => {
  test.each(['/v2/peer_ownership', '/v2/peer_ownership/summary', '/v2/peer_ownership.csv'])('at %s', async (path) => {
    const ask = (query: string) => api.request('GET', `${path}?${query}`, ada)
    expect((await ask(`security_id=${newId()}`)).status).toBe(404)
    expect((await ask(`peer_group_id=${newId()}`)).status).toBe(404)
    expect(await ask(`also=${newId()}`)).toMatchObject({ status: 422, json: { errors: [{ field: 'also' }] } })
    expect(await ask('quarter=2026-09-29')).toMatchObject({ status: 422, json: { errors: [{ field: 'quarter' }] } })
    expect((await ask('least_peers=-1')).status).toBe(400)
    expect((await ask(Array.from({ length: 11 }, () => `also=${newId()}`).join('&'))).status).toBe(400)
    if (path.endsWith('summary')) return
    expect((await ask('measure=luck')).status).toBe(400)
    expect((await ask('sort=luck_desc')).status).toBe(400)
    expect(await ask(`sort=security_desc&sort_security_id=${securities.one}`)).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'sort_security_id' }] },
    })
  })

  test('a quarter without filings is an empty matrix', async () => {
    expect(await rowsOf({ quarter: '1999-12-31' })).toEqual([])
    expect(await summaryOf({ quarter: '1999-12-31' })).toMatchObject({ total: 0, breadth: [], quarter: '1999-12-31' })
  })
})
