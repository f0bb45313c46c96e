// Company and security lists may be imported before or after the filings that need them: the resulting market data is
// the same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { importPaths } from './import.ts'
import type { LoadContext } from './loader.ts'
import { ReferenceListLoader } from './reference-lists.ts'
import { hasRealFiles, type LoadTest, openLoadTest, realFiles } from './testing/load-test.ts'

describe('a CUSIP added by a list', () => {
  let database: LoadTest
  beforeAll(async () => {
    database = await openLoadTest()
  })
  afterAll(() => database.close())

  test('resolves the rows that were waiting for it, and their portfolio is recomputed', async () => {
    const [manager] = await database.query(
      `insert into market.organizations (id, name, type, cik, source)
       values (gen_random_uuid(), 'Manager', 'hedge_fund', '0000000007', '13f') returning id`,
    )
    const portfolio = [manager?.id]
    await database.query(
      `insert into market.filings (accession, form, organization_id, period, report_type, source)
       values ('0000000007-26-000001', '13F-HR', $1, '2025-12-31', 'holdings', 'made-up')`,
      portfolio,
    )
    await database.query(
      `insert into market.filing_rows (accession, row_number, issuer_name, class_title, cusip, value, amount, amount_type)
       values ('0000000007-26-000001', 1, 'CO', 'COM', '111111101', 10, 1, 'SH'),
         ('0000000007-26-000001', 2, 'OTHER', 'COM', '222222202', 10, 1, 'SH')`,
    )
    await database.query(
      `insert into market.ownership_events (accession, person_number, form, issuer_name, cusip, holder_name, holder_cik, source)
       values ('0000000008-26-000001', 1, 'SC 13G', 'CO', '111111101', 'Holder', '0000000009', 'made-up')`,
    )
    await database.query(
      "insert into market.funds (id, name, series_id, source) values (gen_random_uuid(), 'Fund', 'S1', 'nport')",
    )
    await database.query(
      `insert into market.fund_positions (fund_id, on_date, line_number, name, cusip, isin, asset_category)
       select id, '2025-12-31', line, 'CO', cusip, isin, category from market.funds,
         (values (1, '111111101', null, 'EC'), (2, null, 'US1111111018', 'EC'), (3, '111111101', null, 'DE'),
           (4, null, 'DE1111111018', 'EC')) as p(line, cusip, isin, category)`,
    )
    await database.query(
      `insert into market.unknown_cusips (cusip, issuer_name, class_title, first_accession)
       values ('111111101', 'CO', 'COM', '0000000007-26-000001')`,
    )
    await database.query(
      "insert into market.stale_portfolios (organization_id, quarter, follows) values ($1, '2025-12-31', true)",
      portfolio,
    )
    await database.load((context: LoadContext) => new ReferenceListLoader(context), {
      items: [
        {
          kind: 'official-security',
          quarter: null,
          change: null,
          cusip: '111111101',
          isCusipValid: true,
          issuerName: 'CO',
          titleOfClass: 'COM',
        },
        { kind: 'company-ticker', cik: '0000000009', name: 'Holder', ticker: 'HOLD', exchange: null },
      ],
    })
    const settled = (table: string, key: string) =>
      database.query(
        `select ${key} as key from market.${table} t join market.security_identifiers i
         on i.security_id = t.security_id and i.kind = 'cusip' and i.value = '111111101' order by 1`,
      )
    expect(await settled('filing_rows', 'row_number')).toEqual([{ key: 1 }])
    expect(await settled('ownership_events', 'person_number')).toEqual([{ key: 1 }])
    // A derivative is not its underlying share, and a German ISIN contains no CUSIP.
    expect(await settled('fund_positions', 'line_number')).toEqual([{ key: 1 }, { key: 2 }])
    expect(
      await database.query(
        'select o.cik from market.ownership_events e join market.organizations o on o.id = e.organization_id',
      ),
    ).toEqual([{ cik: '0000000009' }])
    expect(await database.query('select quarter::text, follows from market.stale_portfolios')).toEqual([
      { quarter: '2025-12-31', follows: false },
    ])
    expect(await database.query('select from market.unknown_cusips')).toEqual([])
  })
})

/** By public key, without ids, timestamps and sources. */
const facts = {
  positions: `
    select o.cik, i.value as cusip, p.quarter::text, p.shares, p.value, p.previous_shares, p.portfolio_share, p.accessions
    from market.positions p join market.organizations o on o.id = p.organization_id
    join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'`,
  units: 'select accession, unit, unit_reason, unit_evidence, is_unit_ambiguous from market.filings',
  prices: `
    select i.value as cusip, p.on_date::text, p.close from market.prices p
    join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'`,
  unknown: 'select cusip from market.unknown_cusips',
  events: `
    select e.accession, e.person_number, i.value as cusip, o.cik
    from market.ownership_events e left join market.organizations o on o.id = e.organization_id
    left join market.security_identifiers i on i.security_id = e.security_id and i.kind = 'cusip'`,
  funds: 'select series_id, name, ticker from market.funds',
  fundPositions: `
    select f.name, p.on_date::text, p.line_number, i.value as cusip
    from market.fund_positions p join market.funds f on f.id = p.fund_id
    left join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'`,
  insiders: `
    select t.accession, t.line_number, i.value as cusip
    from market.insider_transactions t
    left join market.security_identifiers i on i.security_id = t.security_id and i.kind = 'cusip'`,
  // The class of a security on no official list is worded as in whichever report came first.
  listed: `
    select i.value as cusip, s.name, s.kind, s.ticker, s.exchange_code, s.subsector_code, o.cik
    from market.securities s join market.security_identifiers i on i.security_id = s.id and i.kind = 'cusip'
    left join market.organizations o on o.id = s.issuer_id
    where i.value not in (select cusip from market.unknown_cusips)`,
}

/** Two million rows: takes a few minutes. */
const isWhole = process.env.ROSTRUM_WHOLE_PANEL !== undefined

const filings = [
  '13f_raw',
  // One of its managers switches to thousands for a single quarter, which only prices reveal.
  '13f_panel/long_history',
  'beneficial_ownership',
  'nport',
  'ownership_345/form3_snowflake_berkshire.xml',
  'ownership_345/form4_apple_0000320193-22-000061.txt',
]
const lists = [
  'reference/company_tickers_exchange_2026-04.csv.gz',
  'reference/company_tickers_mf_2024-08.json.gz',
  'prices',
  'reference/cusip_ticker_industry.csv.gz',
  'reference/sec_13f_official_list_2025q4.csv.gz',
]

async function factsAfter(...runs: string[][]) {
  const database = await createTestDatabase()
  try {
    for (const paths of runs)
      await importPaths(
        database.url,
        paths.map((path) => `${realFiles}${path}`),
      )
    return await withClient(database.url, async (client) => {
      const found: Record<string, string[]> = {}
      for (const [name, sql] of Object.entries(facts)) {
        const { rows } = await client.query(sql)
        found[name] = rows.map((row) => JSON.stringify(row)).sort()
      }
      return found
    })
  } finally {
    await database.drop()
  }
}

test.runIf(hasRealFiles && isWhole)(
  'lists imported before the filings, or one by one after them, give the same market data',
  async () => {
    const before = await factsAfter(lists, filings)
    const after = await factsAfter(...[...lists, ...filings].reverse().map((path) => [path]))
    expect(before.positions?.length).toBeGreaterThan(300)
    // Each of them contains something that only the lists provide.
    for (const name of ['events', 'fundPositions', 'insiders'])
      expect(
        before[name]?.some((fact) => fact.includes('"cusip":"')),
        name,
      ).toBe(true)
    expect(before.units?.some((fact) => fact.includes('known-prices'))).toBe(true)
    for (const name of Object.keys(facts)) {
      const known = new Set(before[name])
      expect(after[name]?.filter((fact) => !known.has(fact)).slice(0, 5), name).toEqual([])
      expect(after[name]?.length, name).toBe(before[name]?.length)
    }
  },
  240_000,
)
