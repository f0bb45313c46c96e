// Every function and view has one source file, and every database matches the files, whatever its earlier state.
import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFunctionsAndViews, listTriggers } from '#testing/catalog.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { describeTables } from './describe-schema.ts'
import { applyFunctions, nameOf, readFunctionFiles } from './functions.ts'
import { migrate } from './migrate.ts'
import { readSqlFile, sqlFile } from './sql-file.ts'
import { withClient } from './with-client.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** The last migration before functions had source files. */
const lastWithoutSources = '0021_own_words.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('market')
})
afterAll(() => database.drop())

const withDatabase = <T>(work: (client: pg.Client) => Promise<T>) => withClient(database.url, work)

describe('the function source files', () => {
  test('are those of the functions and views in the database, one each', async () => {
    const inOrder = (await readFunctionFiles()).map(nameOf)
    const inFolder = (await readdir(new URL('functions/', folder))).filter((name) => name.endsWith('.sql'))
    const inDatabase = await withDatabase(listFunctionsAndViews)
    expect(inFolder.map((name) => name.replace(/\.sql$/, '')).sort()).toEqual([...inOrder].sort())
    expect(inDatabase.map(({ name }) => name)).toEqual([...inOrder].sort())
  })

  test('create the object they are named after and nothing else', async () => {
    for (const file of await readFunctionFiles()) {
      const created = [...file.text.matchAll(/^create (?:or replace )?\w+ ([\w.]+)/gm)].map(([, name]) => name)
      expect(created, file.name).toEqual([nameOf(file)])
      expect(file.text, file.name).toMatch(/^create or replace (function|view) /m)
    }
  })

  test('match the database, so nothing else has changed a definition', async () => {
    await withDatabase(async (client) => {
      const before = await listFunctionsAndViews(client)
      await applyFunctions(client, await readFunctionFiles())
      expect(await listFunctionsAndViews(client)).toEqual(before)
    })
  })
})

describe('a database', () => {
  test('from before the source files ends up with the same catalog as an empty one', { tags: 'full' }, async () => {
    const [fresh, older] = [await createTestDatabase('empty'), await createTestDatabase('empty')]
    await migrate(fresh.url)
    await withClient(older.url, migrateWithoutSources)
    const applied = await migrate(older.url)
    expect(applied).toEqual(expect.arrayContaining((await readFunctionFiles()).map(({ name }) => name)))
    expect(applied).not.toContain(lastWithoutSources)
    expect(await describeAll(older.url)).toEqual(await describeAll(fresh.url))
    await Promise.all([fresh.drop(), older.drop()])
  })

  /** What the program did before functions had source files. */
  async function migrateWithoutSources(client: pg.Client) {
    await client.query(`create table public.migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const names = (await readdir(folder)).filter((name) => /^\d{4}_/.test(name) && name <= lastWithoutSources).sort()
    for (const name of names) {
      const { text, checksum } = await readSqlFile(folder, name)
      await client.query(text)
      await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [name, checksum])
    }
  }

  const describeAll = async (url: string) => ({
    tables: await describeTables(url),
    functions: await withClient(url, listFunctionsAndViews),
    triggers: await withClient(url, listTriggers),
  })

  test('applies a file again when its text has changed, and only then', async () => {
    await withDatabase((client) =>
      client.query(`update public.migrations set checksum = 'earlier' where name = 'functions/market.fold.sql';
        create or replace function market.fold(text) returns text language sql immutable return 'patched'`),
    )
    expect(await migrate(database.url)).toEqual(['functions/market.fold.sql'])
    const { rows } = await withDatabase((client) => client.query(`select market.fold('Möller & Co')`))
    expect(rows).toEqual([{ fold: 'moller co' }])
    expect(await migrate(database.url)).toEqual([])
  })

  test('applies all files again after a migration, which may have dropped or replaced what they create', async () => {
    const behind = await createTestDatabase()
    await withClient(behind.url, (client) =>
      client.query(`drop view app.person_directory;
        create or replace function market.fold(text) returns text language sql immutable return 'patched';
        delete from public.migrations where name = '0022_text_search_owner.sql'`),
    )
    expect(await migrate(behind.url)).toEqual(['0022_text_search_owner.sql'])
    const before = await withDatabase(listFunctionsAndViews)
    expect(await withClient(behind.url, listFunctionsAndViews)).toEqual(before)
    await behind.drop()
  })
})

describe('a changed signature', () => {
  const signatures = (client: pg.Client, name: string) =>
    client
      .query<{ signature: string }>(
        `select oid::regprocedure || ' returns ' || prorettype::regtype as signature from pg_proc where proname = $1`,
        [name],
      )
      .then(({ rows }) => rows.map((row) => row.signature))
  const apply = (client: pg.Client, name: string, text: string) =>
    applyFunctions(client, [sqlFile(`functions/${name}.sql`, text)])

  test('replaces the function, whichever part has changed', async () => {
    await withDatabase(async (client) => {
      const create = (rest: string) =>
        apply(
          client,
          'app.later',
          `create or replace function app.later${rest}; revoke all on function app.later from public`,
        )
      await create('(first text) returns text language sql return first')
      await create('(second text) returns text language sql return second')
      expect(await signatures(client, 'later')).toEqual(['app.later(text) returns text'])
      await create('(second text) returns integer language sql return length(second)')
      expect(await signatures(client, 'later')).toEqual(['app.later(text) returns integer'])
      await create('(second bigint) returns integer language sql return 1')
      expect(await signatures(client, 'later')).toEqual(['app.later(bigint) returns integer'])
      const { rows } = await client.query(`select proacl::text from pg_proc where proname = 'later'`)
      expect(rows[0].proacl).not.toMatch(/[{,]=X/)
    })
  })

  test('replaces the view', async () => {
    await withDatabase(async (client) => {
      await apply(client, 'app.later_view', 'create or replace view app.later_view as select 1 as one, 2 as two')
      await apply(client, 'app.later_view', `create or replace view app.later_view as select 'x' as other`)
      expect((await client.query('select * from app.later_view')).rows).toEqual([{ other: 'x' }])
    })
  })

  test('is rejected while something depends on the earlier one, and is rolled back completely', async () => {
    await withDatabase(async (client) => {
      const earlier = 'create or replace function app.depended(n integer) returns integer language sql return n'
      await apply(client, 'app.depended', earlier)
      await client.query('create view app.depending as select app.depended(1)')
      const later = 'create or replace function app.depended(n integer) returns bigint language sql return n'
      await expect(apply(client, 'app.depended', later)).rejects.toThrow(
        'The migration functions/app.depended.sql failed: cannot drop function app.depended(integer) because other objects depend on it',
      )
      expect(await signatures(client, 'depended')).toEqual(['app.depended(integer) returns integer'])
    })
  })
})
