import { expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { loadDemoMarket } from './market.ts'
import { writeUniverse } from './universe/write-universe.ts'

test('an existing market is left alone, and its stale portfolios are left to the worker', async () => {
  const database = await createTestDatabase()
  const told: string[] = []
  const stale = () =>
    withClient(database.url, async (client) => (await client.query('select from market.stale_portfolios')).rowCount)
  await writeUniverse(database.url, 'test')
  const before = await stale()
  expect(before).toBeGreaterThan(0)
  await loadDemoMarket(database.url, 'test', (what) => told.push(what))
  expect(await stale()).toBe(before)
  expect(told).toEqual([])
  await database.drop()
})
