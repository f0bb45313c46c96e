import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InsiderFiling, InsiderLine, InsiderOwner } from '../parse/records.ts'
import { InsiderTransactionLoader } from './insider-transactions.ts'
import type { LoadContext } from './loader.ts'
import { isNaturalPerson, splitOwnerName } from './owner-names.ts'
import { type ReferenceListItem, ReferenceListLoader } from './reference-lists.ts'
import { hasRealFiles, type LoadTest, openLoadTest } from './testing/load-test.ts'

let database: LoadTest
const create = (context: LoadContext) => new InsiderTransactionLoader(context)
const createLists = (context: LoadContext) => new ReferenceListLoader(context)

beforeAll(async () => {
  database = await openLoadTest()
})
afterAll(() => database.close())

const owner: InsiderOwner = {
  cik: '0000000077',
  name: 'DOE JANE',
  isDirector: false,
  isOfficer: true,
  isTenPercentOwner: false,
  isOther: false,
  officerTitle: 'CFO',
  otherText: null,
}
const head: InsiderFiling = {
  kind: 'insider-filing',
  accession: '0000000001-26-000001',
  isAccessionSynthesized: false,
  form: '4',
  period: '2026-01-05',
  filedOn: '2026-01-06',
  acceptedAt: null,
  issuerCik: '0000000555',
  issuerName: 'Twoclass Corp',
  issuerTicker: 'TWO.A',
  owners: [owner],
  hasNoSecurities: false,
  isNotSubjectToSection16: false,
  isUnderTradingPlan: null,
  mentionsTradingPlan: false,
  remarks: null,
  signedOn: null,
  notes: [],
}
const line: InsiderLine = {
  kind: 'insider-line',
  accession: head.accession,
  number: 1,
  lineType: 'transaction',
  isDerivative: false,
  securityTitle: 'Class A Common Stock',
  transactionOn: '2026-01-05',
  deemedExecutedOn: null,
  transactionCode: 'S',
  isEquitySwap: false,
  timeliness: null,
  shares: '100.5',
  price: '12.3456789',
  totalValue: null,
  acquiredOrDisposed: 'D',
  exercisePrice: null,
  exercisableOn: null,
  expiresOn: null,
  underlyingTitle: null,
  underlyingShares: null,
  underlyingValue: null,
  sharesAfter: '900',
  valueAfter: null,
  ownership: 'D',
  natureOfOwnership: null,
  footnotes: ['F1', 'F9'],
}

describe('owners', () => {
  test.each([
    ['BUFFETT WARREN E', 'Warren E', 'Buffett'],
    ['Adams Katherine L.', 'Katherine L.', 'Adams'],
    ['MCMAHON JOHN', 'John', 'McMahon'],
    ['VAN DER BERG ANNA', 'Anna', 'van der Berg'],
    ['SMITH JOHN A JR', 'John A', 'Smith Jr'],
    ['Smith, John', 'John', 'Smith'],
    ["O'BRIEN DEIRDRE", 'Deirdre', "O'Brien"],
    ['Le Hong Anh', 'Hong Anh', 'Le'],
    ['Cher', '', 'Cher'],
  ])('%s', (name, firstName, lastName) => {
    expect(splitOwnerName(name)).toEqual({ firstName, lastName })
  })

  test('companies and trusts are not natural persons, whatever they hold', () => {
    const names = ['BERKSHIRE HATHAWAY INC', 'Doe Family Trust', 'Alpha Capital Partners L.P.', '&VEST Domestic Fund']
    for (const name of names) expect(isNaturalPerson({ ...owner, name, isOfficer: false })).toBe(false)
    expect(isNaturalPerson({ ...owner, name: 'Bank Michelle', isOfficer: true })).toBe(true)
  })
})

test("a line matches its issuer's class, gets the plan from its footnote, and is completed by a fuller version", async () => {
  await database.load(createLists, {
    items: [
      {
        kind: 'official-security',
        quarter: null,
        change: null,
        cusip: '555000101',
        isCusipValid: true,
        issuerName: 'TWOCLASS',
        titleOfClass: 'CL A',
      },
      {
        kind: 'official-security',
        quarter: null,
        change: null,
        cusip: '555000200',
        isCusipValid: true,
        issuerName: 'TWOCLASS',
        titleOfClass: 'CL B',
      },
      { kind: 'company-ticker', cik: '0000000555', name: 'Twoclass', ticker: 'TWO-A', exchange: 'NYSE' },
      { kind: 'company-ticker', cik: '0000000555', name: 'Twoclass', ticker: 'TWO-B', exchange: 'NYSE' },
      ...(['101A', '200B'] as const).map((each) => ({
        kind: 'cusip-ticker' as const,
        cusip: `555000${each.slice(0, 3)}`,
        isCusipValid: true,
        ticker: `TWO.${each.slice(3)}`,
        companyName: 'Twoclass',
        industry: 'Gold',
      })),
    ],
  })
  // As from a data set without its owner table and one of its lines.
  const partial = { ...head, owners: [], notes: ['the data set lacks its owner table'] }
  const first = await database.load(create, { items: [partial, line] })
  expect(first.reasons).toEqual(['the data set lacks its owner table'])
  const option = {
    ...line,
    number: 2,
    isDerivative: true,
    securityTitle: 'Option',
    underlyingTitle: 'Class B Common Stock',
    footnotes: [],
  }
  const unlisted = { ...line, number: 3, securityTitle: 'Class C Common Stock', footnotes: [] }
  const note = {
    kind: 'insider-footnote' as const,
    accession: head.accession,
    id: 'F1',
    text: 'Under a Rule 10b5–1 plan.',
  }
  await database.load(create, { items: [head, line, option, unlisted, note] })
  const rows = await database.query(
    `select t.line_number, i.value as cusip, t.owner_name, p.last_name, t.roles, t.shares, t.price, t.is_planned,
       t.footnotes
     from market.insider_transactions t left join market.people p on p.id = t.person_id
     left join market.security_identifiers i on i.security_id = t.security_id and i.kind = 'cusip'
     where t.accession = $1 order by 1`,
    [head.accession],
  )
  const common = { owner_name: 'DOE JANE', last_name: 'Doe', roles: ['officer'], shares: '100.5', price: '12.3456789' }
  expect(rows).toEqual([
    {
      ...common,
      line_number: 1,
      cusip: '555000101',
      is_planned: true,
      // A footnote without text is still listed.
      footnotes: ['Under a Rule 10b5–1 plan.', 'F9'],
    },
    { ...common, line_number: 2, cusip: '555000200', is_planned: null, footnotes: [] },
    { ...common, line_number: 3, cusip: null, is_planned: null, footnotes: [] },
  ])
  const again = await database.load(create, { items: [partial, line] })
  expect([again.rows, again.skippedFilings]).toEqual([0, 1])
})

test('a derivative keeps what it is for, and units of shares are listed with the share', async () => {
  await database.load(createLists, { items: listed('0000000556', 'ONE', '556000101') })
  const filing = { ...head, accession: '0000000001-26-000009', issuerCik: '0000000556', issuerTicker: 'ONE' }
  const held = {
    ...{ ...line, accession: filing.accession, lineType: 'holding' as const, footnotes: [] },
    ...{ transactionOn: null, transactionCode: null, shares: null, price: null, acquiredOrDisposed: null },
  }
  const option = {
    ...{ ...held, isDerivative: true, securityTitle: 'Stock Option (right to buy)', sharesAfter: null },
    ...{ underlyingTitle: 'Common Stock', underlyingShares: '5000', exercisePrice: '8.88', expiresOn: '2034-01-02' },
  }
  await database.load(create, {
    items: [
      filing,
      option,
      { ...held, number: 2, securityTitle: 'Restricted Stock Units', natureOfOwnership: 'By trust', ownership: 'I' },
      { ...option, number: 3, securityTitle: 'Performance Rights', underlyingTitle: null, underlyingShares: '7' },
      { ...held, number: 4, securityTitle: 'Series A Preferred Stock' },
    ],
  })
  const rows = await database.query(
    `select line_number, security_id is not null as is_listed, underlying_shares, exercise_price, expires_on::text,
       shares_after, nature_of_ownership from market.insider_transactions where accession = $1 order by 1`,
    [filing.accession],
  )
  const none = { underlying_shares: null, exercise_price: null, expires_on: null, nature_of_ownership: null }
  const exercise = { exercise_price: '8.88', expires_on: '2034-01-02', shares_after: null, nature_of_ownership: null }
  expect(rows).toEqual([
    { line_number: 1, is_listed: true, underlying_shares: '5000', ...exercise },
    { line_number: 2, is_listed: true, ...none, shares_after: '900', nature_of_ownership: 'By trust' },
    { line_number: 3, is_listed: true, underlying_shares: '7', ...exercise },
    { line_number: 4, is_listed: false, ...none, shares_after: '900' },
  ])
})

const listed = (cik: string, ticker: string, cusip: string): ReferenceListItem[] => [
  { kind: 'company-ticker', cik, name: ticker, ticker, exchange: 'NYSE' },
  { kind: 'cusip-ticker', cusip, isCusipValid: true, ticker, companyName: ticker, industry: null },
]

describe.skipIf(!hasRealFiles)('on real files', () => {
  const forms = [
    'form3_snowflake_berkshire.xml',
    'form4_apple_0000320193-22-000061.txt',
    'form4_snowflake_scarpelli.xml',
  ]
  const others = [
    'form3_sunpower_no_securities.xml',
    'form4_arrow_0001127602-25-004598.nc',
    'form5_snowflake_mcmahon.xml',
  ]
  const files = [...forms, ...others].map((name) => `ownership_345/${name}`)

  test('single forms', async () => {
    await database.load(createLists, {
      items: [
        ...listed('0000320193', 'AAPL', '037833100'),
        ...listed('0001640147', 'SNOW', '833445109'),
        // A note of the same company is not a share that insiders trade.
        ...listed('0001640147', 'SNOW', '833445AD1'),
      ],
    })
    const first = await database.load(create, { files })
    expect([first.filings, first.rejected]).toEqual([6, 0])
    const people = await database.query(
      "select first_name, last_name from market.people where source = 'form4' order by 2",
    )
    // Berkshire, which files jointly with its chairman, is not a natural person.
    expect(people.map((person) => person.last_name)).toEqual([
      'Adams',
      'Buffett',
      'Doe',
      'Hegde',
      'Jean-Claude',
      'McMahon',
      'Scarpelli',
    ])
    const apple = await database.query(
      `select s.ticker, count(*)::integer as lines, bool_or(t.is_planned) as is_planned
       from market.insider_transactions t join market.securities s on s.id = t.security_id
       where t.issuer_cik = '0000320193' group by 1`,
    )
    expect(apple).toEqual([{ ticker: 'AAPL', lines: expect.any(Number), is_planned: true }])
    const berkshire = await database.query(
      `select t.owner_name, p.last_name, t.shares_after, s.ticker from market.insider_transactions t
       join market.people p on p.id = t.person_id left join market.securities s on s.id = t.security_id
       where t.owner_cik = '0001067983'`,
    )
    expect(berkshire).toEqual([
      {
        owner_name: 'BERKSHIRE HATHAWAY INC; BUFFETT WARREN E',
        last_name: 'Buffett',
        shares_after: '6125376',
        ticker: 'SNOW',
      },
    ])
    const before = await database.fingerprint('insider_transactions', 'people')
    const second = await database.load(create, { files })
    // The Form 3 without holdings has no lines, and is still recognized as known.
    expect([second.filings, second.rows, second.skippedFilings]).toEqual([0, 0, 6])
    expect(await database.fingerprint('insider_transactions', 'people')).toEqual(before)
  })

  test('a quarter’s data set', { tags: 'full', timeout: 90_000 }, async () => {
    const folder = 'ownership_345/insider_dataset_2024q3'
    const first = await database.load(create, { files: [folder] })
    expect(first.filings).toBe(36_075)
    expect(first.rows).toBe(19_003 + 17_897)
    expect(first.reasons).toEqual([
      'the data set lacks its owner table',
      'the data set lacks its transaction table',
      'the data set lacks its derivative holding table',
      'the data set lacks its footnote table',
    ])
    const snowflake = await database.query(
      `select t.security_title, s.ticker from market.insider_transactions t left join market.securities s on s.id = t.security_id
       where t.source like '%2024q3' and t.issuer_cik = '0001640147' group by 1, 2 order by 1`,
    )
    expect(snowflake).toContainEqual({ security_title: 'Class A Common Stock', ticker: 'SNOW' })
    const before = await database.fingerprint('insider_transactions', 'people')
    const second = await database.load(create, { files: [folder] })
    expect([second.filings, second.rows, second.skippedFilings]).toEqual([0, 0, 36_075])
    expect(await database.fingerprint('insider_transactions', 'people')).toEqual(before)
  })
})
