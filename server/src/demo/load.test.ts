import { expect, test } from 'vitest'
import { lockSession, unlockSession } from '#platform/database/locks.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { demoSummary, loadDemo } from './load.ts'

test('the demo loads once, however many processes start it, and never into a database in use', async () => {
  const own = await createTestDatabase('empty')
  await migrate(own.url)
  const loaded = await Promise.all([loadDemo(own.url), loadDemo(own.url), loadDemo(own.url)])
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await loadDemo(own.url)).toBe(false)
  const { rows } = await withClient(own.url, (client) => client.query('select count(*) from identity.customers'))
  expect(rows).toEqual([{ count: 3 }])
  await own.drop()
})

test('the demo does not wait for a running import, and reports what else it waits for', { tags: 'full' }, async () => {
  const own = await createTestDatabase('empty')
  await migrate(own.url)
  const said: string[] = []
  await withClient(own.url, async (other) => {
    await lockSession(other, 'imports')
    await lockSession(other, 'derivation')
    expect(await loadDemo(own.url, (message) => said.push(message))).toBe(true)
    expect(said).toEqual([])
    await lockSession(other, 'demoCustomers')
    const waiting = loadDemo(own.url, (message) => said.push(message))
    await expect
      .poll(() => said, { timeout: 15_000 })
      .toEqual(['Waiting for another process to finish loading the demo customers…'])
    await unlockSession(other, 'demoCustomers')
    expect(await waiting).toBe(false)
  })
  await own.drop()
})

test('the demo users that are printed are those of the database', async () => {
  const own = await createTestDatabase('empty')
  await migrate(own.url)
  expect(await demoSummary(own.url)).toBeUndefined()
  await loadDemo(own.url)
  expect(await demoSummary(own.url)).toContain('ada@veltrane.example')
  await withClient(own.url, (client) =>
    client.query("delete from identity.users where email = 'paula@ternhollow.example'"),
  )
  const summary = await demoSummary(own.url)
  expect(summary).toContain('miles@veltrane.example')
  expect(summary).not.toContain('paula')
  await own.drop()
})
