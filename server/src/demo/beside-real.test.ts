import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { hasImports, refuseRealFilingsInDemo } from './beside-real.ts'

let users: TestDatabase
let demo: TestDatabase
beforeAll(async () => {
  users = await createTestDatabase()
  demo = await createTestDatabase('market')
})
afterAll(() => Promise.all([users.drop(), demo.drop()]))

const refused = (url: string, isDemoRequested = false) =>
  refuseRealFilingsInDemo(url, { isDemoRequested }).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('real filings join the fictional market only if asked for', async () => {
  expect(await refused(demo.url)).toMatch(/fictional market.*DATA_DIR.*DEMO=on/)
  expect(await refused(demo.url, true)).toBeUndefined()
  // Without a market there is nothing to mix.
  expect(await refused(users.url)).toBeUndefined()
})

test('only an import that brought something counts as real filings', async () => {
  const run = (filings: number) =>
    withClient(demo.adminUrl, (client) =>
      client.query(`insert into market.import_runs (id, paths, state, filings) values ($1, '{}', 'done', $2)`, [
        newId(),
        filings,
      ]),
    )
  await run(0)
  expect(await hasImports(demo.url)).toBe(false)
  await run(1)
  expect(await hasImports(demo.url)).toBe(true)
  expect(await refused(demo.url)).toBeUndefined()
})
