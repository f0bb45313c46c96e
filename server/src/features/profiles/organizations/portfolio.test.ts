import { compactQuarter } from '@rostrum/contract/market/quarters'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Market
let id: string
let quarter: string

beforeAll(async () => {
  api = await startMarket()
  // A holder of ours with purchases, sales, new and closed positions.
  const found = await api.firstOf(sql<{ id: string; quarter: string }>`
    select organization_id as id, quarter::text from market.positions
    where quarter = (select max(quarter) from market.portfolios where state = 'holdings')
    group by 1, 2 having bool_or(security_id = ${demoSecurities.veltraneA} and shares > 0)
      and bool_or(shares = 0 and previous_shares > 0) and bool_or(previous_shares = 0)
    order by count(*) desc, 1 limit 1`)
  id = found.id
  quarter = found.quarter
})
afterAll(() => api.stop())

const portfolio = async (query: object = {}) =>
  api.call(organizations.portfolio, { params: { id }, query: { pageSize: 500, ...query } }, ada)

describe('the portfolio', () => {
  test('is the latest 13F portfolio, the largest position first, with ours and our peers marked', async () => {
    const { data, meta } = await portfolio()
    const stored = await api.rowsOf(sql<{
      securityId: string
      shares: number
      value: number
      previousShares: number | null
    }>`
      select security_id, shares, value, previous_shares from market.positions
      where organization_id = ${id} and quarter = ${quarter} and shares > 0 order by value desc`)
    expect(meta.total).toBe(stored.length)
    expect(data.map((row) => [row.security.id, row.shares, row.value, row.previousShares])).toEqual(
      stored.map((row) => [row.securityId, row.shares, row.value, row.previousShares]),
    )
    expect(data.reduce((sum, row) => sum + (row.portfolioShare ?? 0), 0)).toBeCloseTo(1, 6)
    for (const row of data) {
      const isPeer = demoPeers[demoSecurities.veltraneA]?.includes(row.security.id)
      expect(row.relation).toBe(row.security.id === demoSecurities.veltraneA ? 'ours' : isPeer ? 'peer' : null)
    }
    expect((await portfolio({ relation: 'ours' })).data.map((row) => row.security.id)).toEqual([
      demoSecurities.veltraneA,
    ])
    expect((await portfolio({ relation: 'peer' })).data).toEqual(data.filter((row) => row.relation === 'peer'))
  })

  test('includes closed positions on request', async () => {
    const counts = await api.firstOf(sql<Record<string, number>>`select
      count(*) filter (where previous_shares = 0 and shares > 0) as new,
      count(*) filter (where previous_shares > 0 and shares > previous_shares) as increased,
      count(*) filter (where shares > 0 and shares < previous_shares) as decreased,
      count(*) filter (where shares = 0 and previous_shares > 0) as closed,
      count(*) filter (where shares > 0 and shares = previous_shares) as unchanged
      from market.positions where organization_id = ${id} and quarter = ${quarter}`)
    for (const move of ['new', 'increased', 'decreased', 'closed', 'unchanged'] as const) {
      expect((await portfolio({ moves: [move] })).meta.total).toBe(counts[move])
    }
    const both = await portfolio({ moves: ['new', 'closed'] })
    expect(both.meta.total).toBe((counts.new ?? 0) + (counts.closed ?? 0))
    expect((await portfolio()).data.every((row) => row.shares > 0)).toBe(true)
  })

  test('is searched by name and ticker, filtered by sector and market cap, and sorted', async () => {
    const all = (await portfolio()).data
    expect((await portfolio({ term: 'vlTn.a' })).data.map((row) => row.security.ticker)).toEqual(['VLTN.A'])
    expect((await portfolio({ term: 'veltrane' })).data.length).toBeGreaterThan(0)
    for (const term of ["'; drop table market.positions; --", '%', '_', '...']) {
      expect((await portfolio({ term })).data).toEqual([])
    }
    const { sectorCode, marketCapCode } = all[0]?.security ?? { sectorCode: null, marketCapCode: null }
    const some = await portfolio({ sectors: [sectorCode], marketCaps: [marketCapCode] })
    expect(some.data).toEqual(
      all.filter(({ security }) => security.sectorCode === sectorCode && security.marketCapCode === marketCapCode),
    )
    const byChange = (await portfolio({ sort: 'change_asc' })).data.map((row) => row.shares - (row.previousShares ?? 0))
    expect(byChange).toEqual([...byChange].sort((a, b) => a - b))
    const page = await portfolio({ pageSize: 2, pageOffset: 3 })
    expect(page.data).toEqual(all.slice(3, 5))
    expect((await portfolio({ pageOffset: 5000 })).meta.total).toBe(all.length)
  })

  test('of an earlier quarter is as of that quarter', async () => {
    const { earlier, total } = await api.firstOf(sql<{ earlier: string; total: number }>`
      select quarter::text as earlier, count(*) as total from market.positions
      where organization_id = ${id} and quarter < ${quarter} and shares > 0 group by 1 order by 1 limit 1`)
    const { data, meta } = await portfolio({ quarter: earlier })
    expect(meta.total).toBe(total)
    expect(data.every((row) => row.quarter === earlier)).toBe(true)
    expect((await portfolio({ quarter: '1999-12-31' })).data).toEqual([])
  })

  test('has the same rows in its export', async () => {
    const { text, headers } = await api.request('GET', `/v2/organizations/${id}/portfolio.csv?sort=name_asc`, ada)
    expect(headers.get('content-type')).toMatch('text/csv')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      'Quarter,Security,Ticker,Shares,Prior-quarter shares,Value (USD),% of portfolio,% of shares outstanding,Relation',
    )
    expect(lines).toHaveLength((await portfolio()).meta.total + 1)
    const name = (await api.call(organizations.read, { params: { id } }, ada)).name.replaceAll(/[^\w.]+/g, '-')
    expect(headers.get('content-disposition')).toContain(`filename="${name}-portfolio-${compactQuarter(quarter)}.csv"`)
    const { data } = await portfolio({ pageSize: 500, sort: 'name_asc' })
    const shares = data.map(({ portfolioShare }) => Math.round((portfolioShare ?? 0) * 10_000) / 100)
    expect(lines.slice(1).map((line) => Number(line.split(',').at(-3)))).toEqual(shares)
    expect((await api.request('GET', `/v2/organizations/${newId()}/portfolio.csv`, ada)).status).toBe(404)
  })

  test.each([
    ['quarter=2026', 'quarter'],
    ['moves=sideways', 'moves.0'],
    ['relation=mine', 'relation'],
    ['sort=ticker_asc', 'sort'],
    ['sort=value_up', 'sort'],
    ['security_id=1', 'security_id'],
    [`term=${'x'.repeat(201)}`, 'term'],
    ['page_size=0', 'page_size'],
  ])('?%s is malformed', async (query, field) => {
    const answer = await api.request('GET', `/v2/organizations/${id}/portfolio?${query}`, ada)
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field }] } })
  })
})

test('options and principal amounts are listed separately', async () => {
  const holder = await api.firstOf(sql<{ id: string; quarter: string; total: number }>`
    select organization_id as id, quarter::text, count(*) as total from market.other_positions group by 1, 2 order by 2 desc, 3 desc limit 1`)
  const asked = { params: { id: holder.id }, query: { quarter: holder.quarter } }
  const { data, meta } = await api.call(organizations.otherPositions, asked, ada)
  expect(meta.total).toBe(holder.total)
  const stored = await api.rowsOf(sql<{
    kind: string
    amount: string
    value: number
  }>`select kind, amount, value from market.other_positions
    where organization_id = ${holder.id} and quarter = ${holder.quarter}`)
  const key = (row: { kind: string; amount: number | string; value: number }) =>
    `${row.kind} ${Number(row.amount)} ${row.value}`
  expect(data.map(key).sort()).toEqual(stored.map(key).sort())
})

test('exposures are shares of the latest 13F portfolio, with readable labels', async () => {
  const slices = await api.call(organizations.exposures, { params: { id } }, ada)
  const stored = await api.rowsOf(sql<{ code: string; value: number; total: number }>`
    select s.sector_code as code, sum(p.value)::bigint as value, count(*) as total
    from market.positions p join market.security_index s on s.id = p.security_id
    where p.organization_id = ${id} and p.quarter = ${quarter} and p.shares > 0 and s.sector_code is not null group by 1`)
  const sectors = slices.filter((slice) => slice.kind === 'sector')
  expect(Object.fromEntries(sectors.map((slice) => [slice.code, [slice.value, slice.positionCount]]))).toEqual(
    Object.fromEntries(stored.map((row) => [row.code, [row.value, row.total]])),
  )
  expect(sectors.map((slice) => slice.share)).toEqual(sectors.map((slice) => slice.share).sort((a, b) => b - a))
  const names = await api.rowsOf(sql<{ code: string; name: string }>`select code, name from market.sectors`)
  for (const { code, label } of sectors) expect(label).toBe(names.find((name) => name.code === code)?.name)
  for (const { label } of slices.filter((slice) => slice.kind === 'market_cap')) {
    expect(label).toMatch(/^(Above \S+ USD|\S+ to \S+ USD)$/)
  }
  expect(slices.find((slice) => slice.kind === 'country' && slice.code === 'US')?.label).toBe('United States')
})

describe('the position over time', () => {
  const history = (organizationId: string, securityId?: string) =>
    api.call(
      organizations.positionHistory,
      { params: { id: organizationId }, query: securityId ? { securityId } : {} },
      ada,
    )

  test('has every quarter from the first report to the latest, split-adjusted', async () => {
    const { id: holder } = await api.firstOf(sql<{ id: string }>`select organization_id as id from market.positions
      where security_id = ${demoSecurities.veltraneA} and shares > 0 group by 1 order by count(*) desc, min(quarter), 1 limit 1`)
    const { securityId, points, events } = await history(holder)
    expect(securityId).toBe(demoSecurities.veltraneA)
    const stored = await api.rowsOf(sql<{
      quarter: string
      shares: number
    }>`select quarter::text, shares from market.positions
      where organization_id = ${holder} and security_id = ${demoSecurities.veltraneA} and shares > 0`)
    const splits = await api.rowsOf(sql<{
      onDate: string
      ratio: string
    }>`select on_date::text, ratio from market.splits
      where security_id = ${demoSecurities.veltraneA}`)
    expect(splits).toHaveLength(1)
    expect(points.filter((point) => point.state === 'held')).toHaveLength(stored.length)
    for (const { quarter: end, shares } of stored) {
      const ratio = (splits[0]?.onDate ?? '') > end ? Number(splits[0]?.ratio) : 1
      expect(points.find((point) => point.quarter === end)).toMatchObject({ shares, adjustedShares: shares * ratio })
    }
    const ends = points.map((point) => point.quarter)
    expect(ends).toEqual([...ends].sort())
    expect(ends.at(-1)).toBe(quarter)
    const filed = await api.rowsOf(sql<{ accession: string }>`select accession from market.ownership_events
      where organization_id = ${holder} and security_id = ${demoSecurities.veltraneA}`)
    expect(events.map((event) => event.accession).sort()).toEqual(filed.map((row) => row.accession).sort())
  })

  test('has no value without a report; only a complete report without the security means zero', async () => {
    const silent = await api.rowsOf(sql<{ id: string; quarter: string; state: string }>`
      select organization_id as id, quarter::text, state from market.portfolios where state <> 'holdings'`)
    expect(silent.length).toBeGreaterThan(0)
    for (const { id: holder, quarter: end, state } of silent.slice(0, 5)) {
      const { points } = await history(holder)
      expect(points.find((point) => point.quarter === end)).toMatchObject({
        state,
        shares: null,
        adjustedShares: null,
        value: null,
      })
    }
    const gap = await api.rowsOf(sql<{ id: string }>`select b.organization_id as id from market.portfolios b
      group by 1 having count(*) < (select count(distinct quarter) from market.portfolios where quarter >= min(b.quarter)) limit 1`)
    for (const { id: holder } of gap) {
      expect((await history(holder)).points.map((point) => point.state)).toContain('missing')
    }
    const { id: without } = await api.firstOf(sql<{ id: string }>`select organization_id as id from market.portfolios b
      where state = 'holdings' and is_complete and not exists (select from market.positions p
        where p.organization_id = b.organization_id and p.security_id = ${demoSecurities.veltraneA}) limit 1`)
    expect((await history(without)).points.filter((point) => point.state === 'not_held')[0]).toMatchObject({
      shares: 0,
    })
  })

  test('of an unknown security is not found', async () => {
    await expect(history(id, newId())).rejects.toMatchObject({ status: 404 })
  })
})

test('filings are listed latest first, and those behind the 13F portfolio are marked', async () => {
  const { id: amended } = await api.firstOf(sql<{ id: string }>`select organization_id as id from market.filings
    where is_amendment group by 1 order by count(*) desc, 1 limit 1`)
  const { data, meta } = await api.call(organizations.filings, { params: { id: amended } }, ada)
  const stored = await api.rowsOf(sql<{ accession: string; isCounted: boolean }>`select f.accession,
    f.accession = any (b.accessions) as is_counted from market.filings f
    join market.portfolios b on b.organization_id = f.organization_id and b.quarter = f.period where f.organization_id = ${amended}`)
  expect(meta.total).toBe(stored.length)
  expect(Object.fromEntries(data.map((filing) => [filing.accession, filing.isCounted]))).toEqual(
    Object.fromEntries(stored.map((row) => [row.accession, row.isCounted])),
  )
  const periods = data.map((filing) => filing.period)
  expect(periods).toEqual([...periods].sort().reverse())
})
