import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listFunctionsAndViews, listTriggers } from '#testing/catalog.ts'
import { demoCustomers } from '#testing/people.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { describeTables } from '../database/describe-schema.ts'
import { advisoryLocks } from '../database/locks.ts'
import { migrate } from '../database/migrate.ts'
import { withClient } from '../database/with-client.ts'
import { listSequences } from './catalog.ts'
import { checkBackup, type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { summarize } from './testing/summarize.ts'
import { lastWritten, startWriting, takeBackTo } from './testing/writer.ts'

let folder: string
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'))
  source = await createTestDatabase('market')
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  target = await createTestDatabase('empty')
})
afterEach(() => target.drop())

const noFiles = () => join(folder, 'none')
let files = 0
async function take(dataDirectory = noFiles(), url = source.url) {
  files += 1
  const file = join(folder, `${files}.backup`)
  await takeBackup({ url, dataDirectory, file })
  return file
}

async function restore(file: string, options: Partial<RestoreOptions> = {}) {
  const checked = await checkBackup(file, options.passphrase)
  await restoreBackup(checked, { url: target.url, dataDirectory: noFiles(), file, replace: false, ...options })
}

const query = (text: string, url = target.adminUrl) =>
  withClient(url, async (client) => (await client.query(text)).rows)

const describeAll = (url: string) =>
  withClient(url, async (client) => ({
    tables: await describeTables(url),
    functions: await listFunctionsAndViews(client),
    triggers: await listTriggers(client),
    sequences: await listSequences(client),
  }))

describe('a restored database', () => {
  test('has the same rows, schema and sequences', { tags: 'full' }, async () => {
    await restore(await take())
    expect(await summarize(target.adminUrl)).toEqual(await summarize(source.adminUrl))
    expect(await describeAll(target.url)).toEqual(await describeAll(source.url))
  })

  test('is one moment between two acknowledged writes, at fifty a second', { tags: 'full' }, async () => {
    const [user] = await query(`select id from identity.users where email = 'ada@veltrane.example'`, source.adminUrl)
    const writer = startWriting(source.adminUrl, demoCustomers.veltrane, user.id)
    await sleep(500)
    const before = writer.acknowledged()
    const file = await take()
    const after = writer.acknowledged()
    await writer.stop()
    expect(after - before).toBeGreaterThan(10)
    await restore(file)
    const number = await lastWritten(target.adminUrl, user.id)
    expect(number).toBeGreaterThanOrEqual(before)
    expect(number).toBeLessThanOrEqual(after + 1)
    await takeBackTo(source.adminUrl, user.id, number)
    expect(await summarize(target.adminUrl)).toEqual(await summarize(source.adminUrl))
  })

  test('needs no job queue, which the first start makes', { tags: 'full' }, async () => {
    const own = await createTestDatabase()
    await query('drop schema pgboss cascade', own.adminUrl)
    await restore(await take(noFiles(), own.url))
    expect(await summarize(target.adminUrl)).toEqual(await summarize(own.adminUrl))
    await own.drop()
  })

  test('has partitions that were added after the migrations', { tags: 'full' }, async () => {
    const own = await createTestDatabase()
    await query(`select app.add_quarter_partitions((current_date + interval '30 months')::date)`, own.url)
    await restore(await take(noFiles(), own.url))
    const partitions = `select inhparent::regclass::text || ' ' || inhrelid::regclass || ' ' || relrowsecurity || coalesce(relacl::text, '')
      from pg_inherits join pg_class on oid = inhrelid where relkind = 'r' and relnamespace in ('app'::regnamespace, 'market'::regnamespace) order by 1`
    expect(await query(partitions)).toEqual(await query(partitions, own.adminUrl))
    await own.drop()
  })
})

describe('a restore', () => {
  let file: string
  beforeAll(async () => {
    const small = await createTestDatabase()
    file = await take(noFiles(), small.url)
    await small.drop()
  })

  test('is refused where there is data, unless it is to be replaced', { tags: 'full' }, async () => {
    await migrate(target.url)
    await expect(restore(file)).rejects.toThrow('add --replace')
    await restore(file, { replace: true })
    expect(await query('select count(*)::int from identity.customers')).not.toEqual([{ count: 0 }])
  })

  test('that fails leaves an empty database marked, which does not start and can be restored again', {
    tags: 'full',
  }, async () => {
    const checked = await checkBackup(file, undefined)
    // A sequence that does not exist fails after every row was loaded.
    checked.manifest.sequences.push({ name: 'app.nothing', lastValue: '1' })
    const options = { url: target.url, dataDirectory: noFiles(), file, replace: false }
    await expect(restoreBackup(checked, options)).rejects.toThrow('app.nothing')
    expect(await query(`select to_regnamespace('app') as app`)).toEqual([{ app: null }])
    await expect(migrate(target.url)).rejects.toThrow('A restore into this database did not finish')
    await restore(file)
    expect(await migrate(target.url)).toEqual([])
  })

  test('that fails leaves the data it was to replace, and starts as before', { tags: 'full' }, async () => {
    const own = await createTestDatabase()
    const before = await summarize(own.adminUrl)
    const checked = await checkBackup(file, undefined)
    checked.manifest.sequences.push({ name: 'app.nothing', lastValue: '1' })
    const options = { url: own.url, dataDirectory: noFiles(), file, replace: true }
    await expect(restoreBackup(checked, options)).rejects.toThrow('app.nothing')
    expect(await summarize(own.adminUrl)).toEqual(before)
    expect(await migrate(own.url)).toEqual([])
    await own.drop()
  })

  test('is refused while the server runs on the database', async () => {
    await withClient(`${target.url}?application_name=rostrum`, async () => {
      await expect(restore(file)).rejects.toThrow('Rostrum is running on this database')
    })
  })

  test('of a newer release is refused before anything is touched', async () => {
    const newer = await createTestDatabase()
    await query(`insert into public.migrations values ('9999_future.sql', 'x')`, newer.url)
    await expect(restore(await take(noFiles(), newer.url))).rejects.toThrow(
      'The backup is newer than this program: it has the migration 9999_future.sql',
    )
    expect(await query(`select to_regclass('public.rostrum_restore') as mark`)).toEqual([{ mark: null }])
    await newer.drop()
  })
})

describe('files', () => {
  test('of a STORAGE_URL outside of DATA_DIR are taken from there, and restored to where it points', async () => {
    const [from, to, elsewhere, there] = ['outside', 'inside', 'elsewhere', 'there'].map((name) => join(folder, name))
    const file = join(folder, 'elsewhere.backup')
    const write = async (path: string, text: string) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    await write(join(elsewhere as string, 'private/one'), 'kept elsewhere')
    await takeBackup({ url: source.url, dataDirectory: from as string, filesDirectory: elsewhere, file })
    await write(join(there as string, 'private/former'), 'from before')
    const options = { dataDirectory: to as string, filesDirectory: there }
    await expect(restore(file, options)).rejects.toThrow('add --replace')
    await restore(file, { ...options, replace: true })
    expect(await readFile(join(there as string, 'private/one'), 'utf8')).toBe('kept elsewhere')
    expect(existsSync(join(there as string, 'private/former'))).toBe(false)
    expect(existsSync(join(to as string, 'files'))).toBe(false)
  })

  test('are restored with the database, in place of those that were there', { tags: 'full' }, async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    const write = async (path: string, text: string) => {
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, text)
    }
    await write(join(from, 'files/ab/cd'), 'x'.repeat(300_000))
    await write(join(from, 'files/empty'), '')
    await write(join(from, 'files/incoming/one'), 'incomplete')
    await write(join(from, 'mailbox/one.eml'), 'Subject: one')
    await write(join(from, 'mailbox/two.eml.part'), 'incomplete')
    await write(join(from, 'secrets-key'), 'the key')
    await write(join(from, 'postgres-password'), 'stays here')
    const small = await createTestDatabase()
    const file = await take(from, small.url)
    await small.drop()
    await restore(file, { dataDirectory: to })
    expect(await readFile(join(to, 'files/ab/cd'), 'utf8')).toBe('x'.repeat(300_000))
    expect(await readFile(join(to, 'files/empty'), 'utf8')).toBe('')
    expect(await readFile(join(to, 'mailbox/one.eml'), 'utf8')).toBe('Subject: one')
    expect(await readFile(join(to, 'secrets-key'), 'utf8')).toBe('the key')
    for (const name of ['files/incoming', 'mailbox/two.eml.part', 'postgres-password', 'restoring'])
      expect(existsSync(join(to, name))).toBe(false)
    await write(join(to, 'files/later'), 'later')
    await restore(file, { dataDirectory: to, replace: true })
    expect(existsSync(join(to, 'files/later'))).toBe(false)
    expect(existsSync(join(to, 'files/ab/cd'))).toBe(true)
  })
})

describe('uploads', () => {
  const customer = demoCustomers.veltrane
  const id = (number: number) => `01930000-0000-7000-8000-00000000000${number}`
  const at = (number: number) => `files/private/${customer}/${id(number)}`

  test('are those of the snapshot: not what came later, and all that were there', { tags: 'full' }, async () => {
    const [from, to] = [join(folder, 'uploads'), join(folder, 'restored-uploads')]
    const own = await createTestDatabase()
    const write = async (path: string) => {
      await mkdir(dirname(join(from, path)), { recursive: true })
      await writeFile(join(from, path), path)
    }
    const insert = (
      client: { query: (text: string) => Promise<unknown> },
      number: number,
      status: string,
      more = 'false',
    ) =>
      client.query(`insert into app.files (customer_id, id, bucket, name, extension, user_id, max_bytes, bytes, status, has_thumbnail)
        select '${customer}', '${id(number)}', 'private', 'a.png', 'png', id, 9, 9, '${status}', ${more} from identity.users limit 1`)
    const file = join(folder, 'uploads.backup')
    await withClient(own.adminUrl, async (client) => {
      await insert(client, 1, 'completed', 'true')
      await insert(client, 2, 'in_progress')
      await insert(client, 3, 'removed')
      for (const path of [at(1), `${at(1)}.thumbnail`, at(2), at(3), at(4)]) await write(path)
      // A sweep that deletes bytes is waited for, and what it leaves is in the snapshot.
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock_shared(${advisoryLocks.fileRemovals})`)
      const waiting: string[] = []
      const onWait = (message: string) => void waiting.push(message)
      const taking = takeBackup({ url: own.url, dataDirectory: from, file, onWait })
      await expect.poll(() => waiting).toEqual(['Waiting for files that are being deleted…'])
      await insert(client, 5, 'completed')
      await write(at(5))
      await client.query('commit')
      await taking
    })
    await own.drop()
    await restore(file, { dataDirectory: to })
    const names = await readdir(join(to, 'files/private', customer))
    expect(names.sort()).toEqual([id(1), `${id(1)}.thumbnail`, id(2), id(5)])
  })
})

describe('a backup', () => {
  test('never appears under its name before it is whole, and overwrites nothing', async () => {
    const file = join(folder, 'stopped.backup')
    const options = { url: source.url, dataDirectory: noFiles(), file }
    const takeInto = (more = {}) => takeBackup({ ...options, ...more })
    const stopping = new AbortController()
    const taking = takeInto({ signal: stopping.signal })
    await expect.poll(() => existsSync(`${file}.partial`)).toBe(true)
    stopping.abort()
    await expect(taking).rejects.toThrow()
    // A full disk ends it in the middle of a table, too.
    await symlink('/dev/full', `${file}.partial`)
    await expect(takeInto()).rejects.toThrow('ENOSPC')
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false])
    await takeInto()
    await expect(takeInto()).rejects.toThrow('already exists')
  })
})
