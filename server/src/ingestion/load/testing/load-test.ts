// Shared by the loader tests: an empty database, and inputs loaded into it as an import does.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { type Item, parseInput } from '../../parse/parse-input.ts'
import { openInputs } from '../../read/inputs.ts'
import { Directory } from '../directory.ts'
import type { LoadContext, Loader } from '../loader.ts'
import { type Counts, ImportRun } from '../run.ts'

/** Real files are stored next to the checkout, never in it. */
export const realFiles = fileURLToPath(new URL('../../../../../../shared/data/sec/', import.meta.url))
export const hasRealFiles = existsSync(realFiles)
if (!hasRealFiles) console.warn(`Loaders are not tested on real files: there is no ${realFiles}`)

type Row = Record<string, unknown>

export interface LoadTest {
  /** One run over real files or synthetic records; returns its counts and rejection reasons. */
  load(create: (context: LoadContext) => object, what: { files: string[] } | { items: Item[] }): Promise<Loaded>
  query(statement: string, values?: unknown[]): Promise<Row[]>
  /** Changes whenever anything in one of the tables does, even an update time. */
  fingerprint(...tables: string[]): Promise<unknown>
  close(): Promise<void>
}

interface Loaded extends Counts {
  reasons: string[]
}

export async function openLoadTest(): Promise<LoadTest> {
  const database = await createTestDatabase('empty')
  await migrate(database.url)
  const [client, records] = [database.url, database.url].map((connectionString) => new pg.Client({ connectionString }))
  if (!client || !records) throw new Error('Two connections are needed')
  await Promise.all([client.connect(), records.connect()])
  const query = async (statement: string, values: unknown[] = []) =>
    (await client.query(statement, values)).rows as Row[]
  return {
    async load(create, what) {
      const run = await ImportRun.begin(records, [])
      const directory = await Directory.load(client)
      for await (const { source, items } of inputsOf(what)) {
        await client.query('begin')
        const loader = create({ client, directory, run, source }) as Loader<Item>
        for await (const item of items) {
          if (item.kind === 'reject') run.refuse(item)
          else await loader.accept(item)
        }
        await loader.finish()
        await client.query('commit')
      }
      await run.end()
      const rejects = await records.query('select reason from market.import_rejects where run_id = $1 order by id', [
        run.id,
      ])
      return { ...run.counts, reasons: rejects.rows.map((row) => row.reason) }
    },
    query,
    async fingerprint(...tables) {
      const found: Row[] = []
      for (const table of tables)
        found.push(...(await query(`select md5(string_agg(t::text, '|' order by t::text)) from market.${table} t`)))
      return found
    },
    async close() {
      await Promise.all([client.end(), records.end()])
      await database.drop()
    },
  }
}

async function* inputsOf(what: { files: string[] } | { items: Item[] }) {
  if ('items' in what) {
    yield { source: 'made-up', items: what.items }
    return
  }
  for await (const input of openInputs(what.files.map((file) => `${realFiles}${file}`))) {
    if (input instanceof UnreadableFileError) throw input
    yield { source: input.name, items: parseInput(input) }
  }
}
