// A backup of a running installation: one snapshot of the database, and the files beside it.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readFunctionFiles } from '../database/functions.ts'
import { lockSession, unlockSession } from '../database/locks.ts'
import { withClient } from '../database/with-client.ts'
import { syncDirectory } from '../sync-directory.ts'
import { version } from '../version.ts'
import { bypassesRowSecurity, listApplied, listPartitions, listSequences, listTables, type Table } from './catalog.ts'
import { type Source, writeBlocks } from './format/blocks.ts'
import { writeFrames } from './format/frames.ts'
import type { Manifest, Schema } from './format/manifest.ts'
import { RefusedBackup } from './refused-backup.ts'

export interface BackupOptions {
  /** As the owner, without a pooler. */
  url: string
  dataDirectory: string
  /** Where uploaded files are, if not below `dataDirectory`. */
  filesDirectory?: string | undefined
  file: string
  passphrase?: string | undefined
  onWait?: (message: string) => void
  signal?: AbortSignal
}

export interface TakenBackup {
  manifest: Manifest
  bytes: number
}

/** The file appears under its name when it is complete and on the disk; until then it ends in `.partial`. */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const file = resolve(options.file)
  const draft = `${file}.partial`
  if (await stat(file).catch(() => undefined))
    throw new RefusedBackup(`${options.file} already exists. Choose another name.`)
  await mkdir(dirname(file), { recursive: true })
  try {
    const manifest = await withClient(options.url, (client) => writeBackup(client, draft, options))
    const { size: bytes } = await stat(draft)
    await rename(draft, file)
    await syncDirectory(dirname(file))
    return { manifest, bytes }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeBackup(client: pg.Client, draft: string, options: BackupOptions): Promise<Manifest> {
  const { dataDirectory, filesDirectory = join(dataDirectory, 'files'), passphrase, onWait, signal } = options
  // A derivation that waited for a table lock of ours would hold up every reader behind it, so it waits for this one.
  await lockSession(client, 'derivation', onWait)
  // Until the files are read: what the snapshot refers to stays where it is.
  await lockSession(client, 'fileRemovals', onWait)
  const { tables, schema } = await openSnapshot(client)
  let manifest: Manifest | undefined
  const sources = async function* () {
    yield* fileSources(dataDirectory, filesDirectory, await filesOfSnapshot(client))
    await unlockSession(client, 'fileRemovals')
    yield* tableSources(client, tables)
  }
  const finish = async () => ({
    migration: schema.migrations.findLast(({ name }) => /^\d{4}_/.test(name))?.name ?? '',
    sequences: await listSequences(client),
  })
  const blocks = writeBlocks(schema, sources(), finish, (written) => {
    manifest = written
  })
  const facts = { id: randomUUID(), createdAt: new Date().toISOString(), version }
  await pipeline(
    blocks,
    createZstdCompress(),
    (content) => writeFrames(facts, passphrase, content as AsyncIterable<Buffer>),
    createWriteStream(draft, { mode: 0o600, flush: true }),
    { signal },
  ).catch((error: unknown) => {
    cut(client)
    throw error
  })
  if (!manifest) throw new Error('The backup has no manifest')
  return manifest
}

/** A COPY that nobody reads to its end keeps the connection busy for good, so it cannot be closed as usual. */
function cut(client: pg.Client): void {
  client.on('error', () => {})
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

/**
 * Every later statement of this connection sees one moment. Tables are locked before that moment is fixed, against
 * statements such as TRUNCATE that a snapshot does not hide.
 */
async function openSnapshot(client: pg.Client) {
  const found = await listTables(client)
  if (found.length === 0) throw new RefusedBackup('The database is empty: there is nothing to back up.')
  await client.query('begin isolation level repeatable read, read only')
  // An error instead of fewer rows, if row security would apply.
  await client.query('set local row_security = off')
  await client.query(`lock table ${found.map(({ name }) => name).join(', ')} in access share mode`)
  const schema: Schema = {
    migrations: await listApplied(client),
    functions: (await readFunctionFiles()).map(({ name, text }) => ({ name, text })),
    partitions: await listPartitions(client),
  }
  requireOwnFunctions(schema, await readFunctionFiles())
  return { tables: await listTables(client), schema }
}

/** The texts of functions are those of this program, so the database must have been started by it. */
function requireOwnFunctions({ migrations }: Schema, files: { name: string; checksum: string }[]) {
  const applied = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const isSame = files.every(({ name, checksum }) => applied.get(name) === checksum)
  if (!isSame) {
    throw new RefusedBackup(
      'The database belongs to another release of Rostrum: back it up with that one, or bring it up to date with npm run db:migrate.',
    )
  }
}

async function* tableSources(client: pg.Client, tables: Table[]): AsyncGenerator<Source> {
  const isFree = await bypassesRowSecurity(client)
  const { rows } = await client.query<{ id: string }>('select id from identity.customers order by id')
  const customers = rows.map(({ id }) => id)
  for (const table of tables) {
    let count = 0
    const copy = async function* (): AsyncGenerator<Buffer> {
      const stream = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`))
      yield* stream as AsyncIterable<Buffer>
      count += stream.rowCount
    }
    // An owner that row security applies to sees the rows of one customer at a time.
    const copyByCustomer = async function* (): AsyncGenerator<Buffer> {
      await client.query(`set local row_security = on; set local app.viewer_id = 'all'`)
      for (const customer of customers) {
        await client.query(`select set_config('app.customer_id', $1, true)`, [customer])
        yield* copy()
      }
      await client.query('set local row_security = off')
    }
    const data = table.isForced && !isFree ? copyByCustomer() : copy()
    yield { entry: { kind: 'table', name: table.name, columns: table.columns }, data, rows: () => count }
  }
}

type IsNeeded = (customer: string, name: string) => Promise<boolean>

/** Whether a row of the snapshot has this file: not one that was uploaded since, and nothing that awaits deletion. */
async function filesOfSnapshot(client: pg.Client): Promise<IsNeeded> {
  const isFree = await bypassesRowSecurity(client)
  let loaded: { customer: string; names: ReadonlySet<string> } | undefined
  // Of one customer at a time, whose files are in one folder.
  return async (customer, name) => {
    if (loaded?.customer !== customer)
      loaded = { customer, names: new Set(await listFileNames(client, isFree, customer)) }
    return loaded.names.has(name)
  }
}

async function listFileNames(client: pg.Client, isFree: boolean, customer: string): Promise<string[]> {
  if (!isFree) {
    await client.query(`set local row_security = on; set local app.viewer_id = 'all'`)
    await client.query(`select set_config('app.customer_id', $1, true)`, [customer])
  }
  const { rows } = await client.query<{ id: string; has_thumbnail: boolean }>(
    `select id, has_thumbnail from app.files where customer_id = $1 and status in ('in_progress', 'completed')`,
    [customer],
  )
  if (!isFree) await client.query('set local row_security = off')
  return rows.flatMap(({ id, has_thumbnail }) => (has_thumbnail ? [id, `${id}.thumbnail`] : [id]))
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uploadPath = new RegExp(`^[a-z]+/(${uuid})/(${uuid}(?:\\.thumbnail)?)$`)

/** Complete files only: those still being written have other names, or are in `files/incoming`. Keys first, for a restore elsewhere. */
async function* fileSources(dataDirectory: string, filesDirectory: string, isNeeded: IsNeeded): AsyncGenerator<Source> {
  for (const name of ['secrets-key', 'files', 'mailbox']) {
    const root = name === 'files' ? filesDirectory : join(dataDirectory, name)
    for await (const path of filesBelow(root)) {
      const below = relative(root, path).replaceAll('\\', '/')
      const [, customer, upload] = (name === 'files' && uploadPath.exec(below)) || []
      if (customer && upload && !(await isNeeded(customer, upload))) continue
      // Mail of the demo may be deleted meanwhile.
      const handle = await open(path).catch((error) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!handle) continue
      const data = createReadStream('', { fd: handle, highWaterMark: 128 * 1024 }) as AsyncIterable<Buffer>
      yield { entry: { kind: 'file', path: `${name}${below && '/'}${below}` }, data }
    }
  }
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() && !/\.(part|partial|tmp)$/.test(path)) yield path
  if (!found?.isDirectory()) return
  for (const name of (await readdir(path)).sort()) if (name !== 'incoming') yield* filesBelow(join(path, name))
}
