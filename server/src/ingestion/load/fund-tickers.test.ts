import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FundReport } from '../parse/fund-records.ts'
import { FundReportLoader } from './fund-reports.ts'
import { type ReferenceListItem, ReferenceListLoader } from './reference-lists.ts'
import { type LoadTest, openLoadTest } from './testing/load-test.ts'

let database: LoadTest
const load = (...items: ReferenceListItem[]) => database.load((context) => new ReferenceListLoader(context), { items })

beforeAll(async () => {
  database = await openLoadTest()
})
afterAll(() => database.close())

const reportOf = (seriesId: string): FundReport => ({
  kind: 'fund-report',
  accession: '0000000001-26-000001',
  isAccessionSynthesized: false,
  form: 'NPORT-P',
  registrantCik: '0000000321',
  registrantName: 'Funds Inc',
  seriesId,
  seriesName: 'Some Fund',
  seriesLei: null,
  heldOn: '2025-12-31',
  fiscalYearEnd: null,
  filedOn: null,
  acceptedAt: null,
  totalAssets: '100',
  netAssets: '99.5',
})

const symbol = (seriesId: string, classId: string, ticker: string): ReferenceListItem => ({
  kind: 'fund-ticker',
  cik: '0000000001',
  seriesId,
  classId,
  ticker,
})

test('fund tickers are assigned to known series by their first class; others wait for their report', async () => {
  await database.query(
    "insert into market.funds (id, name, series_id, source) values (gen_random_uuid(), 'Fund', 'S000000001', 'nport')",
  )
  const list = [
    symbol('S000000001', 'C000000002', 'BBBBX'),
    symbol('S000000001', 'C000000001', 'AAAAX'),
    symbol('S000000009', 'C000000009', 'ZZZZX'),
  ]
  const { rows, reasons } = await load(...list)
  expect([rows, reasons]).toEqual([3, []])
  expect(await database.query('select ticker from market.funds')).toEqual([{ ticker: 'AAAAX' }])
  await database.load((context) => new FundReportLoader(context), { items: [reportOf('S000000009')] })
  expect(await database.query("select ticker from market.funds where series_id = 'S000000009'")).toEqual([
    { ticker: 'ZZZZX' },
  ])
  const before = await database.fingerprint('funds', 'fund_tickers')
  await load(...list)
  expect(await database.fingerprint('funds', 'fund_tickers')).toEqual(before)
  // A corrected list overwrites.
  await load(symbol('S000000009', 'C000000009', 'YYYYX'))
  expect(await database.query("select ticker from market.funds where series_id = 'S000000009'")).toEqual([
    { ticker: 'YYYYX' },
  ])
})
