// Damaged filings beside good ones: the good ones' numbers are what they are without them.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { mutated } from '../parse/testing/mutations.ts'
import { realFile } from '../parse/testing/real-files.ts'
import { importPaths } from './import.ts'

const raw = realFile('13f_raw')
/** Of managers of their own, so that damage to a filing cannot make it one of another's. */
const good = ['0001140361-23-013281', '0001259261-26-000014', '0001990467-26-000004']
const damaged = ['0001790837-23-000002', '0001894188-23-000007', '0001451086-26-000003']

/** Few by default; MUTATED_FILINGS=2000 damages as many. */
const filings = Number(process.env.MUTATED_FILINGS ?? 30)
const perRun = Math.min(filings, 30)

async function numbersOf(url: string, ciks: readonly string[]): Promise<unknown> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select concat_ws(',', o.cik, i.value, p.quarter, p.shares, p.value, p.previous_shares, p.accessions) as line
       from market.positions p join market.organizations o on o.id = p.organization_id
       join market.security_identifiers i on i.security_id = p.security_id and i.kind = 'cusip'
       where o.cik = any ($1) order by 1`,
      [ciks],
    )
    return rows
  })
}

async function damage(name: string, seed: number, folder: string): Promise<void> {
  await mkdir(folder)
  for (const file of await readdir(join(raw, name)))
    await writeFile(join(folder, file), mutated(await readFile(join(raw, name, file)), seed).bytes)
}

interface Outcomes {
  whole: number
  withRejects: number
  refused: number
  /** Damaged where nothing is read, so that it is a filing that is stored already. */
  known: number
}

/** What became of each damaged filing; each has one outcome, and what is stored has all its rows. */
async function countOutcomes(url: string, damagedCount: number, outcomes: Outcomes): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ stored: boolean; rows_rejected: boolean; is_refused: boolean }>(
      `select exists (select from market.filings f where position(d.folder in f.source) > 0) as stored,
         exists (select from market.import_rejects r
           where position(d.folder in r.source) > 0 and r.row_number is not null) as rows_rejected,
         exists (select from market.import_rejects r
           where position(d.folder in r.source) > 0 and r.row_number is null) as is_refused
       from (select '/damaged ' || number || '/' as folder from generate_series(0, $1::integer - 1) number) d`,
      [damagedCount],
    )
    for (const { stored, rows_rejected, is_refused } of rows) {
      if (stored) outcomes[rows_rejected || is_refused ? 'withRejects' : 'whole'] += 1
      else outcomes[is_refused || rows_rejected ? 'refused' : 'known'] += 1
    }
    const halves = await client.query(
      `select f.accession from market.filings f
       where f.row_count <> (select count(*) from market.filing_rows r where r.accession = f.accession)`,
    )
    expect(halves.rows).toEqual([])
  })
}

describe.runIf(existsSync(raw))('a mixture', () => {
  test('of good and damaged filings', { timeout: 600_000 }, async () => {
    const alone = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-mixture-'))
    try {
      for (const name of good) await cp(join(raw, name), join(folder, name), { recursive: true })
      await importPaths(alone.url, [folder])
      const ciks = await withClient(alone.url, async (client) =>
        (await client.query('select cik from market.organizations where cik is not null')).rows.map(({ cik }) => cik),
      )
      const expected = await numbersOf(alone.url, ciks)
      expect(expected).not.toEqual([])
      const outcomes: Outcomes = { whole: 0, withRejects: 0, refused: 0, known: 0 }
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { minLength: perRun, maxLength: perRun }), async (seeds) => {
          const mixed = await createTestDatabase()
          try {
            for (const [index, seed] of seeds.entries())
              await damage(damaged[index % damaged.length] ?? '', seed, join(folder, `damaged ${index}`))
            const { counts } = await importPaths(mixed.url, [folder])
            expect(counts.filings).toBeGreaterThanOrEqual(good.length)
            expect(await numbersOf(mixed.url, ciks)).toEqual(expected)
            await countOutcomes(mixed.url, seeds.length, outcomes)
            await withClient(mixed.url, async (client) => {
              expect((await client.query('select from market.stale_portfolios')).rowCount).toBe(0)
            })
          } finally {
            await mixed.drop()
            for (const index of seeds.keys()) await rm(join(folder, `damaged ${index}`), { recursive: true })
          }
        }),
        { numRuns: Math.ceil(filings / perRun), endOnFailure: true },
      )
      const { whole, withRejects, refused, known } = outcomes
      expect(whole + withRejects + refused + known).toBe(Math.ceil(filings / perRun) * perRun)
      if (filings > perRun) {
        console.info(`Damaged filings: ${JSON.stringify(outcomes)}`)
        // The damage is neither too mild nor too destructive.
        expect(Math.min(whole, withRejects, refused)).toBeGreaterThan(0)
      }
    } finally {
      await alone.drop()
      await rm(folder, { recursive: true })
    }
  })
})
