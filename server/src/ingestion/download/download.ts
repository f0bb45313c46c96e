// npm run import -- --download: the SEC's data sets of a quarter, or the latest ones, and then filing by filing what no
// data set has yet. Failures are reported and the rest continues; running it again resumes.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkArchive } from './check-archive.ts'
import { type EdgarClient, EdgarError, NotPublishedError } from './client.ts'
import { type DataSet, findDataSets, findOfficialList } from './data-sets.ts'
import { type FetchedFile, type FileBytes, fetchFile, formatBytes } from './fetch-file.ts'
import { fetchFiling } from './fetch-filing.ts'
import { fileOf, type IndexedFiling, indexOf } from './filing-index.ts'
import * as kinds from './kinds.ts'
import { addDays, dayOf, type Period, type Quarter, quarterName, quarterPeriod, uncovered } from './periods.ts'

export interface DownloadRequest {
  client: EdgarClient
  folder: string
  what: 'latest' | Quarter
  /** Undefined: the default ones. */
  kinds?: readonly kinds.DownloadKind[] | undefined
  signal?: AbortSignal | undefined
  now?: Date
  onProgress?: (progress: DownloadProgress) => void
}

export type DownloadProgress =
  /** A file is asked for, with its usual size. */
  | { step: 'file'; title: string; name: string; aboutBytes: number }
  | { step: 'bytes'; file: FileBytes }
  | { step: 'checking'; name: string }
  | { step: 'done'; name: string; outcome: FetchedFile }
  | { step: 'filings'; title: string; done: number; total: number }
  | { step: 'failed'; name: string; reason: string }
  | { step: 'note'; text: string }

export interface Downloaded {
  /** What to import. */
  paths: string[]
  files: number
  unchanged: number
  filings: number
  bytes: number
  failed: { name: string; reason: string }[]
}

/** Of forms that are filed by the hundred every day, unless their kind was asked for by name. */
export const recentDays = 7

const titles: Record<kinds.FormKind, string> = {
  '13f': 'Forms 13F',
  insider: 'Forms 3, 4 and 5',
  schedules: 'Schedules 13D and 13G',
}

export async function download(request: DownloadRequest): Promise<Downloaded> {
  const run = new DownloadRun(request)
  const wanted = request.kinds ?? kinds.defaultKinds
  for (const file of kinds.singleFiles) if (wanted.includes(file.kind)) await run.fetchSingle(file)
  if (wanted.includes('official-list')) await run.fetchOfficialList()
  const covered = new Map<kinds.DownloadKind, Period[]>()
  for (const kind of kinds.dataSetKinds)
    if (wanted.includes(kind.kind)) covered.set(kind.kind, await run.fetchDataSets(kind))
  for (const kind of Object.keys(kinds.formKinds) as kinds.FormKind[])
    if (wanted.includes(kind)) await run.fetchFilings(kind, covered.get(kind) ?? [])
  return run.result
}

class DownloadRun {
  readonly result: Downloaded = { paths: [], files: 0, unchanged: 0, filings: 0, bytes: 0, failed: [] }
  readonly #request: DownloadRequest
  readonly #today: string

  constructor(request: DownloadRequest) {
    this.#request = request
    this.#today = dayOf(request.now ?? new Date())
  }

  get #wanted(): Period | 'latest' {
    const { what } = this.#request
    return what === 'latest' ? 'latest' : quarterPeriod(what.year, what.quarter)
  }

  #tell(progress: DownloadProgress): void {
    this.#request.onProgress?.(progress)
  }

  /** One file's failure must not keep the rest away; only the operator's Ctrl-C does. */
  async #attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof EdgarError)) throw error
      const reason = error.message.replace(/^\S+: /, '')
      this.result.failed.push({ name, reason })
      this.#tell({ step: 'failed', name, reason })
    }
  }

  fetchSingle({ title, path, aboutBytes }: kinds.SingleFile): Promise<void> {
    const name = basename(path)
    return this.#attempt(name, async () => {
      this.#tell({ step: 'file', title, name, aboutBytes })
      await this.#fetch(path, name)
    })
  }

  fetchOfficialList(): Promise<void> {
    const { title } = kinds.officialList
    return this.#attempt(title, async () => {
      const path = await findOfficialList(this.#request.client, this.#wanted)
      if (!path) return this.#tell({ step: 'note', text: `The ${title} is only available as a PDF and was skipped.` })
      this.#tell({ step: 'file', title, name: basename(path), aboutBytes: 2e6 })
      await this.#fetch(path, basename(path))
    })
  }

  /** The days whose filings they hold. */
  async fetchDataSets(kind: kinds.DataSetKind): Promise<Period[]> {
    const { client } = this.#request
    const covered: Period[] = []
    await this.#attempt(kind.title, async () => {
      const found = await findDataSets(client, kind, this.#wanted, this.#today)
      // Latest first: guessed names for `latest` are tried until enough of them exist.
      for (const set of found.toReversed()) {
        if (this.#wanted === 'latest' && covered.length >= kind.latest) break
        await this.#attempt(set.name, async () => {
          this.#tell({ step: 'file', title: kind.title, name: set.name, aboutBytes: kind.aboutBytes })
          if (await this.#fetchSet(set)) covered.push(set.period)
          else this.#tell({ step: 'note', text: `${set.name} is not published yet.` })
        })
      }
    })
    return covered
  }

  async #fetchSet({ name, paths }: DataSet): Promise<boolean> {
    for (const path of paths) {
      try {
        await this.#fetch(path, name)
        return true
      } catch (error) {
        if (!(error instanceof NotPublishedError)) throw error
      }
    }
    return false
  }

  async #fetch(path: string, name: string): Promise<void> {
    const { client, folder, signal } = this.#request
    const file = join(folder, name.endsWith('.zip') ? 'data-sets' : 'lists', name)
    const check = async (part: string) => {
      this.#tell({ step: 'checking', name })
      await checkArchive(part, signal)
    }
    const outcome = await fetchFile(client, {
      ...{ path, file, isRevisited: true },
      ...(name.endsWith('.zip') && { check }),
      onBytes: (bytes) => this.#tell({ step: 'bytes', file: bytes }),
    })
    this.#tell({ step: 'done', name, outcome })
    this.result[outcome.state === 'fetched' ? 'files' : 'unchanged'] += 1
    if (outcome.state === 'fetched') this.result.bytes += outcome.bytes
    this.result.paths.push(file)
  }

  /** Filing by filing, of the days that no data set covers. */
  async fetchFilings(kind: kinds.FormKind, covered: readonly Period[]): Promise<void> {
    const form = kinds.formKinds[kind]
    for (const period of this.#openPeriods(kind, covered)) {
      await this.#attempt(`${titles[kind]} from ${period.from} to ${period.to}`, async () => {
        const { client, folder } = this.#request
        const onBytes = (file: FileBytes) => this.#tell({ step: 'bytes', file })
        const index = await indexOf({ client, folder, wants: (name) => form.test(name), onBytes }, period)
        if (index.malformed > 0)
          this.#tell({ step: 'note', text: `${index.malformed} lines of EDGAR's index could not be read.` })
        await this.#fetchAll(kind, [...index.filings.values()])
      })
    }
  }

  #openPeriods(kind: kinds.FormKind, covered: readonly Period[]): Period[] {
    const latest = covered
      .map(({ to }) => to)
      .sort()
      .at(-1)
    const recent = addDays(this.#today, -recentDays)
    const isAsked = this.#request.kinds !== undefined || kind === '13f'
    const all = this.#wanted === 'latest' ? this.#since(latest, recent) : this.#wanted
    const from = isAsked || all.from > recent ? all.from : recent
    const to = all.to < this.#today ? all.to : this.#today
    return from > to ? [] : uncovered({ from, to }, covered)
  }

  /** Without any data set, since the beginning of the last quarter: that is when its reports are filed. */
  #since(latest: string | undefined, recent: string): Period {
    return { from: latest ? addDays(latest, 1) : addDays(recent, -90), to: this.#today }
  }

  async #fetchAll(kind: kinds.FormKind, filings: readonly IndexedFiling[]): Promise<void> {
    const { client, folder } = this.#request
    const folders = new Set<string>()
    for (const [at, filing] of filings.entries()) {
      this.#tell({ step: 'filings', title: titles[kind], done: at, total: filings.length })
      const file = fileOf(folder, filing)
      if (existsSync(file)) folders.add(dirname(file))
      else
        await this.#attempt(filing.path, async () => {
          await fetchFiling(client, folder, filing)
          this.result.filings += 1
          folders.add(dirname(file))
        })
    }
    if (filings.length > 0)
      this.#tell({ step: 'filings', title: titles[kind], done: filings.length, total: filings.length })
    for (const one of folders) if (!this.result.paths.includes(one)) this.result.paths.push(one)
  }
}

/** What a download will ask for, before it begins. */
export function planOf(what: 'latest' | Quarter, chosen: readonly kinds.DownloadKind[] | undefined): string[] {
  const wanted = chosen ?? kinds.defaultKinds
  const lines: string[] = []
  for (const { kind, title, aboutBytes } of kinds.singleFiles)
    if (wanted.includes(kind)) lines.push(`${title}, about ${formatBytes(aboutBytes)}`)
  if (wanted.includes('official-list')) lines.push(`${kinds.officialList.title}, about 2 MB`)
  for (const { kind, title, latest, aboutBytes, hasWindows } of kinds.dataSetKinds) {
    if (!wanted.includes(kind)) continue
    const count = what === 'latest' ? latest : Number(hasWindows) + 1
    lines.push(`${title}${count > 1 ? `s, up to ${count}` : ''}, about ${formatBytes(aboutBytes)} each`)
  }
  for (const kind of Object.keys(titles) as kinds.FormKind[]) {
    if (!wanted.includes(kind)) continue
    const span = chosen || kind === '13f' ? 'that no data set has yet' : `of the last ${recentDays} days`
    lines.push(`${titles[kind]} ${span}, one by one at the pace the SEC allows`)
  }
  const period = what === 'latest' ? 'the latest' : quarterName(what)
  return [`From EDGAR, ${period}:`, ...lines.map((line) => `  ${line}`)]
}
