// Events over two quarters: found whatever the order in which filings arrive, applied to every holder's comparison, and
// corrected by people and files.
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { deriveStale } from '../derive/derive.ts'
import { CompanyFilingLoader } from '../load/company-filings.ts'
import { Directory } from '../load/directory.ts'
import { FundamentalsLoader } from '../load/fundamentals.ts'
import type { LoadContext, Loader } from '../load/loader.ts'
import { ReferenceListLoader } from '../load/reference-lists.ts'
import { ImportRun } from '../load/run.ts'
import type { CompanyFiling } from '../parse/company-filings.ts'
import type { Fact } from '../parse/facts.ts'
import { decideSplit, findSecurity, listEvents } from './decisions.ts'
import { type Book, Market } from './testing.ts'

const [before, now] = ['2025-12-31', '2026-03-31'] as const

let database: TestDatabase
let client: pg.Client
let market: Market
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  market = new Market(client)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const names = Array.from({ length: 30 }, (_, at) => `Manager ${String(at).padStart(2, '0')}`)
/** A different size for every manager and security, in multiples of 40. */
const sizeOf = (at: number, security = 1) => 40 * (1_000 + (((at + 1) * 7919 * security) % 997) * 13)

/** Each batch is imported and derived before the next. */
async function arrive(...batches: Book[][]): Promise<void> {
  for (const batch of batches) {
    for (const book of batch) await market.file(book)
    await deriveStale(client)
  }
  expect((await client.query('select from market.stale_portfolios')).rowCount).toBe(0)
}

type Held = (at: number) => Book['held']
const books = (quarter: string, held: Held): Book[] =>
  names.map((manager, at) => ({ manager, quarter, held: { ...held(at), CALM: [sizeOf(at, 3), 50] } }))

/** `shares/previous` by manager, of those that are not the same. */
async function moves(ticker: string): Promise<Record<string, string>> {
  const { rows } = await client.query(
    `select o.name, p.shares || '/' || coalesce(p.previous_shares::text, '?') as told
     from market.positions p join market.organizations o on o.id = p.organization_id
     where p.quarter = $1 and p.security_id = $2 and p.shares is distinct from p.previous_shares order by 1`,
    [now, await market.security(ticker)],
  )
  return Object.fromEntries(rows.map(({ name, told }) => [name, told]))
}

const told = async () =>
  (await listEvents(client)).map(({ security, kind, other, ratio, state, source }) =>
    [security, kind, other, ratio, state, source].filter((part) => part !== null && part !== '').join(' '),
  )

/** Reverse split 1 for 20; the first two managers trade, the third had none. */
const earlier = books(before, (at): Book['held'] => (at === 2 ? {} : { REV: [sizeOf(at), 2] }))
const later = books(now, (at): Book['held'] => {
  if (at === 0) return {}
  return { REV: [at === 2 ? 1_000 : at === 1 ? sizeOf(at) / 40 : sizeOf(at) / 20, 41] }
})
const realMoves = {
  'Manager 00': `0/${sizeOf(0) / 20}`,
  'Manager 01': `${sizeOf(1) / 40}/${sizeOf(1) / 20}`,
  'Manager 02': '1000/0',
}

test('a split is found in either order, and only real trades are moves', async () => {
  await arrive(later, earlier)
  expect(await told()).toEqual(['REV split 1 for 20 counts filings'])
  expect(await moves('REV')).toEqual(realMoves)
  const { rows } = await client.query('select on_date::text, ratio::float from market.splits')
  expect(rows).toEqual([{ on_date: now, ratio: 0.05 }])
})

test('too few show a suspicion, which late filings confirm for those already derived', { tags: 'full' }, async () => {
  await arrive(earlier, later.slice(0, 5))
  expect(await told()).toEqual(['REV split 1 for 20 unsure filings'])
  expect(Object.keys(await moves('REV'))).toHaveLength(5)
  await arrive(later.slice(5))
  expect(await told()).toEqual(['REV split 1 for 20 counts filings'])
  expect(await moves('REV')).toEqual(realMoves)
})

describe('a split that few holders show', () => {
  const cik = '0000000077'
  const nameIssuer = () =>
    client.query(
      `with issuer as (
         insert into market.organizations (id, name, type, source, cik) values (gen_random_uuid(), 'Rev', 'corporate', 'test', $1)
         returning id
       ) update market.securities set issuer_id = (select id from issuer) where ticker = 'REV'`,
      [cik],
    )
  const report = (ratio: string, endsOn = '2026-03-31', months = 0): Fact => ({
    ...{ kind: 'fact', cik, measure: 'split_ratio', tag: 'StockholdersEquityNoteStockSplitConversionRatio1' },
    ...{ classLetter: '', months, endsOn, value: ratio, unit: 'pure', form: '10-Q', filedOn: '2026-05-08' },
    accession: `0000000077-26-${endsOn.slice(2, 4)}${endsOn.slice(5, 7)}${endsOn.slice(8)}`,
  })
  const currentReport = (items: string[], filedOn: string): CompanyFiling => ({
    ...{ kind: 'company-filing', accession: `0000000077-26-${filedOn.slice(5, 7)}${filedOn.slice(8)}00`, cik },
    ...{ companyName: 'Rev', form: '8-K', filedOn, acceptedAt: null, reportOn: filedOn, items },
  })

  test('counts once the company has reported the ratio, in either direction', async () => {
    await arrive(earlier, later.slice(0, 5))
    await nameIssuer()
    // Another ratio, and another year.
    await bring(FundamentalsLoader, [report('15'), report('20', '2024-12-31', 12)])
    expect(await told()).toEqual(['REV split 1 for 20 unsure filings'])
    await bring(FundamentalsLoader, [report('20', '2026-12-31', 12)])
    expect(await told()).toEqual(['REV split 1 for 20 counts filings'])
    expect((await listEvents(client))[0]?.holders).toMatch(
      /: 1 for 20; reported by the company \(10-Q filed 2026-05-08\)$/,
    )
    expect(await moves('REV')).toMatchObject({ 'Manager 01': realMoves['Manager 01'] })
  })

  test('counts with a current report of amended articles in that quarter', { tags: 'full' }, async () => {
    await arrive(earlier, later.slice(0, 5))
    await nameIssuer()
    await bring(CompanyFilingLoader, [
      currentReport(['5.02', '9.01'], '2026-02-12'),
      currentReport(['5.03'], '2025-11-02'),
    ])
    expect(await told()).toEqual(['REV split 1 for 20 unsure filings'])
    await bring(CompanyFilingLoader, [currentReport(['3.03', '5.03', '9.01'], '2026-02-10')])
    expect(await told()).toEqual(['REV split 1 for 20 counts filings'])
    expect((await listEvents(client))[0]?.holders).toMatch(/\(8-K with item 3.03, 5.03 filed 2026-02-10\)$/)
  })
})

test('a person is never overruled, and can be undone; a file comes in between', { tags: 'full' }, async () => {
  await arrive(earlier, later)
  const securityId = (await findSecurity(client, 'rev')) ?? ''
  const decide = async (decision: 'counts' | 'rejected' | null, ratio: number | null = null) => {
    const isKnown = await decideSplit(client, {
      securityId,
      date: '2026-02-10',
      decision,
      ratio,
      reason: 'as announced',
    })
    await deriveStale(client)
    return isKnown
  }
  expect(await decide('rejected')).toBe(true)
  expect(Object.keys(await moves('REV')).length).toBeGreaterThan(25)
  await client.query(
    `insert into market.stale_portfolios select organization_id, $1 from market.portfolios where quarter = $1`,
    [now],
  )
  await deriveStale(client)
  expect(await told()).toEqual(['REV split 1 for 20 rejected person'])
  expect(await decide('counts', 0.1)).toBe(true)
  expect((await moves('REV'))['Manager 00']).toBe(`0/${sizeOf(0) / 10}`)
  expect(await decide(null)).toBe(true)
  expect(await moves('REV')).toEqual(realMoves)

  await listSplits([
    { identifier: 'REV', onDate: '2026-02-10', ratio: 0.05 },
    { identifier: 'LATER', onDate: '2026-02-10', ratio: 2 },
  ])
  expect(await told()).toEqual(['REV split 1 for 20 counts file'])
  expect((await client.query('select on_date::text from market.splits')).rows).toEqual([{ on_date: '2026-02-10' }])
  // A security that lists name later gets the split that waited for it.
  await market.security('LATER')
  await deriveStale(client)
  expect(await told()).toEqual(['LATER split 2 for 1 counts file', 'REV split 1 for 20 counts file'])
})

async function listSplits(rows: { identifier: string; onDate: string; ratio: number }[]) {
  const records = rows.map((row) => ({ kind: 'listed-split', identifierKind: 'ticker', ...row }) as const)
  const rejects = await bring(ReferenceListLoader, records)
  expect(rejects).toEqual([{ reason: expect.stringContaining('no security matches LATER') }])
}

/** What an import reads, then a derivation. Returns the rejects. */
async function bring<T>(kind: new (context: LoadContext) => Loader<T>, records: readonly T[]): Promise<object[]> {
  const runs = new pg.Client({ connectionString: database.url })
  await runs.connect()
  const run = await ImportRun.begin(runs, [])
  const loader = new kind({ client, directory: await Directory.load(client), run, source: 'test' })
  await client.query('begin')
  for (const record of records) await loader.accept(record)
  await loader.finish()
  await client.query('commit')
  await run.end()
  const { rows } = await runs.query('select reason from market.import_rejects where run_id = $1', [run.id])
  await runs.end()
  await deriveStale(client)
  return rows
}

test('what a spin-off, a merger and a conversion bring is no purchase, and what ends is no exit', {
  tags: 'full',
}, async () => {
  const held: Held = (at) => ({
    PARENT: [sizeOf(at), 80],
    ...(at % 2 === 0 && { BUYER: [sizeOf(at, 5), 30] }),
    BOUGHT: [sizeOf(at, 7), 20],
    OLD: [sizeOf(at, 11), 7],
    CASH: [sizeOf(at, 13), 9],
  })
  const next: Held = (at) => ({
    PARENT: [sizeOf(at), 60],
    // One sold what it received, one bought more.
    ...(at !== 3 && { CHILD: [sizeOf(at) / 4 + (at === 4 ? 1_000 : 0), 75] }),
    BUYER: [(at % 2 === 0 ? sizeOf(at, 5) : 0) + sizeOf(at, 7) * 0.6, 33],
    NEW: [sizeOf(at, 11), 7],
  })
  await arrive(books(now, next).slice(0, 15), books(before, held), books(now, next).slice(15))
  expect(await told()).toEqual([
    'OLD conversion NEW 1 for 1 counts filings',
    'CASH ended counts filings',
    'BOUGHT merger BUYER 3 for 5 counts filings',
    'PARENT spin_off CHILD 1 for 4 counts filings',
  ])
  expect(await moves('CHILD')).toEqual({ 'Manager 04': `${sizeOf(4) / 4 + 1_000}/${sizeOf(4) / 4}` })
  for (const ticker of ['PARENT', 'BUYER', 'NEW', 'OLD', 'BOUGHT', 'CASH']) expect(await moves(ticker)).toEqual({})
  const { rows } = await client.query(
    'select max(quarter_turnover) as turnover from market.portfolios where quarter = $1',
    [now],
  )
  expect(rows[0].turnover).toBeLessThan(0.01)
  const { rows: marked } = await client.query(
    `select e.kind, count(*)::integer as positions from market.positions p join market.security_events e on e.id = p.event_id
     group by 1 order by 1`,
  )
  expect(marked).toEqual([
    { kind: 'conversion', positions: 30 },
    { kind: 'merger', positions: 30 },
    { kind: 'spin_off', positions: 29 },
  ])
})
