// FIGIs of filings: kept, found by, and enough to follow a security to its new CUSIP.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { importPaths } from '../load/import.ts'
import { filingText, type WrittenHolding } from '../parse/testing/filing-text.ts'

const [earlier, later] = ['2026-03-31', '2026-06-30'] as const
const [moved, other] = ['BBG000MM2P62', 'BBG000BLNNH6'] as const
const facade = { issuer: 'FACADE INC', cusip: '30303M102', figi: moved }
const metal = { issuer: 'METAL LTD', cusip: '591111109', figi: moved }
const calm = { issuer: 'CALM CORP', cusip: '459200101', figi: other }

/** All keep their shares of one security, under the new number in the second quarter. */
const holdings = (period: string, manager: number): WrittenHolding[] => {
  const shares = 1000 * manager + 7
  const renamed = { ...(period === earlier ? facade : metal), shares, value: shares * 50 }
  // One filer's slip, a number that is no FIGI, and an empty field.
  const slip =
    manager === 1 ? { figi: moved } : manager === 2 ? { figi: '459200101235' } : manager === 3 ? { figi: '' } : {}
  return [renamed, { ...calm, ...slip, shares: 400 + manager, value: (400 + manager) * 120 }]
}

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-figis-'))
  for (const period of [earlier, later])
    for (const manager of [1, 2, 3, 4, 5])
      await writeFile(
        join(folder, `${manager}-${period}.nc`),
        filingText({ manager, period, holdings: holdings(period, manager) }),
      )
  database = await createTestDatabase()
  const importing = [later, earlier].map((period) =>
    [1, 2, 3, 4, 5].map((manager) => join(folder, `${manager}-${period}.nc`)),
  )
  for (const paths of importing) await importPaths(database.url, paths)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const rowsOf = (statement: string) => withClient(database.url, async (client) => (await client.query(statement)).rows)

test('a security is followed to its new CUSIP by the FIGI, and nobody traded', async () => {
  expect(await rowsOf('select state, reason, explanation from market.security_links')).toEqual([
    {
      ...{ state: 'same', reason: 'cusip_change' },
      explanation: expect.stringMatching(
        /; filers give both the FIGI BBG000MM2P62; .* 5 of 5 holders kept their shares\.$/,
      ),
    },
  ])
  const moves = await rowsOf(
    `select count(*)::integer as rows from market.positions where quarter = '${later}' and shares <> previous_shares`,
  )
  expect(moves).toEqual([{ rows: 0 }])
})

test('a security is found by the FIGI that most filers give; a slip and another number are none', async () => {
  const known = await rowsOf(
    `select i.value as figi, c.value as cusip from market.security_identifiers i
     join market.security_identifiers c on c.security_id = i.security_id and c.kind = 'cusip' where i.kind = 'figi' order by 1`,
  )
  expect(known).toEqual([
    { figi: other, cusip: calm.cusip },
    { figi: moved, cusip: metal.cusip },
  ])
  const given = await rowsOf(
    'select figi, cusip, count(*)::integer as filers from market.reported_figis group by 1, 2 order by 2, 1',
  )
  expect(given).toEqual([
    { figi: moved, cusip: facade.cusip, filers: 5 },
    { figi: other, cusip: calm.cusip, filers: 2 },
    { figi: moved, cusip: calm.cusip, filers: 1 },
    { figi: moved, cusip: metal.cusip, filers: 5 },
  ])
})
