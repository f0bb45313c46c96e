import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { generateUniverse } from './universe.ts'
import { writeUniverse } from './write-universe.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const countOf = (name: string): Promise<number> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    return Number(rows[0]?.count)
  })

it('writes every row of the universe, or nothing', async () => {
  const { counts, seconds } = await writeUniverse(database.url, 'test')
  expect(seconds).toBeLessThan(20)
  for (const { name } of generateUniverse('test')) {
    expect(counts[name], name).toBeGreaterThan(0)
    expect(await countOf(name), name).toBe(counts[name])
  }
  // The same keys again: everything is rolled back, including tables before the first conflict.
  await expect(writeUniverse(database.url, 'test', 2)).rejects.toThrow(/duplicate key/)
  expect(await countOf('market.filing_rows')).toBe(counts['market.filing_rows'])
})
