// npm run universe [-- --size test|demo|market]: fills an empty market with the invented one, and derives its numbers.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { writeUniverse } from '../demo/universe/write-universe.ts'
import { deriveStale, markEveryBook } from '../ingestion/derive/derive.ts'
import { migrate } from '../platform/database/migrate.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: 'demo' } } })

await withDatabase(async (url) => {
  const { size } = values
  if (size !== 'test' && size !== 'demo' && size !== 'market') throw new CommandError('--size is test, demo or market')
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from market.organizations limit 1')
    if (rowCount) throw new CommandError('The market is not empty: empty it first with npm run db:reset')
    const { seconds } = await writeUniverse(url, size)
    console.log(`Written in ${seconds.toFixed(1)} s`)
    await markEveryBook(client)
    const { books, quarters } = await deriveStale(client, (quarter) => console.log(`Deriving ${quarter}`))
    console.log(`Derived ${books} books of ${quarters.length} quarters`)
  } finally {
    await client.end()
  }
})
