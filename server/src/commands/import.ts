// npm run import -- PATH…, npm run import -- --status, npm run import -- --rejects [RUN]
import { parseArgs } from 'node:util'
import pg from 'pg'
import { importPaths } from '../ingestion/load/import.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createProgress, summarize } from './import-progress.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { status: { type: 'boolean' }, rejects: { type: 'boolean' } },
})

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const showRuns = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select id, state, started_at, ended_at, files, filings, rows, rejected, array_to_string(paths, ' ') as paths
      from market.import_runs order by started_at desc limit 20`)
    if (rows.length === 0) console.log('Nothing has been imported yet.')
    else console.table(rows)
  })

/** Of the run named, else of the last. */
const showRejects = (url: string, run: string | undefined) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select source as file, row_number as row, reason from market.import_rejects
       where run_id = coalesce($1::uuid, (select id from market.import_runs order by started_at desc limit 1))
       order by id`,
      [run ?? null],
    )
    if (rows.length === 0) console.log('Nothing was refused.')
    for (const { file, row, reason } of rows) console.log(`${file}${row === null ? '' : `, row ${row}`}: ${reason}`)
  })

await withDatabase(async (url) => {
  await migrate(url)
  if (values.status) return showRuns(url)
  if (values.rejects) return showRejects(url, positionals[0])
  if (positionals.length === 0) throw new CommandError('Usage: npm run import -- PATH… | --status | --rejects [RUN]')
  const progress = createProgress()
  const imported = await importPaths(url, positionals, progress.show)
  progress.end()
  console.log(summarize(imported))
})
