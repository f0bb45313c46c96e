import { filings } from '@rostrum/contract/filings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

async function firstOf<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await statement.execute(api.db)
  if (!rows[0]) throw new Error('Nothing found to test with')
  return rows[0]
}

const amended = () =>
  firstOf(sql<{
    accession: string
    organizationId: string
    period: string
  }>`select accession, organization_id, period::text
    from market.filings where is_amendment order by accession limit 1`)

test('a filing returns its amendment chain, which amendments count, its unit and its totals', async () => {
  const { accession, organizationId, period } = await amended()
  const filing = await api.call(filings.read, { params: { accession } }, ada)
  const { rows } = await sql<{
    accession: string
    isCounted: boolean
  }>`select f.accession, f.accession = any (b.accessions) as is_counted
    from market.filings f join market.portfolios b on b.organization_id = f.organization_id and b.quarter = f.period
    where f.organization_id = ${organizationId} and f.period = ${period}`.execute(api.db)
  expect(filing.organization.id).toBe(organizationId)
  expect(rows.length).toBeGreaterThan(1)
  expect(Object.fromEntries(filing.chain.map((link) => [link.accession, link.isCounted]))).toEqual(
    Object.fromEntries(rows.map((row) => [row.accession, row.isCounted])),
  )
  const { total, value } = await firstOf(sql<{
    total: number
    value: string
  }>`select count(*) as total, sum(value)::text as value
    from market.filing_rows where accession = ${accession}`)
  expect(filing.reconciliation).toMatchObject({ rowCount: total, valueSum: value })
  expect(filing.unit.unit).toBe('dollars')
})

test('a mismatch with the summary page total is returned with the difference', async () => {
  const { accession } = await amended()
  const wrong = sql`update market.filings set value_total = value_sum + 17, entry_total = row_count + 2 where accession = ${accession}`
  await wrong.execute(api.db)
  const { reconciliation } = await api.call(filings.read, { params: { accession } }, ada)
  expect(reconciliation).toMatchObject({ valueDifference: '-17', rowDifference: -2 })
})

test('rows are returned as filed, page by page', async () => {
  const { accession, rowCount } = await firstOf(sql<{ accession: string; rowCount: number }>`select accession, row_count
    from market.filings order by row_count desc, accession limit 1`)
  const first = await api.call(filings.rows, { params: { accession }, query: { pageSize: 5 } }, ada)
  const second = await api.call(filings.rows, { params: { accession }, query: { pageSize: 5, pageOffset: 5 } }, ada)
  expect(first.meta.total).toBe(rowCount)
  expect([...first.data, ...second.data].map((row) => row.rowNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the evidence for a position names the splits since its quarter', async () => {
  const found = await firstOf(sql<{ organizationId: string; securityId: string; quarter: string; onDate: string }>`
    select p.organization_id, p.security_id, p.quarter::text, s.on_date::text from market.splits s
    join market.positions p on p.security_id = s.security_id and p.quarter < s.on_date
    where s.on_date = (select max(on_date) from market.splits n where n.security_id = s.security_id)
    order by p.quarter desc, p.organization_id limit 1`)
  const { onDate, ...query } = found
  const { splits } = await api.call(filings.evidence, { query }, ada)
  expect(splits.at(-1)).toEqual({ onDate, ratio: expect.any(Number) })
})

test('the evidence for a position is its rows in the filings that count', async () => {
  const position = await firstOf(sql<{
    organizationId: string
    securityId: string
    quarter: string
    shares: number
    accessions: string[]
  }>`select organization_id, security_id, quarter::text, shares, accessions from market.positions
    where shares > 0 order by cardinality(accessions) desc, quarter desc, shares desc limit 1`)
  const { organizationId, securityId, quarter } = position
  const evidence = await api.call(filings.evidence, { query: { organizationId, securityId, quarter } }, ada)
  expect(evidence.shares).toBe(position.shares)
  expect(evidence.filings.map((filing) => filing.accession).sort()).toEqual([...position.accessions].sort())
  const long = evidence.rows.filter((row) => row.putCall === null && row.amountType === 'SH')
  expect(long.reduce((sum, row) => sum + Number(row.amount), 0)).toBe(position.shares)
  for (const row of evidence.rows) expect(row.securityId).toBe(securityId)
})

test('an unknown filing is not found, and an invalid quarter is rejected', async () => {
  for (const path of ['/v2/filings/0000000000-00-000000', '/v2/filings/0000000000-00-000000/rows']) {
    expect((await api.request('GET', path, ada)).status).toBe(404)
  }
  const at = (query: string) => api.request('GET', `/v2/positions/evidence?${query}`, ada)
  const ids = `organization_id=${newId()}&security_id=${newId()}`
  expect((await at(`${ids}&quarter=2026-03-31`)).status).toBe(404)
  expect(await at(`${ids}&quarter=spring`)).toMatchObject({ status: 400, json: { errors: [{ field: 'quarter' }] } })
})
