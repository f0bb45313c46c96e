import { formatQuarter } from '@rostrum/contract/market/quarters'
import { securities } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoIssuers, demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const ours = demoSecurities.veltraneA

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

describe('one security', () => {
  test("has its codes, its identifiers, its issuer and the issuer's other share classes", async () => {
    const read = await api.call(securities.read, { params: { id: ours } }, ada)
    expect(read).toMatchObject({
      id: ours,
      name: 'Veltrane Instruments',
      ticker: 'VLTN.A',
      tickerExchange: 'VLTN.A:XNYS',
      countryCode: 'US',
      subsectorCode: 'instruments',
      marketCapCode: 'mid',
      issuer: { id: demoIssuers.veltrane },
      isOwn: true,
      isFavorite: false,
    })
    expect(read.siblings.map((sibling) => sibling.tickerExchange)).toEqual(['VLTN.B:XNYS'])
    const stored = await api.firstOf(sql<Record<string, unknown>>`select
      (select array_agg(value) from market.security_identifiers where security_id = ${ours} and kind = 'cusip') as cusips,
      (select count(*) from market.positions where security_id = ${ours} and shares > 0
        and quarter = (select max(quarter) from market.portfolios where state = 'holdings')) as holders,
      (select count(*) from market.insider_transactions where security_id = ${ours}) as insider_transactions,
      (select count(*) from market.ownership_events where security_id = ${ours}) as events,
      (select count(*) from market.prices where security_id = ${ours}) as prices`)
    const { cusips, ...counts } = stored
    expect(read.cusips).toEqual(cusips)
    expect(read.counts).toEqual(counts)
    const bands = await api.call(securities.marketCaps, {}, ada)
    expect(bands.map((band) => band.code)).toContain(read.marketCapCode)
  })

  test('has the peers of its primary group if it is ours, in three lists that agree', async () => {
    const { peers, peerTickers, peerSecurityIds } = await api.call(securities.read, { params: { id: ours } }, ada)
    expect(peerSecurityIds).toEqual(demoPeers[ours])
    expect(peers.map((peer) => [peer.id, peer.ticker])).toEqual(peerSecurityIds.map((id, at) => [id, peerTickers[at]]))
    for (const peer of peers) expect(peer.peerOfSecurityId).toBe(ours)
    const foreign = await api.call(securities.read, { params: { id: ours } }, noor)
    expect(foreign).toMatchObject({ peers: [], peerTickers: [], peerSecurityIds: [], isOwn: false })
  })
})

const ofOne = Object.values(securities).filter(({ path }) => path.includes('{id}'))

test.each(ofOne.map(({ path }) => path))('%s of an unknown security is not found', async (path) => {
  expect((await api.request('GET', path.replace('{id}', newId()), ada)).status).toBe(404)
})

describe('prices', () => {
  const pricesOf = async (query: {
    securityIds: string[]
    from?: string
    to?: string
    interval?: 'week' | 'month' | 'quarter'
  }) => api.call(securities.prices, { query }, ada)

  test('are returned as traded and split-adjusted', async () => {
    const [answer] = await pricesOf({ securityIds: [ours] })
    const stored = await api.rowsOf(sql<{
      onDate: string
      close: number
      volume: number
    }>`select on_date::text, close::float8,
      volume from market.prices where security_id = ${ours} order by on_date`)
    expect(answer?.prices.map(({ onDate, close, volume }) => ({ onDate, close, volume }))).toEqual(stored)
    for (const { onDate, close, adjustedClose } of answer?.prices ?? []) {
      expect(adjustedClose).toBeCloseTo(onDate < '2025-06-09' ? close / 2 : close, 5)
    }
    // A 1-for-10 reverse split.
    const { id } = await api.firstOf(sql<{ id: string }>`select id from market.securities where ticker = 'ZPHR'`)
    const [reverse] = await pricesOf({ securityIds: [id] })
    expect(reverse?.prices[0]?.adjustedClose).toBeCloseTo((reverse?.prices[0]?.close ?? 0) * 10, 4)
  })

  test('are limited to a date range, with the last price of each month or quarter', async () => {
    const [year] = await pricesOf({ securityIds: [ours], from: '2026-01-01', to: '2026-06-30' })
    expect(year?.prices.every(({ onDate }) => onDate >= '2026-01-01' && onDate <= '2026-06-30')).toBe(true)
    const [months] = await pricesOf({ securityIds: [ours], from: '2026-01-01', to: '2026-06-30', interval: 'month' })
    const last = new Map(year?.prices.map((price) => [price.onDate.slice(0, 7), price]))
    expect(months?.prices.map(({ onDate, close }) => ({ onDate, close }))).toEqual(
      [...last.values()].map(({ onDate, close }) => ({ onDate, close })),
    )
    const quarters = await pricesOf({ securityIds: [ours], from: '2026-01-01', to: '2026-06-30', interval: 'quarter' })
    expect(quarters[0]?.prices).toHaveLength(2)
  })

  test('of several securities come in the requested order, without unknown ones', async () => {
    const unknown = newId()
    const answers = await pricesOf({ securityIds: [demoSecurities.brackmoor, unknown, ours] })
    expect(answers.map((answer) => answer.securityId)).toEqual([demoSecurities.brackmoor, unknown, ours])
    expect(answers[1]?.prices).toEqual([])
  })

  test.each(['', 'security_ids=1', `security_ids=${ours}&from=yesterday`, `security_ids=${ours}&interval=hour`])(
    '?%s is malformed',
    async (query) => {
      expect((await api.request('GET', `/v2/symbology/security_prices?${query}`, ada)).status).toBe(400)
    },
  )
})

describe('the market overview', () => {
  test('has price, change, volume, market cap and the 52-week range', async () => {
    const overview = await api.call(securities.marketOverview, { params: { id: ours } }, ada)
    const prices = await api.rowsOf(sql<{
      onDate: string
      close: number
      volume: number
    }>`select on_date::text, close::float8,
      volume from market.prices where security_id = ${ours} order by on_date desc limit 300`)
    const [newest, before] = prices
    const shares = await api.firstOf(sql<{ shares: number }>`select shares from market.shares_outstanding
      where security_id = ${ours} order by on_date desc limit 1`)
    expect(overview).toMatchObject({
      price: newest?.close,
      priceOn: newest?.onDate,
      volume: newest?.volume,
      previousClose: before?.close,
      previousCloseOn: before?.onDate,
      sharesOutstanding: shares.shares,
      marketCap: Math.round((newest?.close ?? 0) * shares.shares),
      marketCapCode: 'mid',
    })
    expect(overview.change).toBeCloseTo((newest?.close ?? 0) - (before?.close ?? 0), 6)
    const yearAgo = new Date(Date.parse(newest?.onDate ?? '') - 365 * 86_400_000).toISOString().slice(0, 10)
    const year = prices.filter((price) => price.onDate > yearAgo).map((price) => price.close)
    expect([overview.yearHigh, overview.yearLow]).toEqual([Math.max(...year), Math.min(...year)])
  })

  test('uses one split basis within the year', async () => {
    const { id } = await api.firstOf(sql<{ id: string }>`select id from market.securities where ticker = 'HLDM'`)
    const overview = await api.call(securities.marketOverview, { params: { id } }, ada)
    const raw = await api.firstOf(sql<{
      high: number
    }>`select max(case when on_date < '2026-03-09' then close / 3 else close end)::float8 as high
      from market.prices where security_id = ${id} and on_date > ${overview.priceOn}::date - 365`)
    expect(overview.yearHigh).toBeCloseTo(raw.high, 4)
    expect(Math.abs(overview.yearChangeShare ?? 9)).toBeLessThan(0.9)
  })

  test('of a security with quarterly prices has no daily change', async () => {
    const id = newId()
    await api.rowsOf(sql`insert into market.securities (id, name, source) values (${id}, 'Quarterly Only', 'test')`)
    await api.rowsOf(sql`insert into market.prices (security_id, on_date, close, source)
      values (${id}, '2026-03-31', 10, 'test'), (${id}, '2026-06-30', 12, 'test')`)
    await api.rowsOf(sql`select market.refresh_directory()`)
    expect(await api.call(securities.marketOverview, { params: { id } }, ada)).toMatchObject({
      price: 12,
      previousClose: null,
      previousCloseOn: null,
      change: null,
      changeShare: null,
      volume: null,
      yearHigh: 12,
      yearLow: 10,
    })
    expect((await api.call(securities.ownership, { params: { id } }, ada)).holderCount).toBe(0)
  })
})

test('a report without positions does not start a new quarter', async () => {
  const before = await api.call(securities.ownership, { params: { id: ours } }, ada)
  await api.rowsOf(sql`insert into market.portfolios (organization_id, quarter, state, is_complete, accessions)
    select id, '2031-03-31', 'holdings', true, '{}' from market.organization_index limit 1`)
  await api.rowsOf(sql`select market.refresh_directory()`)
  const after = await api.call(securities.ownership, { params: { id: ours } }, ada)
  await api.rowsOf(sql`delete from market.portfolios where quarter = '2031-03-31'`)
  expect(after).toMatchObject({ quarter: before.quarter, holderCount: before.holderCount })
})

describe('ownership', () => {
  const newest = () =>
    api.firstOf(
      sql<{ quarter: string }>`select max(quarter)::text as quarter from market.portfolios where state = 'holdings'`,
    )

  test('totals equal the sum of the positions', async () => {
    const { quarter } = await newest()
    const { notes, topTenShare, ...summary } = await api.call(securities.ownership, { params: { id: ours } }, ada)
    const stored = await api.firstOf(sql<Record<string, number>>`select
      count(*) filter (where shares > 0) as holder_count, sum(shares)::bigint as shares, sum(value)::bigint as value,
      count(*) filter (where previous_shares = 0 and shares > 0) as new_count,
      count(*) filter (where previous_shares > 0 and shares > previous_shares) as increased_count,
      count(*) filter (where shares > 0 and shares < previous_shares) as decreased_count,
      count(*) filter (where shares = 0 and previous_shares > 0) as closed_count,
      sum(greatest(shares - previous_shares, 0))::bigint as bought_shares,
      sum(greatest(previous_shares - shares, 0))::bigint as sold_shares
      from market.positions where security_id = ${ours} and quarter = ${quarter}`)
    expect(summary).toMatchObject({ quarter, ...stored })
    expect(summary.activeShares + summary.passiveShares).toBe(summary.shares)
    const top = await api.firstOf(sql<{
      share: number
    }>`select sum(shares)::float8 as share from (select shares from market.positions
      where security_id = ${ours} and quarter = ${quarter} order by shares desc limit 10) t`)
    expect(topTenShare).toBeCloseTo(top.share / summary.shares, 9)
    expect(notes.every((note) => note.length > 20)).toBe(true)
  })

  test('above 100% of shares outstanding has a note, and so do prior-quarter holders that have not filed', async () => {
    const id = demoSecurities.ternhollow
    const { quarter } = await newest()
    await api.rowsOf(
      sql`update market.positions set outstanding_share = outstanding_share * 100 where security_id = ${id} and quarter = ${quarter}`,
    )
    const { holder } = await api.firstOf(sql<{
      holder: string
    }>`select p.organization_id as holder from market.positions p
      join market.positions b using (organization_id, security_id) where security_id = ${id} and p.quarter = ${quarter}
      and p.shares > 0 and b.shares > 0 and b.quarter = (${quarter}::date - interval '3 months' + interval '1 day')::date - 1 limit 1`)
    await api.rowsOf(sql`delete from market.positions where organization_id = ${holder} and quarter = ${quarter}`)
    await api.rowsOf(sql`delete from market.portfolios where organization_id = ${holder} and quarter = ${quarter}`)
    const { notes, outstandingShare } = await api.call(securities.ownership, { params: { id } }, ada)
    expect(outstandingShare).toBeGreaterThan(1)
    expect(notes.join('\n')).toMatch(/add up to [\d.]+% of shares outstanding. Shares on loan/)
    expect(notes.join('\n')).toMatch(
      new RegExp(`prior-quarter holders? (has|have) not filed for ${formatQuarter(quarter)}`),
    )
  })

  test('lists holders, the largest first, with their ranks on every page', async () => {
    const { quarter } = await newest()
    const { data, meta } = await api.call(securities.holders, { params: { id: ours }, query: { pageSize: 500 } }, ada)
    const stored = await api.rowsOf(sql<{ id: string; shares: number; value: number; previousShares: number | null }>`
      select organization_id as id, shares, value, previous_shares from market.positions
      where security_id = ${ours} and quarter = ${quarter} and shares > 0 order by shares desc, organization_id`)
    expect(meta.total).toBe(stored.length)
    expect(
      data.map(({ organization: { id }, shares, value, previousShares }) => ({ id, shares, value, previousShares })),
    ).toEqual(stored)
    expect(data.map((row) => row.rank)).toEqual(data.map((_, at) => at + 1))
    const second = await api.call(
      securities.holders,
      { params: { id: ours }, query: { pageSize: 2, pageOffset: 2 } },
      ada,
    )
    expect(second.data).toEqual(data.slice(2, 4))
  })

  test('lists only movers whose reports can be compared', async () => {
    const { quarter } = await newest()
    for (const side of ['buyers', 'sellers'] as const) {
      const { data } = await api.call(securities.movers, { params: { id: ours }, query: { side, pageSize: 500 } }, ada)
      const stored = await api.rowsOf(sql<{
        change: number
      }>`select shares - previous_shares as change from market.positions
        where security_id = ${ours} and quarter = ${quarter} and shares <> previous_shares`)
      const changes = stored.map((row) => row.change).filter((change) => (side === 'buyers' ? change > 0 : change < 0))
      expect(data.map((row) => row.change)).toEqual(changes.sort((a, b) => (side === 'buyers' ? b - a : a - b)))
      expect(data.every((row) => row.previousShares !== null)).toBe(true)
    }
    const answer = await api.request('GET', `/v2/securities/${ours}/movers?side=lenders`, ada)
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field: 'side' }] } })
  })

  test('of an earlier quarter is as of that quarter', async () => {
    const { quarter, total } = await api.firstOf(sql<{
      quarter: string
      total: number
    }>`select quarter::text, count(*) as total
      from market.positions where security_id = ${ours} and shares > 0 group by 1 order by 1 limit 1`)
    const asked = { params: { id: ours }, query: { quarter } }
    expect((await api.call(securities.holders, asked, ada)).meta.total).toBe(total)
    expect(await api.call(securities.ownership, asked, ada)).toMatchObject({ quarter, holderCount: total })
    expect((await api.request('GET', `/v2/securities/${ours}/holders?quarter=soon`, ada)).status).toBe(400)
  })
})

test('insider transactions and schedules are listed latest first', async () => {
  const insiders = await api.call(
    securities.insiderTransactions,
    { params: { id: ours }, query: { pageSize: 500 } },
    ada,
  )
  const lines = await api.rowsOf(sql<{ key: string }>`select accession || ' ' || line_number as key
    from market.insider_transactions where security_id = ${ours}`)
  expect(insiders.data.map((row) => `${row.accession} ${row.lineNumber}`).sort()).toEqual(
    lines.map((row) => row.key).sort(),
  )
  const dates = insiders.data.map((row) => row.onDate ?? row.filedOn ?? '')
  expect(dates).toEqual([...dates].sort().reverse())
  expect(insiders.data.some((row) => row.person?.name)).toBe(true)

  const events = await api.call(securities.events, { params: { id: ours }, query: { pageSize: 500 } }, ada)
  const filed = await api.rowsOf(
    sql<{ accession: string }>`select accession from market.ownership_events where security_id = ${ours}`,
  )
  expect(events.data.map((row) => row.accession).sort()).toEqual(filed.map((row) => row.accession).sort())
  const days = events.data.map((row) => row.filedOn ?? '')
  expect(days).toEqual([...days].sort().reverse())
})

test('market cap bands have their common names, the largest first', async () => {
  expect(await api.call(securities.marketCaps, {}, ada)).toEqual([
    { code: 'mega', label: 'Above 200B USD', range: '200000000000...Infinity' },
    { code: 'large', label: '10B to 200B USD', range: '10000000000...200000000000' },
    { code: 'mid', label: '2B to 10B USD', range: '2000000000...10000000000' },
    { code: 'small', label: '300M to 2B USD', range: '300000000...2000000000' },
    { code: 'micro', label: '50M to 300M USD', range: '50000000...300000000' },
    { code: 'nano', label: '0 to 50M USD', range: '0...50000000' },
  ])
})

test('classifications list sectors, subsectors and exchanges', async () => {
  const { sectors, subsectors, exchanges } = await api.call(securities.classifications, {}, ada)
  const codes = sectors.map((sector) => sector.code)
  expect(subsectors.every((subsector) => codes.includes(subsector.sectorCode))).toBe(true)
  expect(exchanges.map((exchange) => exchange.code)).toContain('XNYS')
})
