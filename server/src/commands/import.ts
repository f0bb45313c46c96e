// npm run import: imports files into the database and shows the results. --help lists the options.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { refuseRealFilingsInDemo } from '#demo/beside-real.ts'
import { deriveStale } from '#ingestion/derive/derive.ts'
import { decideFiling, listSetAside } from '#ingestion/derive/set-aside.ts'
import { downloadKinds } from '#ingestion/download/kinds.ts'
import { importPaths } from '#ingestion/load/import.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'
import { downloadAll, readKinds, readWhat, showWatch, watch } from './import-download.ts'
import { createProgress, explainNothing, summarize } from './import-progress.ts'
import { decidePair, showSecurities } from './import-securities.ts'
import { decideAndDerive, readSplit, showSplits } from './import-splits.ts'
import { CommandError, withDatabase, withMessages } from './with-database.ts'

const usage = `Usage: npm run import -- PATH…                            import files, folders or archives
       npm run import -- --download latest|QUARTER… [--kinds KIND,…]   download from EDGAR, then import
       npm run import -- --watch                        fetch and import new filings until Ctrl-C
       npm run import -- --status                       the last runs, and the EDGAR watch
       npm run import -- --rejects [RUN]                what a run (default: the last) rejected or set aside
       npm run import -- --set-aside FILING --reason TEXT   exclude a filing from all figures
       npm run import -- --count FILING                 include a filing that was set aside
       npm run import -- --splits                       splits and other events, with their evidence
       npm run import -- --split TICKER DATE RATIO --reason TEXT   add or correct a split; RATIO is 10, 3:2 or 1:20
       npm run import -- --no-split TICKER DATE --reason TEXT      reject a split in that quarter
       npm run import -- --undo-split TICKER DATE       undo the decision; filings decide again
       npm run import -- --securities                   which securities were joined, kept apart, or are unsure
       npm run import -- --same SECURITY SECURITY       join two securities
       npm run import -- --apart SECURITY SECURITY      keep two securities apart
       npm run import -- --undecide SECURITY SECURITY   undo such a decision
QUARTER is written 2026q3. KIND is ${downloadKinds.join(', ')}. RUN and FILING are as --status and --rejects show them.
SECURITY is a CUSIP, a panel key as --securities shows it, or a ticker.`

const options = {
  help: { type: 'boolean' },
  status: { type: 'boolean' },
  rejects: { type: 'boolean' },
  download: { type: 'string', multiple: true },
  kinds: { type: 'string' },
  watch: { type: 'boolean' },
  'set-aside': { type: 'string' },
  reason: { type: 'string' },
  count: { type: 'string' },
  splits: { type: 'boolean' },
  split: { type: 'string' },
  'no-split': { type: 'string' },
  'undo-split': { type: 'string' },
  securities: { type: 'boolean' },
  same: { type: 'boolean' },
  apart: { type: 'boolean' },
  undecide: { type: 'boolean' },
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
    console.log(reason === null ? `${accession} is included.` : `${accession} is set aside: ${reason}`)
  })

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

function namedSplit(values: ReturnType<typeof readArguments>['values'], [date, ratio]: string[]) {
  const { reason } = values
  if (values.split) return readSplit({ ticker: values.split, date, ratio, reason, decision: 'counts' })
  if (values['no-split']) return readSplit({ ticker: values['no-split'], date, reason, decision: 'rejected' })
  if (values['undo-split']) return readSplit({ ticker: values['undo-split'], date, reason, decision: null })
  return undefined
}

await withMessages(async () => {
  const { values, positionals } = readArguments()
  if (values.help) return console.log(usage)
  const wanted = (values.download ?? []).map(readWhat)
  const kinds = readKinds(values.kinds)
  const split = namedSplit(values, positionals)
  const isOfPair = values.same || values.apart || values.undecide
  const isOfFiling = values.rejects || values['set-aside'] || values.count
  const isAsking =
    isOfFiling || isOfPair || split || values.status || values.watch || values.splits || values.securities
  if (!isAsking) {
    if (positionals.length + wanted.length === 0) throw new CommandError(usage)
    assertPaths(positionals)
  }
  if (values['set-aside'] && !values.reason?.trim()) throw new CommandError('--set-aside needs a --reason')
  await withDatabase(async (url, config) => {
    await migrate(url)
    if (values.status) {
      await showRuns(url)
      return showWatch(url, config)
    }
    if (values.watch || !isAsking) await refuseRealFilingsInDemo(url, config)
    if (values.watch) return watch(url, config)
    if (values.rejects) return showRejects(url, positionals[0])
    if (values['set-aside']) return decide(url, values['set-aside'], { setAside: values.reason?.trim() ?? '' })
    if (values.count) return decide(url, values.count, 'count')
    if (values.splits) return showSplits(url)
    if (split) return decideAndDerive(url, split)
    if (values.securities) return showSecurities(url)
    if (isOfPair) return decidePair(url, positionals, values.same ? 'same' : values.apart ? 'apart' : null)
    const paths = [...positionals, ...(await downloadAll(wanted, kinds, config))]
    if (paths.length === 0) return console.log('There is nothing to import.')
    await importAndTell(url, paths)
  })
})
