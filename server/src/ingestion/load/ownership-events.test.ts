import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeneficialOwnership } from '../parse/records.ts'
import type { LoadContext } from './loader.ts'
import { OwnershipEventLoader } from './ownership-events.ts'
import { hasRealFiles, type LoadTest, openLoadTest } from './testing/load-test.ts'

let database: LoadTest
const create = (context: LoadContext) => new OwnershipEventLoader(context)

beforeAll(async () => {
  database = await openLoadTest()
})
afterAll(() => database.close())

const schedule: BeneficialOwnership = {
  kind: 'beneficial-ownership',
  accession: '0000000001-26-000001',
  isAccessionSynthesized: false,
  form: 'SCHEDULE 13G',
  schedule: '13G',
  isAmendment: false,
  amendmentNumber: null,
  filers: [{ cik: '0000000009', name: null }],
  filedOn: '2026-02-14',
  acceptedAt: null,
  eventOn: '2025-12-31',
  issuerCik: null,
  issuerName: null,
  issuerCusip: null,
  isCusipValid: false,
  titleOfClass: null,
  purpose: null,
  rules: [],
  persons: [],
  largestAggregate: null,
  largestPercent: null,
  notes: [],
}
const person = {
  name: 'House',
  cik: null,
  citizenship: null,
  types: [],
  soleVoting: null,
  sharedVoting: null,
  soleDispositive: null,
  sharedDispositive: null,
  aggregate: 18_446_744_073_709_551_617n,
  percentOfClass: '5.1',
  sharesByRights: null,
  comment: null,
}

test('a schedule is matched to the known security and holder, and stores figures of any size', async () => {
  await database.query(
    `insert into market.organizations (id, name, type, cik, source)
     values ('00000000-0000-7000-8000-000000000001', 'House', 'hedge_fund', '0000000009', '13f')`,
  )
  await database.query(
    `insert into market.securities (id, name, source) values ('00000000-0000-7000-8000-000000000002', 'Listed', '13f')`,
  )
  await database.query(
    `insert into market.security_identifiers (kind, value, security_id)
     values ('cusip', '00000A109', '00000000-0000-7000-8000-000000000002')`,
  )
  const item = { ...schedule, issuerCusip: '00000A109', persons: [person], largestAggregate: person.aggregate }
  const { filings, rows } = await database.load(create, { items: [item] })
  expect({ filings, rows }).toEqual({ filings: 1, rows: 1 })
  const found = await database.query(
    'select security_id, organization_id, issuer_name, holder_cik, shares, is_largest from market.ownership_events',
  )
  expect(found).toEqual([
    {
      security_id: '00000000-0000-7000-8000-000000000002',
      organization_id: '00000000-0000-7000-8000-000000000001',
      issuer_name: 'CUSIP 00000A109',
      holder_cik: '0000000009',
      shares: '18446744073709551617',
      is_largest: true,
    },
  ])
})

test('a filer of the header is linked by name, else to the first person, and an agent to nobody', async () => {
  const persons = ['Fund Manager LLC', 'Jane Roe'].map((name) => ({ ...person, name, aggregate: null }))
  const ciks = async (accession: string, filers: BeneficialOwnership['filers']) => {
    await database.load(create, { items: [{ ...schedule, accession, issuerName: 'Co', filers, persons }] })
    const rows = await database.query(
      'select holder_cik from market.ownership_events where accession = $1 order by person_number',
      [accession],
    )
    return rows.map(({ holder_cik }) => holder_cik)
  }
  expect(await ciks('0000000001-26-000011', [{ cik: '0000000021', name: 'ROE JANE' }])).toEqual([null, '0000000021'])
  expect(await ciks('0000000001-26-000012', [{ cik: '0000000022', name: null }])).toEqual(['0000000022', null])
  expect(await ciks('0000000001-26-000013', [{ cik: '0000000023', name: 'Toppan Vintage' }])).toEqual([null, null])
})

test('a schedule without an issuer is rejected with its accession', async () => {
  const { rows, reasons } = await database.load(create, { items: [{ ...schedule, accession: '0000000001-26-000002' }] })
  expect(rows).toBe(0)
  expect(reasons).toEqual(['the schedule names no issuer, neither by name nor by number'])
})

test.skipIf(!hasRealFiles)('the real schedules load once, with one largest holder each', async () => {
  const first = await database.load(create, { files: ['beneficial_ownership'] })
  expect([first.filings, first.rejected]).toEqual([3, 0])
  const largest = await database.query(
    `select holder_name, shares, percent_of_class, event_date::text from market.ownership_events
     where issuer_name = 'Aadi Bioscience, Inc.' and is_largest`,
  )
  expect(largest).toEqual([
    { holder_name: 'Leonard Braden Michael', shares: '2435000', percent_of_class: 9.9, event_date: '2024-12-31' },
  ])
  const perFiling = await database.query(
    'select (count(*) filter (where is_largest))::integer as largest from market.ownership_events group by accession',
  )
  expect(perFiling.map(({ largest }) => largest).filter((count) => count === 1)).toHaveLength(4)

  const before = await database.fingerprint('ownership_events')
  const second = await database.load(create, { files: ['beneficial_ownership'] })
  expect([second.filings, second.rows, second.skippedFilings]).toEqual([0, 0, 3])
  expect(await database.fingerprint('ownership_events')).toEqual(before)
})
