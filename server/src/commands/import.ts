// npm run import -- PATH… [--download 2026q3]…, … --status, … --rejects [RUN]
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { downloadQuarter } from '#ingestion/download/download-quarter.ts'
import { importPaths } from '#ingestion/load/import.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createProgress, explainNothing, summarize } from './import-progress.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { status: { type: 'boolean' }, rejects: { type: 'boolean' }, download: { type: 'string', multiple: true } },
})

const showRuns = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select id, state, started_at, ended_at, files, filings, rows, rejected, array_to_string(paths, ' ') as paths
      from market.import_runs order by started_at desc limit 20`)
    if (rows.length === 0) console.log('Nothing has been imported yet.')
    else console.table(rows)
  })

/** Of the given run, or of the last one. */
const showRejects = (url: string, run: string | undefined) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select source as file, row_number as row, reason from market.import_rejects
       where run_id = coalesce($1::uuid, (select id from market.import_runs order by started_at desc limit 1))
       order by id`,
      [run ?? null],
    )
    if (rows.length === 0) console.log('Nothing was rejected.')
    for (const { file, row, reason } of rows) console.log(`${file}${row === null ? '' : `, row ${row}`}: ${reason}`)
  })

/** Downloads into the data directory; the file is then imported like any other. */
async function download(name: string, { edgar, dataDirectory }: Config): Promise<string> {
  const [, year, quarter] = /^(\d{4})q([1-4])$/i.exec(name) ?? []
  if (!year || !quarter) throw new CommandError('--download takes a quarter such as 2026q3')
  if (!edgar.userAgent)
    throw new CommandError('EDGAR_USER_AGENT is required: the SEC asks for a name and an email address')
  const folder = join(dataDirectory, 'edgar', name.toLowerCase())
  const { total, fetched, failed } = await downloadQuarter({
    base: edgar.url,
    userAgent: edgar.userAgent,
    folder,
    year: Number(year),
    quarter: Number(quarter),
    onProgress: ({ done, total }) => {
      if (done % 100 === 0) console.log(`${done} of ${total} filings downloaded`)
    },
  })
  console.log(`${total} filings, ${fetched} fetched now, ${failed.length} could not be downloaded`)
  for (const { path, reason } of failed) console.error(`${path}: ${reason}`)
  return folder
}

const usage = 'Usage: npm run import -- PATH… [--download QUARTER]… | --status | --rejects [RUN]'

/** Checked before anything starts, so that a typo does not count as an import. */
function assertPaths(paths: readonly string[]): void {
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new CommandError(`No such file or folder: ${missing.join(', ')}`)
}

async function importAndTell(url: string, paths: readonly string[]): Promise<void> {
  const progress = createProgress()
  const imported = await importPaths(url, paths, progress.show).finally(() => progress.end())
  const nothing = explainNothing(imported, paths)
  if (nothing) throw new CommandError(nothing)
  console.log(summarize(imported))
}

await withDatabase(async (url, config) => {
  const quarters = values.download ?? []
  if (!values.status && !values.rejects) {
    if (positionals.length + quarters.length === 0) throw new CommandError(usage)
    assertPaths(positionals)
  }
  await migrate(url)
  if (values.status) return showRuns(url)
  if (values.rejects) return showRejects(url, positionals[0])
  const folders: string[] = []
  for (const quarter of quarters) folders.push(await download(quarter, config))
  await importAndTell(url, [...positionals, ...folders])
})
