// Imports real filings into a real database: what is stored, what is derived, and that it is deterministic.
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { importPaths } from './import.ts'

const raw = fileURLToPath(new URL('../../../../../shared/data/sec/13f_raw', import.meta.url))
if (!existsSync(raw)) console.warn('The real filings are absent; their tests are skipped.')

const query = (database: TestDatabase, sql: string) =>
  withClient(database.url, async (client) => (await client.query(sql)).rows)

describe.runIf(existsSync(raw))('real filings', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await importPaths(database.url, [raw])
  })
  afterAll(() => database.drop())

  test('every filing is stored with its unit and the reason for it', async () => {
    const rows = await query(
      database,
      'select accession, unit, unit_reason, row_count::integer as rows, flags from market.filings order by accession',
    )
    const units = Object.fromEntries(rows.map((row) => [row.accession, `${row.unit} by ${row.unit_reason}`]))
    expect(Object.keys(units)).toHaveLength(9)
    // Filed in thousands after the change to dollars; and a period before the change, filed in dollars.
    expect(units['0001790837-23-000002']).toBe('thousands by implied-prices')
    expect(units['0001140361-23-013281']).toBe('dollars by schema-and-date')
    expect(rows.find(({ accession }) => accession.startsWith('0001536411-2019Q2-'))).toMatchObject({
      ...{ unit: 'thousands', unit_reason: 'implied-prices' },
    })
    expect(rows.filter((row) => row.flags.includes('unreconciled'))).toEqual([])
  })

  test('options are stored separately from shares', async () => {
    const [{ longs, options }] = await query(
      database,
      `select (select count(*)::integer from market.positions p join market.organizations o on o.id = p.organization_id
               where o.cik = '0002045724') as longs,
              (select count(*)::integer from market.other_positions p join market.organizations o on o.id = p.organization_id
               where o.cik = '0002045724' and p.kind in ('put', 'call')) as options`,
    )
    const [{ rows, optionRows }] = await query(
      database,
      `select count(distinct cusip) filter (where put_call is null)::integer as rows,
              count(distinct cusip || put_call) filter (where put_call is not null)::integer as "optionRows"
       from market.filing_rows where accession like '0002045724-2025Q4-%'`,
    )
    expect([longs, options]).toEqual([rows, optionRows])
    expect(options).toBeGreaterThan(0)
  })

  test('a notice or a cover page alone makes no portfolio that could show exits', async () => {
    const rows = await query(
      database,
      `select o.cik, k.state, k.is_complete from market.portfolios k join market.organizations o on o.id = k.organization_id
       where o.cik in ('0001451086', '0001990467', '0002104502') order by o.cik`,
    )
    expect(rows).toEqual([
      { cik: '0001451086', state: 'notice', is_complete: false },
      { cik: '0001990467', state: 'holdings', is_complete: false },
      { cik: '0002104502', state: 'holdings', is_complete: false },
    ])
  })

  test('importing the same files again changes nothing', async () => {
    const before = await fingerprint(database)
    const { counts } = await importPaths(database.url, [raw])
    expect(counts).toMatchObject({ filings: 0, rows: 0, rejected: 0 })
    expect(await fingerprint(database)).toBe(before)
  })

  test('bare documents with other line ends and indentation are the filing that is known', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-import-'))
    try {
      await cp(join(raw, '0002045724-2025Q4'), folder, { recursive: true })
      for (const file of await readdir(folder))
        await edit(join(folder, file), (text) => `${text.replaceAll('>\n', '>\r\n   ')}\n`)
      const before = await fingerprint(database)
      const { counts } = await importPaths(database.url, [folder])
      expect(counts).toMatchObject({ files: 2, filings: 0, skippedFilings: 1, rows: 0, rejected: 0 })
      expect(await fingerprint(database)).toBe(before)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a NEW HOLDINGS amendment that repeats the portfolio does not double it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-import-'))
    const doubled = await createTestDatabase()
    try {
      // The original, built from its own amendment, which contains the whole portfolio.
      const original = join(folder, '0001259261-25-000009')
      await cp(join(raw, '0001259261-26-000014'), original, { recursive: true })
      await edit(join(original, 'primary_doc.xml'), (text) =>
        text
          .replace('13F-HR/A', '13F-HR')
          .replace('<isAmendment>true</isAmendment>', '<isAmendment>false</isAmendment>')
          .replace(/<amendmentNo>[\s\S]*<\/amendmentInfo>/, '')
          .replace('<signatureDate>09-01-2026', '<signatureDate>11-10-2025'),
      )
      await importPaths(doubled.url, [original, join(raw, '0001259261-26-000014')])
      const rows = await query(
        doubled,
        'select eaum::text, position_count, flags, cardinality(accessions) as filings from market.portfolios',
      )
      expect(rows).toEqual([{ eaum: '457549959', position_count: 120, flags: ['disguised-restatement'], filings: 1 }])
    } finally {
      await doubled.drop()
      await rm(folder, { recursive: true })
    }
  })

  test('a rejected file leaves nothing behind, and the rest is stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-import-'))
    const partial = await createTestDatabase()
    try {
      await cp(join(raw, '0001259261-26-000014'), join(folder, 'broken'), { recursive: true })
      await edit(join(folder, 'broken', 'infotable.xml'), (text) => text.slice(0, text.length / 2))
      await cp(join(raw, '0001894188-23-000007'), join(folder, 'whole'), { recursive: true })
      const { counts } = await importPaths(partial.url, [folder])
      expect(counts).toMatchObject({ filings: 1, rejected: 1 })
      expect(await query(partial, 'select accession from market.filings')).toEqual([
        { accession: '0001894188-23-000007' },
      ])
      expect(await query(partial, 'select distinct accession from market.filing_rows')).toHaveLength(1)
      const [reject] = await query(partial, 'select source, reason from market.import_rejects')
      expect(reject.source).toContain('broken')
    } finally {
      await partial.drop()
      await rm(folder, { recursive: true })
    }
  })

  test('the numbers do not depend on the order of the filings', { tags: 'full' }, async () => {
    const folders = (await readdir(raw)).map((name) => join(raw, name))
    const expected = await fingerprint(database)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(folders, { minLength: folders.length }), async (order) => {
        const shuffled = await createTestDatabase()
        try {
          for (const folder of order) await importPaths(shuffled.url, [folder])
          expect(await fingerprint(shuffled)).toBe(expected)
        } finally {
          await shuffled.drop()
        }
      }),
      { numRuns: 3 },
    )
  })
})

async function edit(path: string, change: (text: string) => string) {
  await writeFile(path, change(await readFile(path, 'utf8')))
}

/** The derived numbers by public key, without ids and timestamps. */
async function fingerprint(database: TestDatabase): Promise<string> {
  const [row] = await query(
    database,
    `select md5(string_agg(line, '|' order by line)) as hash from (
       select concat_ws(',', o.cik, i.value, p.quarter, p.shares, p.value, p.previous_shares, p.previous_value,
         p.portfolio_share, p.accessions) as line
       from market.positions p join market.organizations o on o.id = p.organization_id
       join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'
       union all
       select concat_ws(',', o.cik, k.quarter, k.state, k.eaum, k.position_count, k.turnover, k.top_ten_share, k.styles, k.flags)
       from market.portfolios k join market.organizations o on o.id = k.organization_id
     ) lines`,
  )
  return row.hash
}
