// Imports one after the other, each compared with what was kept of the earlier ones: evidence and links are those of a
// comparison that reads everything at the end.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { importPaths } from '../load/import.ts'
import { filingText } from '../parse/testing/filing-text.ts'
import { randomFrom } from '../parse/testing/mutations.ts'
import { forgetEvidence } from './compared-filings.ts'
import { requestResolution, resolveSecurities } from './resolve.ts'

let database: TestDatabase
let client: pg.Client
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'rostrum-incremental-'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Two numbers of each company, so that there are pairs: a panel's, and an earlier and a later CUSIP. */
const companies = ['ALPHA', 'BRAVO', 'COBRA', 'DELTA', 'EAGLE'].map((name, at) => ({
  name: `${name} INDUSTRIES INC`,
  ticker: name.slice(0, 4),
  before: `${at + 1}0000A10${at}`,
  after: `${at + 1}0000A30${at}`,
}))
const quarters = ['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31']
const random = randomFrom(11)
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T

const panelRows = (quarter: string) =>
  ['issuer_id\tticker\ttitle_of_class\tput_call\tunit\tcik\tvalue_usd\tshares']
    .concat(
      [1, 2, 3].flatMap((manager) =>
        companies.map(
          ({ ticker }, at) =>
            `i${at}\t${ticker}\tCOM\t\tSH\t000000000${manager}\t${sharesOf(manager, quarter) * 20}\t${sharesOf(manager, quarter)}`,
        ),
      ),
    )
    .join('\n')

const sharesOf = (manager: number, quarter: string) => 1000 * manager + quarters.indexOf(quarter) * 10

function filing(manager: number, quarter: string): string {
  const held = companies.filter(() => random(4) > 0)
  return filingText({
    manager,
    period: quarter,
    holdings: (held.length > 0 ? held : companies).map((company) => ({
      issuer: company.name,
      cusip: quarter < pick(quarters) ? company.before : company.after,
      shares: random(3) ? sharesOf(manager, quarter) : 1 + random(9000),
      value: 10_000 + random(90_000),
      title: pick(['COM', 'COM', 'CL A', 'ORD SHS']),
    })),
  })
}

const kept = async () => {
  const tables = ['filings', 'securities', 'quarters', 'titles', 'pairs', 'pair_quarters'].map(
    (name) => [`market.compared_${name}`, 'to_jsonb(t)'] as const,
  )
  const found: Record<string, unknown[]> = {}
  for (const [table, row] of [...tables, ['market.security_links', "to_jsonb(t) - 'found_at'"] as const]) {
    const { rows } = await client.query(`select (${row})::text as row from ${table} t order by 1`)
    found[table] = rows.map((one) => one.row)
  }
  return found
}

async function expectAsFromScratch(): Promise<void> {
  const incremental = await kept()
  await forgetEvidence(client)
  await requestResolution(client)
  await resolveSecurities(client)
  const whole = await kept()
  for (const table of Object.keys(whole)) expect(incremental[table], table).toEqual(whole[table])
}

test('a comparison of what changed finds what a comparison of everything does', { tags: 'full' }, async () => {
  const list = companies.map(({ name, ticker, after }) => `${after},${ticker},${name},Gold`)
  const imports: Record<string, string>[] = [
    { 'cusips.csv': `cusip,ticker,company,industry\n${list.slice(0, 3).join('\n')}\n` },
    { 'holdings_2025-09-30.tsv': panelRows('2025-09-30'), 'a.txt': filing(1, '2025-09-30') },
  ]
  for (let number = 0; number < 6; number += 1)
    imports.push({
      [`b${number}.txt`]: filing(number + 1, pick(quarters)),
      [`c${number}.txt`]: filing(number + 8, pick(quarters)),
    })
  imports.splice(5, 0, { 'later.csv': `cusip,ticker,company,industry\n${list.join('\n')}\n` })
  imports.push({ 'holdings_2025-12-31.tsv': panelRows('2025-12-31') })
  for (const [number, files] of imports.entries()) {
    const names = Object.keys(files).map((name) => join(folder, `${number}-${name}`))
    for (const [at, text] of Object.values(files).entries()) await writeFile(names[at] ?? '', text)
    // Names tell the quarter of a panel.
    await importPaths(database.url, names)
    // From scratch in between as well: what follows then rests on evidence collected at once.
    if (number === 4) await expectAsFromScratch()
  }
  const { rows } = await client.query('select count(*)::integer as count from market.compared_pair_quarters')
  expect(rows[0].count).toBeGreaterThan(5)
  await expectAsFromScratch()
})

test('a filing that is set aside, or in another unit, is counted again; an interrupted comparison is repeated', {
  tags: 'full',
}, async () => {
  await client.query(`update market.filings set unit = 'thousands' where accession =
    (select min(accession) from market.filings where unit = 'dollars')`)
  await client.query(
    `update market.filings set set_aside = 'a test' where accession = (select max(accession) from market.filings)`,
  )
  const before = await kept()
  await requestResolution(client)
  await client.query('alter table market.security_links rename to hidden_links')
  await expect(resolveSecurities(client)).rejects.toThrow('security_links')
  await client.query('alter table market.hidden_links rename to security_links')
  expect(await kept()).toEqual(before)
  await resolveSecurities(client)
  expect(await kept()).not.toEqual(before)
  await expectAsFromScratch()
})
