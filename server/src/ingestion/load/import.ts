// npm run import: reads each input once, stores it completely or rejects it with a reason, then derives.
import pg from 'pg'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { type Derived, deriveStale } from '../derive/derive.ts'
import { listSetAside, type SetAsideFiling } from '../derive/set-aside.ts'
import { parseInputBatches } from '../parse/parse-input.ts'
import { type Input, openInputs } from '../read/inputs.ts'
import type { Source } from '../read/source.ts'
import { countLinks } from '../resolve/decisions.ts'
import { requestResolution } from '../resolve/resolve.ts'
import { Directory, insertAll } from './directory.ts'
import { InputLoader } from './input-loader.ts'
import { bringsPrices, inOrder } from './input-order.ts'
import type { LoadContext, LoadSession } from './loader.ts'
import { loadPrices } from './price-book.ts'
import { ReadingTime } from './reading-time.ts'
import { type Counts, ImportRun } from './run.ts'

export interface Imported {
  runId: string
  counts: Counts
  /** The first rejection; all of them are in market.import_rejects. */
  firstRefusal: { source: string; reason: string } | null
  derived: Derived
  /** Of this run's filings. */
  setAside: SetAsideFiling[]
  /** Pairs of securities, of all runs. */
  securities?: Awaited<ReturnType<typeof countLinks>>
}

export interface ImportProgress {
  counts: Counts
  /** The input being read, or the quarter being derived. */
  doing: string
  /** Set while inputs are read; the duration of deriving cannot be estimated. */
  reading: Pick<ReadingTime, 'share' | 'secondsLeft'> | null
}

/** Individual inputs never abort the run; throws only if the database fails. */
export async function importPaths(
  url: string,
  paths: readonly string[],
  onProgress: (progress: ImportProgress) => void = () => {},
  /** What the run's record names instead of thousands of paths. */
  recordedAs: readonly string[] = paths,
): Promise<Imported> {
  const [loads, records] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await Promise.all([loads.connect(), records.connect()])
  // If this process is killed, its server processes must not keep running.
  for (const client of [loads, records]) await client.query("set client_connection_check_interval = '1s'")
  try {
    const run = await ImportRun.begin(records, recordedAs)
    try {
      await loadInputs(loads, run, paths, onProgress)
      onProgress({ counts: run.counts, doing: 'comparing securities', reading: null })
      const derived = await deriveStale(
        loads,
        (quarter, left) => onProgress({ counts: run.counts, doing: derivingInWords(quarter, left), reading: null }),
        (waiting) => onProgress({ counts: run.counts, doing: waiting, reading: null }),
      )
      const setAside = await listSetAside(loads, run.id)
      const securities = await countLinks(loads)
      await run.end()
      return { runId: run.id, counts: run.counts, firstRefusal: run.firstRefusal, derived, setAside, securities }
    } catch (error) {
      await run.end(error)
      throw error
    }
  } finally {
    await Promise.all([loads.end(), records.end()])
  }
}

const derivingInWords = (quarter: string, left: number): string =>
  left === 0 ? `computing prices and factors of ${quarter}` : `deriving ${quarter}, ${left} portfolios left`

async function openSession(client: pg.Client): Promise<LoadSession> {
  const { rows } = await client.query('select accession from market.filings')
  return {
    directory: await Directory.load(client),
    prices: await loadPrices(client),
    known: new Set<string>(rows.map((row) => row.accession)),
    panelFilings: new Map(),
  }
}

async function loadInputs(
  client: pg.Client,
  run: ImportRun,
  paths: readonly string[],
  onProgress: (progress: ImportProgress) => void,
) {
  let session = await openSession(client)
  const inputs: Input[] = []
  for await (const input of openInputs(paths)) {
    onProgress({
      counts: run.counts,
      doing: `reading ${input instanceof UnreadableFileError ? input.source : input.name}`,
      reading: null,
    })
    if (input instanceof UnreadableFileError) run.refuse(input)
    else inputs.push(input)
  }
  const time = new ReadingTime(inputs.map(sourcesOf))
  for (const input of inOrder(inputs)) {
    const report = () => onProgress({ counts: run.counts, doing: input.name, reading: time })
    report()
    const isKept = await loadInput(client, run, input, session, { report, time })
    time.end()
    // Entries that a rejected input added to the directory were rolled back: reload it.
    if (!isKept) session = { ...(await openSession(client)), panelFilings: session.panelFilings }
    if (bringsPrices(input)) session.prices = await loadPrices(client)
    await run.save()
  }
}

/** One transaction per input: a rejection at any point rolls all of it back. */
async function loadInput(
  client: pg.Client,
  run: ImportRun,
  input: Input,
  session: LoadSession,
  { report, time }: { report: () => void; time: ReadingTime },
): Promise<boolean> {
  const before = structuredClone(run.counts)
  const context: LoadContext = { client, directory: session.directory, run, source: input.name }
  const loader = new InputLoader(context, session)
  const sources = sourcesOf(input)
  await client.query('begin')
  try {
    time.begin('checking', sources)
    const files = await checksumsOf(sources)
    if (await allKnown(run, files)) {
      run.counts.skippedFiles += files.length
      await client.query('rollback')
      return true
    }
    time.begin('keeping', sources)
    for await (const batch of parseInputBatches(input)) {
      for (const item of batch) {
        const pending = loader.accept(item)
        if (pending) await pending
      }
      report()
    }
    await loader.finish()
    await rememberFiles(client, run, files, input.kind)
    await requestResolution(client)
    await client.query('commit')
    run.counts.files += files.length
    return true
  } catch (error) {
    await loader.abort()
    await client.query('rollback')
    if (!(error instanceof UnreadableFileError)) throw error
    Object.assign(run.counts, before)
    run.refuse(error)
    return false
  }
}

/** In the transaction that stores their contents: from then on files with the same checksum are skipped. */
const rememberFiles = (client: pg.Client, run: ImportRun, files: { checksum: string; name: string }[], kind: string) =>
  insertAll(
    client,
    'market.imported_files',
    files.map(({ checksum, name }) => ({ checksum, source: name, kind, run_id: run.id, imported_at: new Date() })),
  )

const sourcesOf = (input: Input): Source[] => {
  switch (input.kind) {
    case '13f-filing':
      return input.table ? [input.primary, input.table] : [input.primary]
    case 'single':
      return [input.file.source]
    default:
      return input.tables.map((table) => table.source)
  }
}

const checksumsOf = (sources: readonly Source[]) =>
  Promise.all(sources.map(async (source) => ({ checksum: await source.checksum(), name: source.name })))

async function allKnown(run: ImportRun, checksums: { checksum: string }[]): Promise<boolean> {
  for (const { checksum } of checksums) if (!(await run.knows(checksum))) return false
  return true
}
