import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { markEveryBook } from '../../ingestion/derive/derive.ts'
import { copyText } from './copy-text.ts'
import type { UniverseSize } from './sizes.ts'
import { generateUniverse } from './universe.ts'

export interface WrittenUniverse {
  /** Rows by table. */
  counts: Record<string, number>
  seconds: number
}

/** Fills an empty market, whole or not at all. Needs the owner of the tables. */
export async function writeUniverse(url: string, size: UniverseSize, seed = 1): Promise<WrittenUniverse> {
  const begin = performance.now()
  const client = new pg.Client({ connectionString: url, application_name: 'rostrum-demo' })
  await client.connect()
  try {
    await client.query('begin')
    const counts: Record<string, number> = {}
    for (const { name, columns, rows } of generateUniverse(size, seed)) {
      const pieces = copyText(rows(), (count) => {
        counts[name] = count
      })
      const copy = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`))
      await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 4 }), copy)
    }
    // With the filings themselves: killed after this, the next start goes on deriving.
    await markEveryBook(client)
    await client.query('commit')
    return { counts, seconds: (performance.now() - begin) / 1000 }
  } finally {
    // What is not committed is undone when the connection ends.
    await client.end()
  }
}
