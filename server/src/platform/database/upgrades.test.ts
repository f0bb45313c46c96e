// Databases of earlier releases: each is started by this program, which migrates it, and then answers with its rows.
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { administer, cloneDatabase } from '#testing/scratch-database.ts'
import { secretsKey, startProcess } from '#testing/server-process.ts'
import { makeRow } from '#testing/tenant-rows.ts'
import { inspectTenantTables } from '#testing/tenant-tables.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { publicUrl } from '#testing/topology.ts'
import { createIssuer } from '../identity/issuer/issuer.ts'
import { createSealing } from '../identity/issuer/sealing.ts'
import { loadSecrets } from '../identity/issuer/secrets.ts'
import { connect } from './database.ts'
import { describeTables, schemaSqlPath } from './describe-schema.ts'
import { migrate, migrationsTable, readMigrations } from './migrate.ts'
import { sqlFile } from './sql-file.ts'
import { withClient } from './with-client.ts'

const customerId = '01920000-0000-7000-8000-0000000000a1'
const userId = '01920000-0000-7000-8000-0000000000a2'
const migrations = await readMigrations()

/** The first, one in the middle and the one before the last are started. */
const started = [0, 20, migrations.length - 2].map((index) => migrations[index]?.name)

/**
 * Every eighth is migrated to the end, too. The steps between them are taken one by one on the way there,
 * each with rows in every table, which must still be there after it: from any number the rest is the same steps.
 */
const wanted = migrations.filter(({ name }, index) => started.includes(name) || index % 8 === 0)

let walker: TestDatabase
let applied = 0
let kept: Counts = {}
beforeAll(async () => {
  walker = await createTestDatabase('empty')
})
afterAll(() => walker.drop())

/** Takes the database from one release to the next, filling each table as soon as it exists. */
async function walkTo(name: string): Promise<void> {
  await withClient(walker.adminUrl, async (client) => {
    const { username: owner } = new URL(walker.url)
    await client.query(`set role ${owner}`)
    await client.query(migrationsTable)
    for (; applied === 0 || (migrations[applied - 1]?.name ?? '') < name; applied += 1) {
      const file = migrations[applied]
      if (!file) return
      await client.query(file.text)
      await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
      if (applied === 0) await addPeople(client)
      await client.query('reset role')
      expectKept(kept, await countIn(client))
      await fillEmpty(client)
      kept = await countIn(client)
      await client.query(`set role ${owner}`)
    }
  })
}

async function addPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into identity.customers (id, name, status) values ('${customerId}', 'Earlier Ltd', 'active')`,
  )
  await client.query(
    `insert into identity.users (id, email, first_name, last_name, role, password_hash)
     values ('${userId}', 'early@earlier.example', 'Early', 'Bird', 'admin', '${inject('demoPasswordHash')}')`,
  )
  await client.query(
    `insert into identity.customer_authorizations (id, user_id, customer_id) values ('${customerId}', '${userId}', '${customerId}')`,
  )
}

/** One row in every tenant table that a row can be made for: some refer to a market, which is empty here. */
async function fillEmpty(client: pg.Client): Promise<void> {
  const tables = await inspectTenantTables(client)
  for (const table of tables) {
    const { rows } = await client.query(`select exists (select from ${table.name}) as is_filled`)
    if (rows[0].is_filled) continue
    await client.query('begin')
    await makeRow(client, tables, table, customerId).then(
      () => client.query('commit'),
      () => client.query('rollback'),
    )
  }
}

type Counts = Record<string, number>

async function countIn(client: pg.Client): Promise<Counts> {
  const counts: Counts = {}
  for (const { name } of await inspectTenantTables(client)) {
    const { rows } = await client.query(`select count(*)::int as count from ${name}`)
    counts[name] = rows[0].count
  }
  return counts
}

const countRows = (url: string) => withClient(url, countIn)

/** A migration may remove a table, but no rows of one that stays. */
function expectKept(before: Counts, after: Counts): void {
  for (const [table, count] of Object.entries(before)) {
    if (table in after)
      expect([table, after[table] ?? 0]).toEqual([table, expect.toSatisfy((now: number) => now >= count)])
  }
}

/** Starts the program, which migrates, and calls it. */
async function startOn(at: (url: string) => string): Promise<void> {
  const environment = { DATABASE_URL: at(walker.loginUrl), DATABASE_OWNER_URL: at(walker.url), PUBLIC_URL: publicUrl }
  const server = await startProcess({ ...environment, NODE_ENV: 'test', ROLE: 'api', LOG_LEVEL: 'silent' })
  try {
    const status = await fetch(`${server.url}/_status`)
    expect(await status.json()).toMatchObject({ status: 'ok' })
    const database = connect(at(walker.adminUrl), { connections: 1, role: null })
    const secrets = await loadSecrets(at(walker.adminUrl), createSealing(secretsKey))
    const token = await createIssuer(publicUrl, database.shared, secrets).issueToken(userId)
    await database.close()
    for (const path of ['/v2/users/current', '/v2/feature_flags', '/v2/tags', '/v2/dashboard']) {
      const { status: code } = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect([path, code]).toEqual([path, 200])
    }
  } finally {
    await server.end()
  }
}

const expectedSchema = await readFile(schemaSqlPath, 'utf8')

describe('a database of an earlier release is migrated and keeps its rows', { tags: 'full' }, () => {
  test.each(wanted.map(({ name }) => name))('%s', async (name) => {
    await walkTo(name)
    const before = await countRows(walker.adminUrl)
    const older = `${new URL(walker.url).pathname.slice(1)}_older`
    await cloneDatabase(new URL(walker.adminUrl), older)
    const at = (url: string) => Object.assign(new URL(url), { pathname: `/${older}` }).href
    if (new URL(walker.url).username !== new URL(walker.adminUrl).username) {
      await administer(new URL(walker.adminUrl), `alter database ${older} owner to ${new URL(walker.url).username}`)
    }
    try {
      if (started.includes(name)) await startOn(at)
      else await migrate(at(walker.url))
      expect(await describeTables(at(walker.url))).toBe(expectedSchema)
      expectKept(before, await countRows(at(walker.adminUrl)))
    } finally {
      await administer(new URL(walker.adminUrl), `drop database ${older} with (force)`)
    }
  })
})

test('a migration that fails in the middle leaves the database as it was, and the next start goes on', {
  tags: 'full',
}, async () => {
  const own = await createTestDatabase()
  // What it creates is in its way.
  const last =
    migrations.findLast(({ text }) => text.includes('create table ') && !text.includes('alter table ')) ??
    sqlFile('', '')
  const taken = [...last.text.matchAll(/create table ([\w.]+)/g)].map(([, name]) => name)
  await withClient(own.adminUrl, (client) => client.query(`delete from public.migrations where name = $1`, [last.name]))
  const before = await describeTables(own.url)
  await expect(migrate(own.url)).rejects.toThrow(`The migration ${last.name} failed`)
  expect(await describeTables(own.url)).toBe(before)
  await withClient(own.url, (client) => client.query(`drop table ${taken.join(', ')} cascade`))
  expect(await migrate(own.url)).toContain(last.name)
  await own.drop()
})

test('a newer database is refused in one line', { tags: 'full' }, async () => {
  const own = await createTestDatabase()
  await withClient(own.adminUrl, (client) =>
    client.query(`insert into public.migrations values ('9999_future.sql', 'x')`),
  )
  const starting = startProcess({ DATABASE_URL: own.url, PUBLIC_URL: publicUrl, NODE_ENV: 'test', ROLE: 'api' })
  await expect(starting).rejects.toThrow(
    /ended with 1:\nThe database is newer than this program: it has the migration 9999_future\.sql\. Start the release that made it, or a later one\.\n$/,
  )
  await own.drop()
})
