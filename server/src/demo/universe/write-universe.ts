import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { markEveryPortfolio } from '#ingestion/derive/derive.ts'
import { stripIfEmpty } from './bare-table.ts'
import { copyText } from './copy-text.ts'
import type { UniverseSize } from './sizes.ts'
import type { Table } from './table.ts'
import { generateUniverse } from './universe.ts'

export interface WrittenUniverse {
  /** Rows by table. */
  counts: Record<string, number>
  seconds: number
}

/** Nine rows in ten. Nothing references them. */
const largeTables = ['market.filing_rows', 'market.fund_positions', 'market.prices']

/** Chunks buffered ahead of the server: about 50 MB of text. */
const piecesAhead = 400

/** Seeds an empty market atomically. Requires the owner of the tables. */
export async function writeUniverse(url: string, size: UniverseSize, seed = 1): Promise<WrittenUniverse> {
  const begin = performance.now()
  const client = new pg.Client({ connectionString: url, application_name: 'rostrum-demo' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local maintenance_work_mem = '256MB'")
    const counts = await writeTables(client, generateUniverse(size, seed))
    // In the same transaction as the filings: if killed after this, the worker derives them.
    await markEveryPortfolio(client)
    await client.query('commit')
    return { counts, seconds: (performance.now() - begin) / 1000 }
  } finally {
    // Ending the connection rolls back what is not committed.
    await client.end()
  }
}

/** While the server builds the indexes of one table, the rows of the next are generated. */
async function writeTables(client: pg.Client, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let restore = ''
  for (const { name, columns, rows } of tables) {
    const pieces = copyText(rows(), (count) => {
      counts[name] = count
    })
    const text = Readable.from(pieces, { objectMode: true, highWaterMark: restore ? piecesAhead : 4 })
    const restored = client.query(restore)
    text.read(0)
    await restored
    const stripped = largeTables.includes(name) ? await stripIfEmpty(client, name) : undefined
    const how = stripped ? 'with (freeze)' : ''
    await pipeline(text, client.query(from(`copy ${name} (${columns.join(', ')}) from stdin ${how}`)))
    restore = (stripped ?? []).join(';')
  }
  await client.query(restore)
  return counts
}
