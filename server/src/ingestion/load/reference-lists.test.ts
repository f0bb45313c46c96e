import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Adviser } from '../parse/reference-records.ts'
import type { LoadContext } from './loader.ts'
import { type ReferenceListItem, ReferenceListLoader } from './reference-lists.ts'
import { hasRealFiles, type LoadTest, openLoadTest } from './testing/load-test.ts'

let database: LoadTest
const create = (context: LoadContext) => new ReferenceListLoader(context)
const load = (...items: ReferenceListItem[]) => database.load(create, { items })
const clear = `truncate market.organizations, market.securities, market.exchanges, market.subsectors,
  market.company_tickers, market.fund_tickers, market.ticker_prices cascade`
const tables =
  'company_tickers fund_tickers organizations securities security_identifiers exchanges sectors subsectors prices funds'.split(
    ' ',
  )

beforeAll(async () => {
  database = await openLoadTest()
})
afterAll(() => database.close())

const mapped = (cusip: string, ticker: string, industry = 'Gold'): ReferenceListItem => ({
  kind: 'cusip-ticker',
  cusip,
  isCusipValid: true,
  ticker,
  companyName: `Company ${ticker}`,
  industry,
})
const company = (cik: string, ticker: string, exchange: string | null): ReferenceListItem => ({
  kind: 'company-ticker',
  cik,
  name: `COMPANY ${ticker}`,
  ticker,
  exchange,
})
const adviser = (more: Partial<Adviser>): Adviser => ({
  kind: 'adviser',
  crd: '38',
  secFileNumber: '801-1',
  cik: null,
  firmName: 'ADVISER',
  legalName: null,
  address: '1 Main Street',
  city: 'SAN RAMON',
  state: 'CA',
  assetsUnderManagement: '578062390',
  discretionaryAssets: null,
  accounts: 1,
  ...more,
})
const securitiesOf = (ticker: string) =>
  database.query(
    `select i.value as cusip, s.name, s.kind, s.ticker, s.exchange_code, s.subsector_code, o.cik
     from market.security_identifiers t join market.securities s on s.id = t.security_id
     left join market.security_identifiers i on i.security_id = s.id and i.kind = 'cusip'
     left join market.organizations o on o.id = s.issuer_id
     where t.kind = 'ticker' and t.value = $1`,
    [ticker],
  )

describe('synthetic lists', () => {
  beforeEach(async () => {
    await database.query(clear)
  })

  test.each(['the map first', 'the companies first'])(
    'companies and securities are matched by ticker, whatever its spelling: %s',
    async (order) => {
      const items = [mapped('111111101', 'BB.A'), mapped('111111AB1', 'BB.A'), company('0000000011', 'BB-A', 'NYSE')]
      await load(...(order === 'the map first' ? items : items.reverse()))
      const expected = [
        {
          cusip: '111111101',
          name: 'Company BB.A',
          kind: 'common',
          ticker: 'BB.A',
          exchange_code: 'XNYS',
          subsector_code: 'metals',
          cik: '0000000011',
        },
      ]
      for (const spelling of ['BB.A', 'BB-A', 'BBA']) expect(await securitiesOf(spelling)).toEqual(expected)
    },
  )

  test('a company list imported long before the map is still used', async () => {
    await load(company('0000000011', 'BB-A', 'NYSE'))
    await load(mapped('111111101', 'BB.A'))
    expect(await securitiesOf('BB-A')).toMatchObject([{ exchange_code: 'XNYS', cik: '0000000011' }])
  })

  test('a corrected list updates names, industries, exchanges, and a ticker that moved to another CUSIP', async () => {
    await load(mapped('111111101', 'AA'), company('0000000011', 'AA', 'NYSE'))
    await load(mapped('222222202', 'AA', 'Software - Application'), company('0000000022', 'AA', 'Nasdaq'))
    expect(await securitiesOf('AA')).toMatchObject([
      { cusip: '222222202', exchange_code: 'XNAS', subsector_code: 'software', cik: '0000000022' },
    ])
    const former = await database.query(
      "select ticker from market.securities s join market.security_identifiers i on i.security_id = s.id where i.value = '111111101'",
    )
    expect(former).toEqual([{ ticker: null }])
    // A list without exchanges does not clear them; an unknown exchange is reported.
    await load(company('0000000022', 'AA', null))
    const { reasons } = await load(company('0000000022', 'AA', 'Moon'))
    expect(reasons).toEqual(['unknown exchange Moon: AA is stored without one'])
    expect(await securitiesOf('AA')).toMatchObject([{ exchange_code: 'XNAS' }])
  })

  test('the official list sets the class, resolves an unknown CUSIP, and leaves the name to a map', async () => {
    await database.query(
      `insert into market.unknown_cusips (cusip, issuer_name, class_title, first_accession)
       values ('111111101', 'COMP', 'COM', '0000000001-26-000001')`,
    )
    const official: ReferenceListItem = {
      kind: 'official-security',
      quarter: null,
      change: null,
      cusip: '111111101',
      isCusipValid: true,
      issuerName: 'CO AA',
      titleOfClass: 'SPON ADS',
    }
    await load(mapped('111111101', 'AA'), official)
    expect(await securitiesOf('AA')).toMatchObject([{ name: 'Company AA', kind: 'depositary_receipt' }])
    expect(await database.query('select from market.unknown_cusips')).toEqual([])
  })

  test('the official list of each quarter is kept, and the latest one names a security, whatever the order', async () => {
    await database.query('truncate market.official_lists')
    const listed = (quarter: string | null, issuerName: string, more: object = {}): ReferenceListItem => ({
      kind: 'official-security',
      ...{ cusip: '111111101', isCusipValid: true, titleOfClass: 'COM', quarter, change: null, issuerName },
      ...more,
    })
    await load(listed('2026-06-30', 'CO NEW', { change: 'deleted' }))
    await load(listed('2026-03-31', 'CO OLD'), listed('2026-03-31', 'OTHER', { cusip: '222222202', change: 'added' }))
    // The corrected list of a quarter replaces it.
    await load(listed('2026-03-31', 'CO OLDER'))
    expect(
      await database.query('select quarter::text, cusip, issuer_name, change from market.official_lists order by 1, 2'),
    ).toEqual([
      { quarter: '2026-03-31', cusip: '111111101', issuer_name: 'CO OLDER', change: null },
      { quarter: '2026-06-30', cusip: '111111101', issuer_name: 'CO NEW', change: 'deleted' },
    ])
    expect(await database.query('select name from market.securities order by 1')).toEqual([
      { name: 'CO NEW' },
      { name: 'OTHER' },
    ])
    const { reasons } = await load(listed(null, 'CO NEWEST'))
    expect(reasons).toEqual([expect.stringMatching(/^the name of the list does not tell its quarter/)])
  })

  test('advisers are matched by CIK or CRD, and user-entered values are kept', async () => {
    await database.query(
      `insert into market.organizations (id, name, type, cik, city, aum, aum_basis, source) values
         (gen_random_uuid(), 'Filer', 'hedge_fund', '0000000001', null, null, null, '13f'),
         (gen_random_uuid(), 'Entered', 'hedge_fund', '0000000002', 'PARIS', 5, 'entered', '13f')`,
    )
    const list = [
      adviser({ crd: '38', cik: '0000000001' }),
      adviser({ crd: '39', cik: '0000000002' }),
      adviser({ crd: '40' }),
      // Shares its CIK with another adviser.
      adviser({ crd: '41', cik: '0000000001', firmName: 'AFFILIATE', assetsUnderManagement: '7.6' }),
    ]
    await load(...list)
    const before = await database.fingerprint('organizations')
    const rows = await database.query(
      `select crd, cik, name, type, aum::text, aum_basis, city, state, country_code from market.organizations order by crd`,
    )
    const place = { city: 'SAN RAMON', state: 'CA', country_code: 'US' }
    const declared = { aum: '578062390', aum_basis: 'form_adv', ...place }
    expect(rows).toEqual([
      { crd: '38', cik: '0000000001', name: 'Filer', type: 'hedge_fund', ...declared },
      {
        ...{ crd: '39', cik: '0000000002', name: 'Entered', type: 'hedge_fund', aum: '5', aum_basis: 'entered' },
        ...{ city: 'PARIS', state: null, country_code: null },
      },
      { crd: '40', cik: null, name: 'ADVISER', type: 'investment_manager', ...declared },
      { crd: '41', cik: null, name: 'AFFILIATE', type: 'investment_manager', ...declared, aum: '8' },
    ])
    expect((await load(...list)).rejected).toBe(0)
    expect(await database.fingerprint('organizations')).toEqual(before)
    // An adviser known only by its CRD files for the first time, with leading zeros in the CRD.
    await database.load(
      ({ directory, client }) => ({
        accept: async () => {
          directory.manager('0000000003', 'ADVISER LLC', { crd: '000000040' })
          await directory.flush(client)
        },
        finish: async () => {},
      }),
      { items: list },
    )
    expect(await database.query("select cik from market.organizations where crd = '40'")).toEqual([
      { cik: '0000000003' },
    ])
  })

  test('prices are dated at quarter end, and those without a security wait for it', async () => {
    await load(mapped('111111101', 'AA'))
    const price = (ticker: string, close: string): ReferenceListItem => ({
      kind: 'implied-price',
      period: '2025-12-30',
      ticker,
      price: close,
      managers: 3,
    })
    const first = await load(price('AA', '1.07001'), price('ZZ', '2'))
    expect([first.rows, first.reasons]).toEqual([
      2,
      ['no security matches 1 of the tickers; their prices wait until a list contains them: ZZ'],
    ])
    await load(price('AA', '1.08'))
    const prices = 'select on_date::text, close, source from market.prices'
    expect(await database.query(prices)).toEqual([{ on_date: '2025-12-31', close: '1.08', source: 'implied_13f' }])
    await database.query("update market.prices set source = 'exchange'")
    await load(price('AA', '9'))
    expect(await database.query(prices)).toMatchObject([{ close: '1.08' }])
    await load(mapped('222222202', 'ZZ'))
    expect(await database.query(`${prices} order by close`)).toMatchObject([{ close: '1.08' }, { close: '2' }])
  })

  test('new place codes are reported', async () => {
    const place = (code: string, placeType: string): ReferenceListItem => ({
      kind: 'place-code',
      code,
      place: '',
      placeType,
    })
    const { reasons } = await load(place('A6', 'CANADIAN'), place('Q9', 'FOREIGN'))
    expect(reasons).toEqual(['unknown code Q9: addresses with it have no country'])
  })
})

test.skipIf(!hasRealFiles)('importing the real lists twice', { tags: 'full', timeout: 90_000 }, async () => {
  await database.query(clear)
  const officialList = 'reference/sec_13f_official_list_2025q4.csv.gz'
  const official = await database.load(create, { files: [officialList] })
  expect([official.rows, official.rejected]).toEqual([12_282, 0])
  const cusips = "select count(*)::integer as count from market.security_identifiers where kind = 'cusip'"
  expect(await database.query(cusips)).toEqual([{ count: 12_282 }])

  const lists = ['reference/company_tickers_exchange_2026-04.csv.gz', 'reference/cusip_ticker_industry.csv.gz']
  const others = ['reference/edgar_place_codes.csv', 'reference/form_adv_managers.csv.gz', 'prices']
  const funds = await database.load(create, { files: ['reference/company_tickers_mf_2024-08.json.gz'] })
  expect([funds.rows, funds.reasons]).toEqual([28_760, ['the symbol is missing']])
  const first = await database.load(create, { files: [...lists, ...others] })
  // Every row is stored; only prices lack a security, and wait.
  expect(first.rows).toBe(10_433 + 12_161 + 309 + 16_606 + 48_039)
  expect(first.reasons).toEqual([expect.stringMatching(/^no security matches \d+ of the tickers; their prices wait/)])
  const [listed] = await database.query(
    'select count(*)::integer as count from market.securities where issuer_id is not null and exchange_code is not null',
  )
  expect(listed?.count).toBeGreaterThan(6000)
  expect(await securitiesOf('BRK-B')).toMatchObject([{ cusip: '084670702', exchange_code: 'XNYS', cik: '0001067983' }])
  const morgan = await database.query("select aum::text, city, country_code from market.organizations where crd = '79'")
  expect(morgan).toEqual([{ aum: '352605441286', city: 'NEW YORK', country_code: 'US' }])
  const apple = await database.query(
    `select p.close from market.prices p join market.security_identifiers i using (security_id)
     where i.kind = 'cusip' and i.value = '037833100' and p.on_date = '2024-09-30'`,
  )
  expect(apple).toEqual([{ close: '233' }])

  const before = await database.fingerprint(...tables)
  await database.load(create, { files: [...lists, officialList] })
  expect(await database.fingerprint(...tables)).toEqual(before)
})
