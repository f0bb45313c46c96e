// What companies report becomes shares outstanding and factors, whatever is imported first.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale } from '../derive/derive.ts'
import { decideSplit, findSecurity } from '../events/decisions.ts'
import { proxyTable, voteSubmission } from '../parse/testing/vote-submission.ts'
import { decideSecurities } from '../resolve/decisions.ts'
import { importPaths } from './import.ts'

const quarter = '2025-06-30'

/** A figure of a period that ends in the month, filed in the next. */
type Value = [start: string | null, end: string, val: number, filed: string]
const tagged = (unit: string, ...values: Value[]) => ({
  units: {
    [unit]: values.map(([start, end, val, filed]) => ({
      ...(start && { start }),
      end,
      val,
      filed,
      form: '10-Q',
      accn: `0000000011-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`,
    })),
  },
})
const years = (now: number, before: number, last: number, lastBefore: number, twoBefore: number): Value[] => [
  ['2024-01-01', '2024-12-31', now, '2025-02-10'],
  ['2023-01-01', '2023-12-31', before, '2024-02-10'],
  ['2025-01-01', '2025-03-30', last, '2025-05-01'],
  ['2024-01-01', '2024-03-31', lastBefore, '2024-05-01'],
  ['2023-01-01', '2023-04-02', twoBefore, '2023-05-01'],
]
const facts = {
  cik: 11,
  entityName: 'Example Inc',
  facts: {
    dei: {
      EntityCommonStockSharesOutstanding: tagged(
        'shares',
        [null, '2025-01-31', 90_000, '2025-02-10'],
        [null, '2025-04-20', 100_000, '2025-05-01'],
        // In another unit.
        [null, '2025-05-20', 100_000_000, '2025-05-21'],
        [null, '2025-07-20', 110_000, '2025-08-01'],
      ),
    },
    'us-gaap': {
      EarningsPerShareDiluted: tagged('USD/shares', ...years(4, 3.2, 1.3, 1, 0.8), [
        '2024-01-01',
        '2024-12-31',
        // Restated, but after the quarter.
        3.9,
        '2025-08-01',
      ]),
      RevenueFromContractWithCustomerExcludingAssessedTax: tagged(
        'USD',
        ...years(2_000_000, 1_600_000, 600_000, 500_000, 400_000),
      ),
      CommonStockDividendsPerShareDeclared: tagged('USD/shares', ...years(0.8, 0.7, 0.25, 0.2, 0.15)),
      NetIncomeLoss: tagged('USD', ['2024-01-01', '2024-12-31', 400_000, '2025-02-10']),
      StockholdersEquity: tagged('USD', [null, '2025-03-30', 1_000_000, '2025-05-01']),
    },
  },
}

const classShares = (letter: string, shares: number) =>
  `0000000012-25-000001\tEntityCommonStockSharesOutstanding\tdei/2024\t20250430\t0\tshares\tClassOfStock=CommonClass${letter};\t\t${shares}\t\n`

const disclosures = {
  'votes.txt': voteSubmission(
    proxyTable('<issuerName>Example</issuerName><cusip>111111101</cusip>', 'Advisory vote on pay', [['FOR', '60']]),
  ),
  'filings.json': JSON.stringify({
    accessionNumber: ['0000000011-26-000003'],
    filingDate: ['2026-03-06'],
    reportDate: ['2026-03-02'],
    form: ['8-K'],
    items: ['7.01,9.01'],
    cik: '11',
  }),
  '8k.txt': `<SEC-DOCUMENT>x\n<SEC-HEADER>\n<ACCEPTANCE-DATETIME>20260306161125\nACCESSION NUMBER: 0000000011-26-000003
CONFORMED SUBMISSION TYPE: 8-K\nCONFORMED PERIOD OF REPORT: 20260302\nITEM INFORMATION: Regulation FD Disclosure
ITEM INFORMATION: Financial Statements and Exhibits\nFILED AS OF DATE: 20260306\n\nFILER:\n\tCOMPANY CONFORMED NAME: EXAMPLE
\tCENTRAL INDEX KEY: 0000000011\n</SEC-HEADER>\n<DOCUMENT>\n<TYPE>8-K\n<TEXT>\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n`,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-facts-'))
  const files = {
    'list.csv': `cusip,issuer_name_13f,sec_class\n111111101,EXAMPLE INC,COM\n222222101,TWOCLASS INC,CL A\n222222200,TWOCLASS INC,CL C\n`,
    'map.csv': `cusip,ticker,company,industry\n111111101,EX,Example Inc,\n222222101,TWOA,Twoclass Inc,\n222222200,TWOC,Twoclass Inc,\n`,
    'tickers.csv': `cik,name,ticker,exchange\n11,Example Inc,EX,NYSE\n12,Twoclass Inc,TWOA,NYSE\n12,Twoclass Inc,TWOC,NYSE\n`,
    'facts.json': JSON.stringify(facts),
    'sub.txt': 'adsh\tcik\tname\tform\tperiod\tfiled\n0000000012-25-000001\t12\tTWOCLASS\t10-Q\t20250331\t20250502\n',
    'num.txt': `adsh\ttag\tversion\tddate\tqtrs\tuom\tsegments\tcoreg\tvalue\tfootnote\n${classShares('A', 5000)}${classShares('B', 800)}${classShares('C', 4000)}`,
  }
  for (const [name, text] of Object.entries({ ...files, ...disclosures })) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

const at = (...names: string[]) => names.map((name) => join(folder, name))

/** Three managers, of whom one values the shares a little higher. */
const insertFilings = ({ url }: TestDatabase) =>
  withClient(url, async (client) => {
    const held = [
      [1, 1000, 43_000],
      [2, 2000, 86_000],
      [3, 500, 22_000],
    ] as const
    for (const [number, shares, value] of held) {
      const values = [`0000000${number}00`, `0000000${number}00-25-000001`, shares, value]
      await client.query(
        `with manager as (
           insert into market.organizations (id, name, type, cik, source)
           values (gen_random_uuid(), 'Manager', 'investment_manager', $1, '13f') returning id
         ), filing as (
           insert into market.filings (accession, form, organization_id, period, filed_on, report_type, row_count, unit, source)
           select $2, '13F-HR', id, '${quarter}', '2025-08-01', 'holdings', 2, 'dollars', 'made-up' from manager
         ), stale as (
           insert into market.stale_portfolios (organization_id, quarter) select id, '${quarter}' from manager
         )
         insert into market.filing_rows (accession, row_number, issuer_name, class_title, cusip, security_id, value, amount, amount_type)
         select $2, r.number, 'X', 'COM', r.cusip, i.security_id, $4::bigint, $3::bigint, 'SH'
         from (values (1, '111111101'), (2, '222222200')) r(number, cusip)
         left join market.security_identifiers i on i.kind = 'cusip' and i.value = r.cusip`,
        values,
      )
    }
  })

const byCusip = `join market.security_identifiers i on i.security_id = t.security_id and i.kind = 'cusip'`
const stateOf = ({ url }: TestDatabase) =>
  withClient(url, async (client) => {
    const all = async (statement: string) => (await client.query(statement)).rows
    return {
      shares: await all(
        `select i.value as cusip, on_date::text, shares::integer from market.shares_outstanding t ${byCusip} order by 1, 2`,
      ),
      prices: await all(
        `select i.value as cusip, on_date::text, close::float8, source from market.prices t ${byCusip} order by 1, 2`,
      ),
      implied: await all(
        `select i.value as cusip, price::float8, low::float8, high::float8, filing_count from market.implied_prices t ${byCusip} order by 1`,
      ),
      factors: await all(
        `select i.value as cusip, earnings_yield, book_yield, dividend_yield, sales_growth, earnings_growth,
           return_on_equity from market.factors t ${byCusip} where on_date = '${quarter}' order by 1`,
      ),
      owned: await all(
        `select o.cik, i.value as cusip, outstanding_share from market.positions t ${byCusip}
         join market.organizations o on o.id = t.organization_id where quarter = '${quarter}' order by 1, 2`,
      ),
      portfolios: await all(
        `select o.cik, k.styles, k.passive_share from market.portfolios k
         join market.organizations o on o.id = k.organization_id where quarter = '${quarter}' order by 1`,
      ),
      caps: await all(`select ticker, market_cap::integer, market_cap_code from market.security_index
        where ticker in ('EX', 'TWOC') order by 1`),
      votes: await all(
        `select i.value as cusip, meeting_on::text, description, ballots from market.votes t ${byCusip} order by 1`,
      ),
      events: await all('select cik, company_name, items, accepted_at, title from market.company_filings'),
      stale: await all('select from market.stale_portfolios'),
    }
  })

describe('company facts, lists and filings', () => {
  let database: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await importPaths(database.url, at('list.csv', 'map.csv', 'tickers.csv'))
    await insertFilings(database)
    await importPaths(database.url, at('facts.json', 'num.txt', 'sub.txt', 'filings.json', '8k.txt', 'votes.txt'))
    await insertFilings(other)
    for (const names of [['8k.txt'], ['votes.txt'], ['facts.json'], ['tickers.csv'], ['map.csv'], ['list.csv']])
      await importPaths(other.url, at(...names))
    await importPaths(other.url, [folder])
  }, 60_000)
  afterAll(() => Promise.all([database.drop(), other.drop()]))

  test('give shares outstanding by class, and the share of the company that a manager owns', async () => {
    const { shares, owned, caps } = await stateOf(database)
    expect(shares).toEqual([
      { cusip: '111111101', on_date: '2025-01-31', shares: 90_000 },
      { cusip: '111111101', on_date: '2025-04-20', shares: 100_000 },
      { cusip: '111111101', on_date: '2025-07-20', shares: 110_000 },
      { cusip: '222222101', on_date: '2025-04-30', shares: 5000 },
      { cusip: '222222200', on_date: '2025-04-30', shares: 4000 },
    ])
    expect(owned[0]).toEqual({ cik: '0000000100', cusip: '111111101', outstanding_share: 1000 / 100_000 })
    expect(owned[1]).toEqual({ cik: '0000000100', cusip: '222222200', outstanding_share: 1000 / 4000 })
    expect(caps).toEqual([
      { ticker: 'EX', market_cap: 110_000 * 43, market_cap_code: 'nano' },
      { ticker: 'TWOC', market_cap: 4000 * 43, market_cap_code: 'nano' },
    ])
  })

  test('give the price that filings imply, and factors of what was known by the end of the quarter', async () => {
    const { prices, implied, factors } = await stateOf(database)
    expect(implied[0]).toEqual({ cusip: '111111101', price: 43, low: 43, high: 43.5, filing_count: 3 })
    expect(prices[0]).toEqual({ cusip: '111111101', on_date: quarter, close: 43, source: 'implied_filings' })
    expect(factors).toHaveLength(1)
    const expected = {
      earnings_yield: (4 + 1.3 - 1) / 43,
      book_yield: 1_000_000 / 100_000 / 43,
      dividend_yield: (0.8 + 0.25 - 0.2) / 43,
      sales_growth: 2_100_000 / 1_700_000 - 1,
      earnings_growth: 4.3 / 3.4 - 1,
      return_on_equity: 0.4,
    }
    for (const [name, value] of Object.entries(expected)) expect(factors[0][name], name).toBeCloseTo(value, 10)
  })

  test('votes and current reports are known by their securities and companies', async () => {
    const { votes, events } = await stateOf(database)
    expect(votes).toEqual([
      {
        cusip: '111111101',
        meeting_on: '2025-05-09',
        description: 'Advisory vote on pay',
        ballots: [{ how: 'FOR', shares: 60, recommendation: 'FOR' }],
      },
    ])
    expect(events).toEqual([
      {
        cik: '0000000011',
        company_name: 'EXAMPLE',
        items: ['7.01', '9.01'],
        accepted_at: new Date('2026-03-06T21:11:25Z'),
        title: 'Regulation FD disclosure (7.01)',
      },
    ])
  })

  test('give the same in any order, and again', async () => {
    const state = await stateOf(database)
    expect(await stateOf(other)).toEqual(state)
    expect(state.stale).toEqual([])
    await importPaths(database.url, [folder])
    expect(await stateOf(database)).toEqual(state)
  })

  test('a price of another source counts instead of the implied one, whichever came first', async () => {
    const file = join(folder, 'prices.tsv')
    await writeFile(file, `period\tticker\tmedian_implied_price\tn_managers\n${quarter}\tEX\t40\t9\n`)
    await importPaths(database.url, [file])
    const { prices, factors } = await stateOf(database)
    expect(prices[0]).toMatchObject({ close: 40, source: 'implied_13f' })
    expect(factors[0].earnings_yield).toBeCloseTo(4.3 / 40, 10)
  })

  test('a split that a person adds, and takes back, changes shares outstanding and figures per share', async () => {
    const decide = (decision: 'counts' | null) =>
      withClient(other.url, async (client) => {
        const securityId = (await findSecurity(client, 'EX')) ?? ''
        await decideSplit(client, { securityId, date: '2025-06-10', decision, ratio: 2, reason: 'test' })
        await deriveStale(client)
      })
    const before = await stateOf(other)
    await decide('counts')
    const { shares, factors, owned, stale } = await stateOf(other)
    expect(shares.filter(({ on_date }) => on_date === '2025-06-10')).toMatchObject([{ shares: 200_000 }])
    expect(owned[0].outstanding_share).toBe(1000 / 200_000)
    expect(factors[0].earnings_yield).toBeCloseTo(4.3 / 2 / 43, 10)
    expect(factors[0].book_yield).toBeCloseTo(1_000_000 / 200_000 / 43, 10)
    expect(stale).toEqual([])
    await decide(null)
    expect(await stateOf(other)).toEqual(before)
  })

  test('a security that is joined with one of the company has its shares outstanding, until they are separated', async () => {
    const [held, listed] = [randomUUID(), randomUUID()]
    const owned = (client: pg.ClientBase) =>
      client
        .query('select outstanding_share from market.positions where security_id = $1', [held])
        .then(({ rows }) => rows.map((row) => row.outstanding_share))
    await withClient(other.url, async (client) => {
      await client.query(
        `insert into market.securities (id, name, source) values ('${held}', 'Example Ordinary', 'test');
         insert into market.security_identifiers (security_id, kind, value, valid_from)
         values ('${held}', 'cusip', '037833100', '2000-01-01');
         insert into market.securities (id, name, ticker, kind, issuer_id, source)
         select '${listed}', 'Example Listed', 'EXL', 'common', id, 'test' from market.organizations where cik = '0000000011';
         insert into market.filing_rows (accession, row_number, issuer_name, class_title, cusip, security_id, value, amount, amount_type)
         values ('0000000100-25-000001', 3, 'X', 'COM', '037833100', '${held}', 21500, 500, 'SH');
         insert into market.stale_portfolios (organization_id, quarter)
         select organization_id, period from market.filings where accession = '0000000100-25-000001'`,
      )
      await deriveStale(client)
      expect(await owned(client)).toEqual([null])
      expect(await decideSecurities(client, held, listed, 'same')).toBe('done')
      await deriveStale(client)
      expect(await owned(client)).toEqual([500 / 100_000])
      await decideSecurities(client, held, listed, 'apart')
      await deriveStale(client)
      expect(await owned(client)).toEqual([null])
    })
  })
})
