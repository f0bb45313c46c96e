// One check of EDGAR: fetches and imports what is new in the feed of the day and in the daily indexes.
import { existsSync } from 'node:fs'
import pg from 'pg'
import { advisoryLocks } from '#platform/database/locks.ts'
import { type ImportProgress, importPaths } from '../load/import.ts'
import { ImportUnderWayError } from '../load/run.ts'
import { currentReport } from '../read/current-report.ts'
import { EdgarClient, EdgarError, type EdgarSettings } from './client.ts'
import { readCurrentFeed } from './current-feed.ts'
import { fetchFiling } from './fetch-filing.ts'
import { emptyIndex, type FilingIndex, fileOf, type IndexedFiling, readDailyIndexes } from './filing-index.ts'
import * as queue from './filing-queue.ts'
import { followedCiks } from './followed-companies.ts'
import { formKinds } from './kinds.ts'
import { addDays, dayOf } from './periods.ts'

export interface WatchOptions extends EdgarSettings {
  url: string
  folder: string
  onProgress?: (doing: string) => void
  /** How many are fetched before they are imported together. */
  batch?: number
  now?: () => Date
}

export interface Look {
  /** Filings not seen before. */
  found: number
  imported: number
  failed: number
  /** Why a part of it failed; the rest was done. */
  error: string | null
}

/** After a pause this many days are caught up; `--download latest` brings what lies before. */
const mostDays = 30
/** Always looked at again: a day's index may be corrected. */
const leastDays = 3
/** Entries of the feed may appear out of order. */
const overlapMs = 30 * 60_000
/** A look of the worker must end before its job is given to another one. */
const longestMs = 30 * 60_000

/** Fetched by a look that was stopped. */
const mostLeft = 5000

/** Null if another process is looking. */
export async function lookAtEdgar(options: WatchOptions): Promise<Look | null> {
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [advisoryLocks.edgarWatch])
    return rows[0].acquired ? await look(client, options) : null
  } finally {
    await client.end()
  }
}

async function look(client: pg.Client, options: WatchOptions): Promise<Look> {
  const result: Look = { found: 0, imported: 0, failed: 0, error: null }
  let indexedThrough: string | null = null
  try {
    const edgar = new EdgarClient(options)
    const found = await findNew(client, edgar, options)
    result.error = found.error
    indexedThrough = found.indexedThrough
    result.found = await queue.queueFilings(client, found.filings)
    await workOff(client, edgar, options, result)
    await queue.forgetOldFilings(client)
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    result.error = error instanceof Error ? error.message : String(error)
    if (!(error instanceof EdgarError)) throw error
  } finally {
    if (!options.signal?.aborted) await queue.saveLook(client, { error: result.error, indexedThrough })
  }
  return result
}

async function findNew(client: pg.Client, edgar: EdgarClient, options: WatchOptions) {
  const { folder, onProgress, now = () => new Date() } = options
  const last = await queue.readWatch(client)
  const today = dayOf(now())
  const feed = emptyIndex()
  const errors: string[] = []
  const attempt = async (title: string, work: () => Promise<FilingIndex>) => {
    onProgress?.(`checking ${title}`)
    try {
      for (const [accession, filing] of (await work()).filings) feed.filings.set(accession, filing)
    } catch (error) {
      if (!(error instanceof EdgarError)) throw error
      errors.push(`${title}: ${error.message}`)
    }
  }
  const since = new Date((last?.succeededAt ?? now()).getTime() - overlapMs)
  await attempt("EDGAR's feed of the day", () => readCurrentFeed(edgar, isWatched, since))
  const daily = emptyIndex()
  await attempt("EDGAR's daily indexes", async () => {
    const period = { from: firstDay(last?.indexedThrough ?? null, today), to: today }
    await readDailyIndexes({ client: edgar, folder, wants: isWatched }, period, daily)
    return daily
  })
  const filings = await wanted(client, [...feed.filings.values()])
  return { filings, indexedThrough: daily.through, error: errors.join('; ') || null }
}

function firstDay(indexedThrough: string | null, today: string): string {
  const [latest, earliest] = [addDays(today, -leastDays), addDays(today, -mostDays)]
  if (indexedThrough === null || indexedThrough > latest) return latest
  return indexedThrough < earliest ? earliest : indexedThrough
}

const isWatched = (form: string): boolean =>
  currentReport.test(form) || Object.values(formKinds).some((pattern) => pattern.test(form))

/** Current reports of everyone would be hundreds a day that nobody here asks for. */
async function wanted(client: pg.Client, filings: readonly IndexedFiling[]): Promise<IndexedFiling[]> {
  if (!filings.some(({ form }) => currentReport.test(form))) return [...filings]
  const followed = await followedCiks(client)
  return filings.filter(({ form, ciks }) => !currentReport.test(form) || ciks.some((cik) => followed.has(cik)))
}

async function workOff(client: pg.Client, edgar: EdgarClient, options: WatchOptions, result: Look): Promise<void> {
  const { batch = 500 } = options
  const end = performance.now() + longestMs
  const left = await queue.dueFilings(client, 'fetched', mostLeft)
  const missing = left.filter((filing) => !existsSync(fileOf(options.folder, filing)))
  await queue.markMissing(
    client,
    missing.map(({ accession }) => accession),
  )
  for (let isMore = true; isMore && performance.now() < end; ) {
    const due = await queue.dueFilings(client, 'waiting', batch)
    result.failed += await fetchAll(client, edgar, options, due)
    await importFetched(client, options, batch, result)
    isMore = due.length === batch
  }
}

async function fetchAll(
  client: pg.Client,
  edgar: EdgarClient,
  { folder, onProgress, signal }: WatchOptions,
  due: readonly queue.QueuedFiling[],
): Promise<number> {
  let failed = 0
  for (const [at, filing] of due.entries()) {
    signal?.throwIfAborted()
    onProgress?.(`fetching ${filing.form} ${filing.accession}, ${at + 1} of ${due.length}`)
    try {
      if (!existsSync(fileOf(folder, filing))) await fetchFiling(edgar, folder, filing)
      await queue.markFetched(client, filing.accession)
    } catch (error) {
      if (!(error instanceof EdgarError)) throw error
      failed += 1
      await queue.markFailed(client, filing.accession, error.message)
    }
  }
  return failed
}

/**
 * By failed attempts: new ones together; those that failed in ever smaller groups, until one is found to be the cause.
 */
const groupSizes = [500, 50, 5]

const groupsOf = (fetched: readonly queue.QueuedFiling[]): queue.QueuedFiling[][] => {
  const groups: queue.QueuedFiling[][] = []
  for (const filing of fetched) {
    const last = groups.at(-1)
    const isSame = last?.[0]?.attempts === filing.attempts
    if (last && isSame && last.length < (groupSizes[filing.attempts] ?? 1)) last.push(filing)
    else groups.push([filing])
  }
  return groups
}

async function importFetched(client: pg.Client, options: WatchOptions, batch: number, result: Look): Promise<void> {
  for (const group of groupsOf(await queue.dueFilings(client, 'fetched', batch))) {
    options.signal?.throwIfAborted()
    await importGroup(client, options, group, result)
  }
}

async function importGroup(
  client: pg.Client,
  { url, folder, onProgress }: WatchOptions,
  group: readonly queue.QueuedFiling[],
  result: Look,
): Promise<void> {
  const files = new Map(group.map((filing) => [fileOf(folder, filing), filing.accession]))
  const told = ({ doing }: ImportProgress) => onProgress?.(`importing: ${doing}`)
  const recordedAs = [`EDGAR: ${group.length === 1 ? group[0]?.accession : `${group.length} filings`}`]
  try {
    const { runId } = await importPaths(url, [...files.keys()], told, recordedAs)
    const refused = await refusedIn(client, runId, [...files.keys()])
    for (const [file, reason] of refused) await queue.markRefused(client, files.get(file) ?? '', reason)
    const imported = [...files].filter(([file]) => !refused.has(file)).map(([, accession]) => accession)
    await queue.markImported(client, imported)
    result.imported += imported.length
    result.failed += refused.size
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    result.error = `importing: ${reason}`
    // They wait for the next look.
    if (error instanceof ImportUnderWayError) return
    result.failed += group.length
    for (const accession of files.values()) await queue.markFailed(client, accession, reason)
  }
}

/** Files of which nothing was kept, and why. A rejected row names its row. */
async function refusedIn(client: pg.Client, runId: string, files: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ source: string; reason: string }>(
    `select distinct on (file) file as source, reason from unnest($2::text[]) as file
       join market.import_rejects r on r.run_id = $1 and (r.source = file or starts_with(r.source, file || ' '))
     where r.row_number is null and not exists (select from market.imported_files f where f.source = file)
     order by file, r.id`,
    [runId, files],
  )
  return new Map(rows.map(({ source, reason }) => [source, reason]))
}
