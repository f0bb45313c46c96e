// A quarter of the SEC's Form 13F data set at realistic size, imported and compared with a bare COPY of the same rows; then
// a day's filings for the next quarter.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import type { Benchmark } from './report.ts'
import { root } from './server.ts'

const totalRows = Number(process.env.BENCH_ROWS ?? 3_000_000)
const managers = Math.ceil(totalRows / 375)
const securities = 12_000
const memoryBudget = 1.5 * 1024 ** 3

const cusipOf = (number: number): string => {
  const body = `9ZZ${String(number).padStart(5, '0')}`
  let sum = 0
  for (const [at, letter] of [...body].entries()) {
    const digit = /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 55
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += Math.floor(doubled / 10) + (doubled % 10)
  }
  return body + String((10 - (sum % 10)) % 10)
}

/** Filings of the managers up to this number, one each. */
interface DataSet {
  managers: number
  number: number
  /** As the data sets write dates. */
  period: string
  filed: string
}
const quarter: DataSet = { managers, number: 1, period: '31-MAR-2026', filed: '14-MAY-2026' }
const day: DataSet = { managers: Math.min(500, managers), number: 2, period: '30-JUN-2026', filed: '13-AUG-2026' }
const deriveBudgetSeconds = 45
const dayBudgetSeconds = 60

const accessionOf = (manager: number, number: number): string =>
  `0009${String(manager).padStart(6, '0')}-26-${String(number).padStart(6, '0')}`

/** The four tables, and the rows once more as COPY text. */
async function writeDataSet(folder: string, { managers: filers, number, period, filed }: DataSet) {
  const perManager = Math.ceil(totalRows / managers)
  const [submissions, covers, summaries] = [[] as string[], [] as string[], [] as string[]]
  const table = createWriteStream(join(folder, 'INFOTABLE.tsv'))
  const bare = createWriteStream(join(folder, 'bare.copy'))
  table.write(
    `${'ACCESSION_NUMBER INFOTABLE_SK NAMEOFISSUER TITLEOFCLASS CUSIP FIGI VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL INVESTMENTDISCRETION OTHERMANAGER VOTING_AUTH_SOLE VOTING_AUTH_SHARED VOTING_AUTH_NONE'.split(' ').join('\t')}\n`,
  )
  const cusips = Array.from({ length: securities }, (_, number) => cusipOf(number))
  let sequence = 0
  for (let manager = 1; manager <= filers; manager += 1) {
    const accession = accessionOf(manager, number)
    let [lines, copy, value] = ['', '', 0]
    for (let row = 1; row <= perManager; row += 1) {
      sequence += 1
      const security = (manager * 31 + row * 17) % securities
      const shares = 100 + ((sequence * 7919 * number) % 900_000)
      const worth = shares * (5 + (security % 400))
      value += worth
      const names = `INVENTED ISSUER ${security}\tCOM\t${cusips[security]}`
      lines += `${accession}\t${sequence}\t${names}\t\t${worth}\t${shares}\tSH\t\tSOLE\t\t${shares}\t0\t0\n`
      copy += `${accession}\t${row}\t${names}\t\\N\t${worth}\t${shares}\tSH\t\\N\tSOLE\t{}\t${shares}\t0\t0\n`
    }
    submissions.push(`${accession}\t${filed}\t13F-HR\t${manager}\t${period}`)
    covers.push(
      `${accession}\t${period}\tN\t\t\t\t\t\t\tInvented Manager ${manager}\t1 Main St\t\tBoston\tMA\t02110\t13F HOLDINGS REPORT\t028-${manager}\t\t\tN\t`,
    )
    summaries.push(`${accession}\t0\t${perManager}\t${value}\tN`)
    if (!table.write(lines)) await once(table, 'drain')
    if (!bare.write(copy)) await once(bare, 'drain')
  }
  await Promise.all([once(table.end(), 'finish'), once(bare.end(), 'finish')])
  const write = (name: string, header: string, lines: string[]) =>
    writeFile(join(folder, name), `${[header.split(' ').join('\t'), ...lines].join('\n')}\n`)
  await write('SUBMISSION.tsv', 'ACCESSION_NUMBER FILING_DATE SUBMISSIONTYPE CIK PERIODOFREPORT', submissions)
  await write(
    'COVERPAGE.tsv',
    'ACCESSION_NUMBER REPORTCALENDARORQUARTER ISAMENDMENT AMENDMENTNO AMENDMENTTYPE CONFDENIEDEXPIRED DATEDENIEDEXPIRED DATEREPORTED REASONFORNONCONFIDENTIALITY FILINGMANAGER_NAME FILINGMANAGER_STREET1 FILINGMANAGER_STREET2 FILINGMANAGER_CITY FILINGMANAGER_STATEORCOUNTRY FILINGMANAGER_ZIPCODE REPORTTYPE FORM13FFILENUMBER CRDNUMBER SECFILENUMBER PROVIDEINFOFORINSTRUCTION5 ADDITIONALINFORMATION',
    covers,
  )
  await write(
    'SUMMARYPAGE.tsv',
    'ACCESSION_NUMBER OTHERINCLUDEDMANAGERSCOUNT TABLEENTRYTOTAL TABLEVALUETOTAL ISCONFIDENTIALOMITTED',
    summaries,
  )
}

/** Into a table of the same shape and indexes. */
async function bareCopy(url: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table market.bare_rows (like market.filing_rows including all)')
  const begin = performance.now()
  const copy = client.query(copyFrom('copy market.bare_rows from stdin'))
  await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), copy)
  const seconds = (performance.now() - begin) / 1000
  await client.query('drop table market.bare_rows')
  await client.end()
  return seconds
}

interface ImportTimes {
  loadSeconds: number
  deriveSeconds: number
  peakBytes: number
}

/** In a separate process, as in production; its progress output shows when loading ended and deriving began. */
async function runImport(url: string, folder: string): Promise<ImportTimes> {
  const begin = performance.now()
  let derivingAt = 0
  let peakBytes = 0
  const child = spawn(process.execPath, [join(root, 'server/src/commands/import.ts'), folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (derivingAt === 0 && text.includes('comparing securities')) derivingAt = performance.now()
  })
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peakBytes = Math.max(peakBytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
  }, 200)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const end = performance.now()
  const loaded = derivingAt || end
  return { loadSeconds: (loaded - begin) / 1000, deriveSeconds: (end - loaded) / 1000, peakBytes }
}

export const importQuarter: Benchmark = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const server = await startEmbeddedPostgres({ directory: join(folder, 'data') })
  try {
    await migrate(server.url)
    const dataSet = await mkdtemp(join(folder, 'data-set-'))
    await writeDataSet(dataSet, quarter)
    const bareFile = join(folder, 'bare.copy')
    await rename(join(dataSet, 'bare.copy'), bareFile)
    const bareSeconds = await bareCopy(server.url, bareFile)
    const { loadSeconds, deriveSeconds, peakBytes } = await runImport(server.url, dataSet)
    const daySet = await mkdtemp(join(folder, 'day-'))
    await writeDataSet(daySet, day)
    await rm(join(daySet, 'bare.copy'))
    const ofDay = await runImport(server.url, daySet)
    const daySeconds = ofDay.loadSeconds + ofDay.deriveSeconds
    const ratio = bareSeconds / loadSeconds
    return [
      { what: `bare COPY of ${totalRows} rows`, value: `${(totalRows / bareSeconds / 1000).toFixed(0)} k rows/s` },
      { what: 'import of the same rows', value: `${(totalRows / loadSeconds / 1000).toFixed(0)} k rows/s` },
      { what: 'import over bare COPY', value: ratio.toFixed(2), budget: '0.40', isMet: ratio >= 0.4 },
      {
        what: 'peak memory of the import',
        value: `${(peakBytes / 1024 ** 2).toFixed(0)} MiB`,
        budget: '1536 MiB',
        isMet: peakBytes < memoryBudget,
      },
      {
        what: 'derivation time per quarter at market scale',
        value: `${deriveSeconds.toFixed(1)} s`,
        budget: `${deriveBudgetSeconds} s`,
        isMet: deriveSeconds <= deriveBudgetSeconds,
      },
      {
        what: `${day.managers} filings of a day, until their numbers are there`,
        value: `${daySeconds.toFixed(1)} s`,
        budget: `${dayBudgetSeconds} s`,
        isMet: daySeconds <= dayBudgetSeconds,
      },
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
