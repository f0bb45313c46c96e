// npm run import -- --download and --watch: downloads from EDGAR, with progress.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EdgarClient } from '#ingestion/download/client.ts'
import { type DownloadRequest, download, planOf } from '#ingestion/download/download.ts'
import { formatBytes } from '#ingestion/download/fetch-file.ts'
import { countQueue, listGivenUp, readWatch } from '#ingestion/download/filing-queue.ts'
import { type DownloadKind, downloadKinds } from '#ingestion/download/kinds.ts'
import { type Look, lookAtEdgar } from '#ingestion/download/watch.ts'
import type { Config } from '#platform/config.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createDownloadProgress, createLine } from './download-progress.ts'
import { CommandError } from './with-database.ts'

type What = DownloadRequest['what']

export function readWhat(name: string): What {
  if (name.toLowerCase() === 'latest') return 'latest'
  const [, year, quarter] = /^(\d{4})q([1-4])$/i.exec(name) ?? []
  if (!year || !quarter) throw new CommandError(`${name} is neither latest nor a quarter such as 2026q3`)
  return { year: Number(year), quarter: Number(quarter) }
}

export function readKinds(text: string | undefined): DownloadKind[] | undefined {
  if (text === undefined) return undefined
  return text.split(',').map((name) => {
    const kind = downloadKinds.find((one) => one === name.trim().toLowerCase())
    if (!kind) throw new CommandError(`${name} is not a type of download. Choose from ${downloadKinds.join(', ')}`)
    return kind
  })
}

function settingsOf({ edgar, dataDirectory }: Config) {
  if (!edgar.userAgent)
    throw new CommandError('EDGAR_USER_AGENT is required: the SEC asks for a name and an email address')
  return { base: edgar.url, userAgent: edgar.userAgent, folder: join(dataDirectory, 'edgar') }
}

/** Ctrl-C may arrive twice, from the terminal and from npm. */
const sameInterruptMs = 2000

/** Ctrl-C ends the work at the next safe point; a later one ends the process. */
async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | 'interrupted'> {
  const controller = new AbortController()
  let stoppedAt = 0
  const stop = () => {
    if (controller.signal.aborted && performance.now() - stoppedAt > sameInterruptMs) process.exit(130)
    if (!controller.signal.aborted) stoppedAt = performance.now()
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) return 'interrupted'
    throw error
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}

/** Downloads into the data directory; the files are then imported like any others. */
export async function downloadAll(
  wanted: readonly What[],
  kinds: readonly DownloadKind[] | undefined,
  config: Config,
): Promise<string[]> {
  const paths: string[] = []
  for (const what of wanted) {
    const found = await downloadOne(what, kinds, config)
    paths.push(...found.filter((path) => !paths.includes(path)))
  }
  return paths
}

async function downloadOne(what: What, kinds: readonly DownloadKind[] | undefined, config: Config): Promise<string[]> {
  const { folder, ...settings } = settingsOf(config)
  for (const line of planOf(what, kinds)) console.log(line)
  const progress = createDownloadProgress()
  const done = await untilInterrupted((signal) => {
    const client = new EdgarClient({ ...settings, signal, onWait: progress.wait })
    return download({ client, folder, what, kinds, signal, onProgress: progress.show })
  }).finally(() => progress.end())
  if (done === 'interrupted') throw new CommandError('Stopped. Run the same command to continue where it left off.')
  console.log(
    `Downloaded ${done.files} files and ${done.filings} filings (${formatBytes(done.bytes)} of files); ${done.unchanged} files were unchanged, ${done.failed.length} could not be downloaded.`,
  )
  return done.paths
}

const lookMs = 3 * 60_000

/** Checks every few minutes until Ctrl-C. */
export async function watch(url: string, config: Config): Promise<void> {
  const settings = settingsOf(config)
  const line = createLine()
  console.log('Watching EDGAR for new filings. Press Ctrl-C to stop; the next watch resumes.')
  await untilInterrupted(async (signal) => {
    for (;;) {
      const look = await lookAtEdgar({ ...settings, url, signal, onProgress: line.show, onWait: line.show })
      line.clear()
      console.log(`${new Date().toISOString().slice(0, 19)}Z  ${describeLook(look)}`)
      await sleep(lookMs, undefined, { signal })
    }
  }).finally(() => line.clear())
  console.log('Stopped watching.')
}

function describeLook(look: Look | null): string {
  if (!look) return 'Another process is checking EDGAR; this one will wait.'
  const { found, imported, failed, error } = look
  return `${found} new, ${imported} imported, ${failed} failed${error ? `. ${error}` : ''}`
}

export const showWatch = (url: string, { edgar }: Config) =>
  withClient(url, async (client) => {
    const state = await readWatch(client)
    const switched = `The worker's EDGAR watch is ${edgar.isWatched ? 'on' : 'off'}`
    if (!state) return console.log(`${switched}; EDGAR has not been checked yet.`)
    const { waiting, givenUp, importedToday, lastImportedAt } = await countQueue(client)
    console.log(
      `${switched}. Last checked ${state.lookedAt.toISOString()}${state.error ? `, which failed: ${state.error}` : ''}.`,
    )
    console.log(
      `${importedToday} filings imported in 24 hours${lastImportedAt ? `, the last ${lastImportedAt.toISOString()}` : ''}; ${waiting} waiting, ${givenUp} given up.`,
    )
    for (const { accession, form, filedOn, reason } of await listGivenUp(client, 20))
      console.log(`${accession} (${form}, ${filedOn}) was given up: ${reason}`)
  })
