import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { describeSchema, schemaSqlPath, schemaTypesPath } from './describe-schema.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

const command = fileURLToPath(new URL('../../commands/migrate.ts', import.meta.url))

/** A second process that migrates, as another server would on startup. */
const migrateElsewhere = async (url: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, DATABASE_URL: url },
  })
  return stdout.trim()
}

let empty: TestDatabase
beforeAll(async () => {
  empty = await createTestDatabase('empty')
})
afterAll(() => empty.drop())

const query = (url: string, text: string) => withClient(url, async (client) => (await client.query(text)).rows)

test('two processes that start together on an empty database both succeed, and each migration runs once', async () => {
  const said = await Promise.all([migrateElsewhere(empty.url), migrateElsewhere(empty.url)])
  expect(said.sort()).toEqual([
    expect.stringMatching(/^Applied 0001_identity\.sql, 0002_app\.sql/),
    'Nothing to migrate',
  ])
  expect(await migrate(empty.url)).toEqual([])
})

test('schema.sql and schema.ts match the result of the migrations', async () => {
  const { sql, types } = await describeSchema(empty.url)
  const hint = 'is stale: run `npm run db:schema`'
  expect(sql === (await readFile(schemaSqlPath, 'utf8')), `${schemaSqlPath} ${hint}`).toBe(true)
  expect(types === (await readFile(schemaTypesPath, 'utf8')), `${schemaTypesPath} ${hint}`).toBe(true)
})

test('a migration that was changed after it was applied is rejected', async () => {
  const changed = await createTestDatabase()
  await query(changed.url, `update public.migrations set checksum = 'another' where name = '0001_identity.sql'`)
  await expect(migrate(changed.url)).rejects.toThrow('The migration 0001_identity.sql was changed after it was applied')
  await changed.drop()
})

test('a database newer than the program is rejected', async () => {
  const newer = await createTestDatabase()
  await query(newer.url, `insert into public.migrations values ('9999_future.sql', 'x')`)
  await expect(migrate(newer.url)).rejects.toThrow('newer than this program: it has the migration 9999_future.sql')
  await newer.drop()
})

test('a failed migration is rolled back and named in the error', async () => {
  const half = await createTestDatabase('empty')
  await query(half.url, 'create schema app')
  await expect(migrate(half.url)).rejects.toThrow('The migration 0001_identity.sql failed: schema "app" already exists')
  expect(await query(half.url, `select to_regclass('identity.users') as users`)).toEqual([{ users: null }])
  await half.drop()
})

test.runIf(process.env.TEST_TOPOLOGY === 'pgbouncer')('migrations refuse a connection pooler', async () => {
  const pooled = await createTestDatabase()
  await expect(migrate(pooled.applicationUrl)).rejects.toThrow('DATABASE_OWNER_URL must lead to PostgreSQL directly')
  await pooled.drop()
})
