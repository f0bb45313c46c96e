import { expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { loadDemo } from './load.ts'

test('the demo loads once, however many processes ask for it, and never into a database in use', async () => {
  const own = await createTestDatabase('empty')
  await migrate(own.url)
  const loaded = await Promise.all([loadDemo(own.url), loadDemo(own.url), loadDemo(own.url)])
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await loadDemo(own.url)).toBe(false)
  const { rows } = await withClient(own.url, (client) => client.query('select count(*) from identity.customers'))
  expect(rows).toEqual([{ count: 3 }])
  await own.drop()
})
