// npm run import: files into the database, and what became of them. --help lists what it does.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deriveStale } from '#ingestion/derive/derive.ts'
import { decideFiling, listSetAside } from '#ingestion/derive/set-aside.ts'
import { downloadQuarter } from '#ingestion/download/download-quarter.ts'
import { importPaths } from '#ingestion/load/import.ts'
import type { Config } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createProgress, explainNothing, summarize } from './import-progress.ts'
import { CommandError, withDatabase, withMessages } from './with-database.ts'

const usage = `Usage: npm run import -- PATH… [--download QUARTER]…   import files, folders or archives
       npm run import -- --status                       the last runs
       npm run import -- --rejects [RUN]                what the last run, or this one, rejected or set aside
       npm run import -- --set-aside FILING --reason TEXT   leave a filing out of all numbers
       npm run import -- --count FILING                 count one that was set aside
QUARTER is written 2026q3. RUN and FILING are as --status and --rejects show them.`

const options = {
  help: { type: 'boolean' },
  status: { type: 'boolean' },
  rejects: { type: 'boolean' },
  download: { type: 'string', multiple: true },
  'set-aside': { type: 'string' },
  reason: { type: 'string' },
  count: { type: 'string' },
} as const

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

const showRuns = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select id, state, started_at, ended_at, files, filings, rows, rejected, array_to_string(paths, ' ') as paths, error
      from market.import_runs order by started_at desc limit 20`)
    if (rows.length === 0) return console.log('Nothing has been imported yet.')
    console.table(rows.map(({ error: _, ...run }) => run))
    for (const { id, error } of rows) if (error) console.log(`${id} failed: ${error}`)
  })

/** Of the given run, or of the last one. */
const showRejects = (url: string, wanted: string | undefined) =>
  withClient(url, async (client) => {
    const { rows: runs } = await client.query(
      `select id from market.import_runs where $1::text is null or id::text = $1 order by started_at desc limit 1`,
      [wanted ?? null],
    )
    if (wanted && runs.length === 0) throw new CommandError(`No run ${wanted}: npm run import -- --status lists them`)
    const run: string | undefined = runs[0]?.id
    const { rows } = await client.query(
      `select source as file, row_number as row, reason from market.import_rejects where run_id = $1 order by id`,
      [run ?? null],
    )
    for (const { file, row, reason } of rows) console.log(`${file}${row === null ? '' : `, row ${row}`}: ${reason}`)
    const setAside = await listSetAside(client, run)
    for (const { accession, manager, period, reason } of setAside)
      console.log(`${accession} (${manager}, ${period}) is set aside: ${reason}`)
    if (rows.length + setAside.length === 0) console.log('Nothing was rejected.')
  })

/** A person's decision about one filing; its portfolio is derived again at once. */
const decide = (url: string, accession: string, decision: Parameters<typeof decideFiling>[2]) =>
  withClient(url, async (client) => {
    if (!(await decideFiling(client, accession, decision))) throw new CommandError(`There is no filing ${accession}`)
    await deriveStale(client)
    const { rows } = await client.query('select set_aside from market.filings where accession = $1', [accession])
    const reason: string | null = rows[0]?.set_aside
    console.log(reason === null ? `${accession} counts.` : `${accession} is set aside: ${reason}`)
  })

function assertQuarter(name: string): [year: number, quarter: number] {
  const [, year, quarter] = /^(\d{4})q([1-4])$/i.exec(name) ?? []
  if (!year || !quarter) throw new CommandError(`${name} is not a quarter such as 2026q3`)
  return [Number(year), Number(quarter)]
}

/** Downloads into the data directory; the file is then imported like any other. */
async function download(name: string, { edgar, dataDirectory }: Config): Promise<string> {
  const [year, quarter] = assertQuarter(name)
  if (!edgar.userAgent)
    throw new CommandError('EDGAR_USER_AGENT is required: the SEC asks for a name and an email address')
  const folder = join(dataDirectory, 'edgar', name.toLowerCase())
  const { total, fetched, failed } = await downloadQuarter({
    base: edgar.url,
    userAgent: edgar.userAgent,
    folder,
    year,
    quarter,
    onProgress: ({ done, total }) => {
      if (done % 100 === 0) console.log(`${done} of ${total} filings downloaded`)
    },
  })
  console.log(`${total} filings, ${fetched} fetched now, ${failed.length} could not be downloaded`)
  for (const { path, reason } of failed) console.error(`${path}: ${reason}`)
  return folder
}

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

await withMessages(async () => {
  const { values, positionals } = readArguments()
  if (values.help) return console.log(usage)
  const quarters = values.download ?? []
  const isAsking = values.status || values.rejects || values['set-aside'] || values.count
  if (!isAsking) {
    if (positionals.length + quarters.length === 0) throw new CommandError(usage)
    assertPaths(positionals)
    for (const quarter of quarters) assertQuarter(quarter)
  }
  if (values['set-aside'] && !values.reason?.trim()) throw new CommandError('--set-aside needs a --reason')
  await withDatabase(async (url, config) => {
    await migrate(url)
    if (values.status) return showRuns(url)
    if (values.rejects) return showRejects(url, positionals[0])
    if (values['set-aside']) return decide(url, values['set-aside'], { setAside: values.reason?.trim() ?? '' })
    if (values.count) return decide(url, values.count, 'count')
    const folders: string[] = []
    for (const quarter of quarters) folders.push(await download(quarter, config))
    await importAndTell(url, [...positionals, ...folders])
  })
})
