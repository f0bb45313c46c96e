import { funds } from '@rostrum/contract/profiles/funds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Market
let id: string
beforeAll(async () => {
  api = await startMarket()
  const found = await api.firstOf(sql<{ id: string }>`select p.fund_id as id from market.fund_positions p
    join market.fund_index f on f.id = p.fund_id and f.holdings_on = p.on_date
    where p.security_id = ${demoSecurities.veltraneA} order by f.position_count desc, 1 limit 1`)
  id = found.id
})
afterAll(() => api.stop())

test('a fund has its coverage, and its market value with the date', async () => {
  const fund = await api.call(funds.read, { params: { id } }, ada)
  const stored = await api.firstOf(sql<
    Record<string, unknown>
  >`select f.name, f.series_id, f.net_assets, f.declared_styles as styles,
    max(p.on_date)::text as holdings_on from market.funds f join market.fund_positions p on p.fund_id = f.id where f.id = ${id} group by f.id`)
  const { value, lines } = await api.firstOf(sql<{
    value: number
    lines: number
  }>`select round(sum(value))::bigint as value,
    count(*) as lines from market.fund_positions where fund_id = ${id} and on_date = ${stored.holdingsOn}`)
  expect(fund).toMatchObject({
    id,
    ...stored,
    marketValue: value,
    positionCount: lines,
    counts: { holdings: lines },
    coverage: {
      styles: (stored.styles as string[]).map((style) => ({ style, strength: 1 })),
      turnover: null,
      turnoverPercentage: null,
      orientation: (stored.styles as string[]).includes('index') ? 'passive' : 'active',
    },
  })
})

test('fund managers are people, the lead first', async () => {
  const { fundId, total } = await api.firstOf(sql<{ fundId: string; total: number }>`select fund_id, count(*) as total
    from market.fund_managers group by 1 having bool_or(is_lead) order by 2 desc, 1 limit 1`)
  const { data, meta } = await api.call(funds.managers, { params: { id: fundId } }, ada)
  expect(meta.total).toBe(total)
  expect(data[0]).toMatchObject({ isLead: true, isAffiliated: false })
  const stored = await api.rowsOf(
    sql<{ id: string }>`select person_id as id from market.fund_managers where fund_id = ${fundId}`,
  )
  expect(data.map((row) => row.id).sort()).toEqual(stored.map((row) => row.id).sort())
  const phones = await api.rowsOf(sql<{ id: string; phone: string | null }>`
    select person_id as id, coalesce(phone, mobile_phone) as phone from market.employments
    where is_primary and person_id in (select person_id from market.fund_managers where fund_id = ${fundId})`)
  for (const { id: person, phone } of phones) expect(data.find((row) => row.id === person)?.phone).toBe(phone)
})

test('holdings are from the latest report, with our securities and our peers marked', async () => {
  const asked = { params: { id }, query: { pageSize: 500 } }
  const { data, meta } = await api.call(funds.holdings, asked, ada)
  const stored = await api.rowsOf(sql<{
    lineNumber: number
    value: number
  }>`select line_number, value::float8 from market.fund_positions p
    where fund_id = ${id} and on_date = (select max(on_date) from market.fund_positions where fund_id = ${id}) order by value desc, name`)
  expect(meta.total).toBe(stored.length)
  expect(data.map(({ lineNumber, value }) => ({ lineNumber, value }))).toEqual(stored)
  for (const { security, relation } of data) {
    const isPeer = demoPeers[demoSecurities.veltraneA]?.includes(security?.id ?? '')
    expect(relation).toBe(security?.id === demoSecurities.veltraneA ? 'ours' : isPeer ? 'peer' : null)
  }
  const mine = await api.call(funds.holdings, { params: { id }, query: { relation: 'ours' } }, ada)
  expect(mine.data.map((row) => row.security?.ticker)).toEqual(['VLTN.A'])
  const found = await api.call(funds.holdings, { params: { id }, query: { term: 'VELTRANE' } }, ada)
  expect(found.data.length).toBeGreaterThan(0)
  for (const term of ['%', "' or true --", '.']) {
    expect((await api.call(funds.holdings, { params: { id }, query: { term } }, ada)).data).toEqual([])
  }
  const byName = await api.call(funds.holdings, { params: { id }, query: { sort: 'name_asc', pageSize: 500 } }, ada)
  expect(byName.data).toHaveLength(stored.length)
})

test('holdings of another date are from that date, and the export has all of them', async () => {
  const { onDate, lines } = await api.firstOf(sql<{
    onDate: string
    lines: number
  }>`select on_date::text, count(*) as lines
    from market.fund_positions where fund_id = ${id} group by 1 order by 1 limit 1`)
  const { data } = await api.call(funds.holdings, { params: { id }, query: { onDate, pageSize: 500 } }, ada)
  expect(data).toHaveLength(lines)
  expect(data.every((row) => row.onDate === onDate)).toBe(true)
  const { text, status } = await api.request('GET', `/v2/funds/${id}/holdings.csv?on_date=${onDate}`, ada)
  expect(status).toBe(200)
  expect(text.trimEnd().split('\r\n')).toHaveLength(lines + 1)
})

test.each(['', '/managers', '/holdings', '/holdings.csv'])(
  '/v2/funds/…%s of an unknown fund is not found',
  async (path) => {
    expect((await api.request('GET', `/v2/funds/${newId()}${path}`, ada)).status).toBe(404)
  },
)

test.each([
  ['on_date=today', 'on_date'],
  ['relation=theirs', 'relation'],
  ['sort=ticker_asc', 'sort'],
  ['security_id=x', 'security_id'],
])('holdings?%s is malformed', async (query, field) => {
  const answer = await api.request('GET', `/v2/funds/${id}/holdings?${query}`, ada)
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ field }] } })
})
