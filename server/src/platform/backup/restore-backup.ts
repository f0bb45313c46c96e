// A restore: the whole file is checked first, then one transaction replaces the database. Until it commits, the
// database is what it was before.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { lockSession } from '../database/locks.ts'
import { migrate, restoreMark } from '../database/migrate.ts'
import { withClient } from '../database/with-client.ts'
import { listTables, schemas } from './catalog.ts'
import { readBackup, type Visitor } from './format/blocks.ts'
import type { Header } from './format/frames.ts'
import type { Entry, EntryEnd, Manifest, Schema } from './format/manifest.ts'
import { buildSchema, clearTheWay, dropEverything, requireKnownMigrations } from './rebuild.ts'
import { RefusedBackup } from './refused-backup.ts'
import { discardStaged, hasFiles, openStagedFile, placeStaged, requireOwnPath } from './restored-files.ts'

export interface CheckedBackup {
  header: Header
  schema: Schema
  manifest: Manifest
}

/** Reads the whole file; throws in words if any byte of it is not as it was written, or this program cannot use it. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<CheckedBackup> {
  let schema: Schema | undefined
  let manifest: Manifest | undefined
  const header = await readBackup(file, passphrase, {
    async schema(found) {
      schema = found
    },
    async start(entry) {
      if (entry.kind === 'file') requireOwnPath(entry.path)
    },
    async manifest(found) {
      manifest = found
    },
  })
  if (!schema || !manifest) throw new RefusedBackup('The backup is not consistent: parts of it are missing.')
  await requireKnownMigrations(schema)
  return { header, schema, manifest }
}

export interface RestoreOptions {
  /** As the owner, without a pooler. */
  url: string
  dataDirectory: string
  /** Where uploaded files belong, if not below `dataDirectory`. */
  filesDirectory?: string | undefined
  file: string
  passphrase?: string | undefined
  /** Whether existing data may be replaced. */
  replace: boolean
  log?: (message: string) => void
}

/** `checked` is what `checkBackup` found in this file. */
export async function restoreBackup(checked: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { url, dataDirectory, filesDirectory, log = () => {} } = options
  await withClient(url, async (client) => {
    await lockSession(client, 'migrations', log)
    await requireNobody(client)
    await requireRoom(client, options)
    await discardStaged(dataDirectory)
    await client.query('begin')
    try {
      await dropEverything(client)
      const hasQueue = checked.manifest.entries.some(
        (entry) => entry.kind === 'table' && entry.name.startsWith('pgboss.'),
      )
      await buildSchema(client, checked.schema, hasQueue)
      const putBack = await clearTheWay(client)
      log('Loading rows and files…')
      await readBackup(options.file, options.passphrase, loader(client, options))
      log('Building indexes and checking references…')
      await putBack()
      for (const { name, lastValue } of checked.manifest.sequences) {
        await client.query('select setval($1::regclass, $2)', [name, lastValue])
      }
      // Its files are still missing: until they are in place, the installation must not start.
      await client.query(`create table if not exists ${restoreMark} ()`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      await discardStaged(dataDirectory)
      throw isOutOfLocks(error) ? new RefusedBackup(outOfLocks) : error
    }
    await placeStaged(dataDirectory, filesDirectory)
    await client.query(`drop table ${restoreMark}`)
  })
  await migrate(url, log)
  log('Collecting statistics…')
  await withClient(url, (client) => client.query('analyze'))
}

const isOutOfLocks = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53200'
const outOfLocks =
  'PostgreSQL cannot lock as many tables as a restore replaces. Set max_locks_per_transaction to 256 in its configuration, restart it, and restore again. The data is as before.'

/** Processes that start now wait for the lock of migrations, which we hold. */
async function requireNobody(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'rostrum%' and pid <> pg_backend_pid()`,
  )
  if (rows[0].count > 0) {
    throw new RefusedBackup('Rostrum is running on this database: stop every process of it, then restore.')
  }
}

/**
 * An empty database is marked, so that an interrupted restore is not taken for a new installation. One with data keeps
 * it until the restore is complete, and needs no mark before.
 */
async function requireRoom(client: pg.Client, { replace, ...places }: RestoreOptions): Promise<void> {
  const { rows } = await client.query<{ isMarked: boolean; isEmpty: boolean }>(
    `select to_regclass($1) is not null as "isMarked",
       not exists (select from pg_namespace where nspname = any($2)) as "isEmpty"`,
    [restoreMark, schemas],
  )
  const { isMarked = false, isEmpty = false } = rows[0] ?? {}
  if (isMarked) return
  const isUsed = !isEmpty || (await hasFiles(places.dataDirectory, places.filesDirectory))
  if (isUsed && !replace) {
    throw new RefusedBackup(
      'There is data already, in the database or in the folders of files: add --replace to delete it.',
    )
  }
  if (isEmpty) await client.query(`create table ${restoreMark} ()`)
}

/** Sends each entry to where it belongs. */
function loader(client: pg.Client, { dataDirectory }: RestoreOptions): Visitor {
  let sink: Sink | undefined
  return {
    async start(entry) {
      sink =
        entry.kind === 'table'
          ? await openTable(client, entry)
          : { stream: await openStagedFile(dataDirectory, entry.path), finish: async () => {} }
      const { stream } = sink
      stream.once('error', (error) => stream.destroy(error))
    },
    async data(bytes) {
      if (!sink) throw new Error('Data outside of an entry')
      if (sink.stream.errored) throw sink.stream.errored
      if (!sink.stream.write(bytes)) await once(sink.stream, 'drain')
    },
    async end(_entry, end) {
      if (!sink) throw new Error('An end without an entry')
      if (sink.stream.errored) throw sink.stream.errored
      const finished = once(sink.stream, 'finish')
      sink.stream.end()
      await finished
      await sink.finish(end)
    },
  }
}

interface Sink {
  stream: Writable
  finish: (end: EntryEnd) => Promise<void>
}

/** A column that this program's job queue no longer has is added for the load and dropped again. */
async function openTable(client: pg.Client, { name, columns }: Extract<Entry, { kind: 'table' }>): Promise<Sink> {
  const table = (await listTables(client)).find((one) => one.name === name)
  const added = columns.filter((column) => !table?.columns.includes(column))
  const change = (actions: string[]) => client.query(`alter table ${name} ${actions.join(', ')}`)
  if (added.length > 0) await change(added.map((column) => `add ${column} text`))
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  return {
    stream,
    async finish({ rows }) {
      if (stream.rowCount !== rows) throw new Error(`${name} has ${stream.rowCount} rows after the load, not ${rows}`)
      if (added.length > 0) await change(added.map((column) => `drop ${column}`))
    },
  }
}
