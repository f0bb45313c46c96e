import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FundPosition, FundReport } from '../parse/fund-records.ts'
import { FundReportLoader, isNewer } from './fund-reports.ts'
import type { LoadContext } from './loader.ts'
import { ReferenceListLoader } from './reference-lists.ts'
import { hasRealFiles, type LoadTest, openLoadTest } from './testing/load-test.ts'

let database: LoadTest
const create = (context: LoadContext) => new FundReportLoader(context)
const tables = ['funds', 'fund_positions', 'organizations']

beforeAll(async () => {
  database = await openLoadTest()
})
afterAll(() => database.close())

const report = (accession: string): FundReport => ({
  kind: 'fund-report',
  accession,
  isAccessionSynthesized: false,
  form: 'NPORT-P',
  registrantCik: '0000000321',
  registrantName: 'Closed Fund Inc',
  seriesId: null,
  seriesName: null,
  seriesLei: null,
  heldOn: '2025-12-31',
  fiscalYearEnd: '2026-06-30',
  filedOn: null,
  acceptedAt: null,
  totalAssets: '100',
  netAssets: '99.5',
})
const position = (accession: string, more: Partial<FundPosition>): FundPosition => ({
  kind: 'fund-position',
  accession,
  number: 1,
  name: 'Listed',
  lei: null,
  title: null,
  cusip: null,
  isCusipValid: false,
  isin: null,
  ticker: null,
  balance: '-1.123456789012',
  units: 'NS',
  currency: 'USD',
  valueUsd: '-12.5',
  percentOfNetAssets: '-0.1',
  payoff: 'Short',
  assetCategory: 'EC',
  issuerCategory: 'CORP',
  country: 'US',
  ...more,
})

test('which of two accessions is later', () => {
  expect(isNewer('0000000001-26-000002', '0000000001-26-000001')).toBe(true)
  expect(isNewer('0000000001-26-000001', '0000000001-26-000002')).toBe(false)
  expect(isNewer('0000000009-25-000900', '0000000001-26-000001')).toBe(false)
  expect(isNewer('content-aa', '0000000001-26-000001')).toBe(false)
  expect(isNewer('0000000001-26-000001', 'content-aa')).toBe(true)
  expect(isNewer('content-aa', 'content-aa')).toBe(false)
})

test('a later report of the same fund and date replaces, an earlier one is ignored; securities match by any identifier', async () => {
  await database.load((context) => new ReferenceListLoader(context), {
    items: [
      {
        kind: 'cusip-ticker',
        cusip: '037833100',
        isCusipValid: true,
        ticker: 'AAPL',
        companyName: 'Apple Inc',
        industry: 'Consumer Electronics',
      },
    ],
  })
  const [older, newer] = ['0000000001-26-000001', '0000000001-26-000002'] as const
  await database.load(create, { items: [report(older), position(older, { name: 'Before' })] })
  await database.load(create, {
    items: [
      report(newer),
      position(newer, { cusip: '037833100' }),
      position(newer, { number: 2, isin: 'US0378331005' }),
      position(newer, { number: 3, ticker: 'AAPL' }),
      position(newer, { number: 4, ticker: 'AAPL', isin: 'JE00B4T3BW64' }),
      position(newer, { number: 5, cusip: '037833100', assetCategory: 'DE' }),
    ],
  })
  const late = await database.load(create, { items: [report(older), position(older, { name: 'Before' })] })
  expect([late.rows, late.skippedFilings]).toEqual([0, 1])
  const rows = await database.query(
    `select p.line_number, s.ticker, p.balance, p.accession from market.fund_positions p
     left join market.securities s on s.id = p.security_id order by 1`,
  )
  const row = (line_number: number, ticker: string | null) => ({
    line_number,
    ticker,
    balance: '-1.123456789012',
    accession: newer,
  })
  expect(rows).toEqual([row(1, 'AAPL'), row(2, 'AAPL'), row(3, 'AAPL'), row(4, null), row(5, null)])
  const funds = await database.query('select name, kind, net_assets::integer from market.funds')
  expect(funds).toEqual([{ name: 'Closed Fund Inc', kind: 'closed_end', net_assets: 100 }])
})

test.skipIf(!hasRealFiles)('the real reports are dated by their holdings', async () => {
  const first = await database.load(create, { files: ['nport'] })
  expect([first.filings, first.rejected]).toEqual([2, 0])
  const held = await database.query(
    `select f.name, o.name as registrant, f.kind, p.on_date::text, count(*)::integer as positions
     from market.fund_positions p join market.funds f on f.id = p.fund_id
     join market.organizations o on o.id = f.organization_id
     where f.series_id is not null group by 1, 2, 3, 4 order by positions desc`,
  )
  expect(held[0]).toEqual({
    name: 'Goldman Sachs Bond Fund',
    registrant: 'GOLDMAN SACHS TRUST',
    kind: 'mutual_fund',
    on_date: '2023-03-31',
    positions: 1685,
  })
  const before = await database.fingerprint(...tables)
  const second = await database.load(create, { files: ['nport'] })
  expect([second.rows, second.skippedFilings]).toEqual([0, 2])
  expect(await database.fingerprint(...tables)).toEqual(before)
  expect(await database.query('select from market.stale_portfolios')).toEqual([])
})
