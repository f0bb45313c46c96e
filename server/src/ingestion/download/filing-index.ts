// EDGAR's indexes of filings: one line per filing and filer, CIK|Company Name|Form Type|Date Filed|Filename, after a
// preamble. A quarter's full index is complete up to the last business day; the daily index follows each night.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type EdgarClient, NotPublishedError } from './client.ts'
import { type FileBytes, fetchFile } from './fetch-file.ts'
import { addDays, overlaps, type Period, type Quarter, quarterOfDay, quarterPeriod, quartersOf } from './periods.ts'

export interface IndexedFiling {
  accession: string
  form: string
  filedOn: string
  /** edgar/data/1000/0001000000-26-000001.txt */
  path: string
  /** Of all filers that the index names. */
  ciks: string[]
}

export interface FilingIndex {
  filings: Map<string, IndexedFiling>
  /** Lines that are no line of an index. */
  malformed: number
  /** The last day that has a filing. */
  through: string | null
}

export const emptyIndex = (): FilingIndex => ({ filings: new Map(), malformed: 0, through: null })

const linePattern =
  /^(\d{1,10})\|[^|]*\|([^|]{1,20})\|(\d{4})-?(\d{2})-?(\d{2})\|(edgar\/data\/\d{1,10}\/[\w/-]{1,100}\.txt)$/
const accessionPattern = /(\d{10}-\d{2}-\d{6})\.txt$/

export function addLine(index: FilingIndex, line: string, wants: (form: string) => boolean): void {
  const [, cik = '', form = '', year, month, day, path = ''] = linePattern.exec(line.trimEnd()) ?? []
  const accession = accessionPattern.exec(path)?.[1]
  if (!accession) {
    index.malformed += 1
    return
  }
  const filedOn = `${year}-${month}-${day}`
  if (index.through === null || filedOn > index.through) index.through = filedOn
  if (wants(form)) addFiling(index, { accession, form, filedOn, path, ciks: [cik.padStart(10, '0')] })
}

/** A filing has a line for each of its filers. */
export function addFiling(index: FilingIndex, filing: IndexedFiling): void {
  const known = index.filings.get(filing.accession)
  if (known) known.ciks.push(...filing.ciks)
  else index.filings.set(filing.accession, filing)
}

/** Line by line: the full index of a quarter has hundreds of thousands. */
export async function readIndex(file: string, wants: (form: string) => boolean, index = emptyIndex()) {
  let isInLines = false
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    if (isInLines && line.trim() !== '') addLine(index, line, wants)
    else if (line.startsWith('-----')) isInLines = true
  }
  return index
}

interface Asking {
  client: EdgarClient
  /** Indexes are kept in it, out of an import's sight. */
  folder: string
  wants: (form: string) => boolean
  onBytes?: ((progress: FileBytes) => void) | undefined
}

/** Every filing of the wanted forms that was filed in the period. */
export async function indexOf(asking: Asking, period: Period): Promise<FilingIndex> {
  const index = emptyIndex()
  for (const quarter of quartersOf(period)) {
    const covered = await readFullIndex(asking, quarter, index)
    const { from, to } = quarterPeriod(quarter.year, quarter.quarter)
    const rest = { from: covered ? addDays(covered, 1) : from, to: to < period.to ? to : period.to }
    if (rest.from <= rest.to) await readDailyIndexes(asking, rest, index)
  }
  for (const [accession, { filedOn }] of index.filings)
    if (filedOn < period.from || filedOn > period.to) index.filings.delete(accession)
  return index
}

/** The last day that it covers; null if the quarter has none yet. */
async function readFullIndex(asking: Asking, { year, quarter }: Quarter, index: FilingIndex): Promise<string | null> {
  const path = `/Archives/edgar/full-index/${year}/QTR${quarter}/master.idx`
  const own = await readKept(asking, path, `${year}-QTR${quarter}.idx`)
  if (!own) return null
  index.malformed += own.malformed
  for (const filing of own.filings.values()) addFiling(index, filing)
  return own.through
}

/** Which days have an index is asked of their folder: a request for a holiday's would be refused. */
export async function readDailyIndexes(asking: Asking, period: Period, index: FilingIndex): Promise<void> {
  for (const { year, quarter } of quartersOf(period)) {
    const folder = `/Archives/edgar/daily-index/${year}/QTR${quarter}`
    for (const day of await daysIn(asking.client, folder)) {
      if (!overlaps(period, { from: day, to: day })) continue
      const name = `master.${day.replaceAll('-', '')}.idx`
      const own = await readKept(asking, `${folder}/${name}`, name)
      if (!own) continue
      index.malformed += own.malformed
      for (const filing of own.filings.values()) addFiling(index, filing)
      if (index.through === null || day > index.through) index.through = day
    }
  }
}

async function daysIn(client: EdgarClient, folder: string): Promise<string[]> {
  const listing = await client.text(`${folder}/index.json`).catch((error: unknown) => {
    if (error instanceof NotPublishedError) return ''
    throw error
  })
  const days = [...listing.matchAll(/"master\.(\d{4})(\d{2})(\d{2})\.idx(?:\.gz)?"/g)]
  return [...new Set(days.map(([, year, month, day]) => `${year}-${month}-${day}`))].sort()
}

/** Downloaded only if it changed; null if it is not published. */
async function readKept({ client, folder, wants, onBytes }: Asking, path: string, name: string) {
  const file = join(folder, '.index', name)
  try {
    await fetchFile(client, { path, file, isRevisited: true, ...(onBytes && { onBytes }) })
  } catch (error) {
    if (error instanceof NotPublishedError) return null
    throw error
  }
  return readIndex(file, wants)
}

/** Where a filing is kept: `--download` and the watch share the folder of the quarter in which it was filed. */
export function fileOf(folder: string, { accession, filedOn }: Pick<IndexedFiling, 'accession' | 'filedOn'>): string {
  const { year, quarter } = quarterOfDay(filedOn)
  return join(folder, `${year}q${quarter}`, `${accession}.txt`)
}
