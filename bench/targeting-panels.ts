// The real 13F panels beside the project, as one panel of portfolios: long shares only, one number per manager and security.
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import {
  type OwnershipMatrix,
  ownershipMatrix,
  type Position,
} from '../server/src/features/targeting/model/ownership-matrix.ts'

const folder = process.env.SEC_DATA ?? fileURLToPath(new URL('../../shared/data/sec', import.meta.url))

export const panelFolder = existsSync(join(folder, '13f_panel')) ? folder : undefined

/** Quarters are counted from 2019Q1, so that a number minus one is the quarter before. */
export const quarterOf = (period: string): number =>
  (Number(period.slice(0, 4)) - 2019) * 4 + Math.floor((Number(period.slice(5, 7)) - 1) / 3)

/** Reorganized filers: the successors' portfolios together are the predecessor's. */
const predecessors = new Map([
  ['0000933478', '0000102909'],
  ['0002100119', '0000102909'],
  ['0002100121', '0000102909'],
  ['0001711924', '0001298088'],
])

interface Holding {
  shares: number
  value: number
}

/** Holdings by security of one report. */
type Portfolio = Map<number, Holding>

class Numbering {
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()
  of(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}

export class Panel {
  readonly managers = new Numbering()
  readonly securities = new Numbering()
  /** Reports by quarter, then by manager. */
  readonly reports = new Map<number, Map<number, Portfolio>>()
  readonly industries = new Map<string, string>()
  /** Managers of the panels of large managers and hedge funds; those of the long history are known by CUSIP only. */
  readonly judged = new Set<number>()

  report(quarter: number, manager: number): Portfolio | undefined {
    return this.reports.get(quarter)?.get(manager)
  }

  /** The report to fill, or nothing where a better source has given it. */
  begin(quarter: number, manager: number): Portfolio {
    const reports = this.reports.get(quarter) ?? new Map<number, Portfolio>()
    this.reports.set(quarter, reports)
    const portfolio = reports.get(manager) ?? new Map<number, Holding>()
    reports.set(manager, portfolio)
    return portfolio
  }

  /** Positions of a quarter; a manager that did not report then is absent. */
  matrix(quarter: number, isWanted: (manager: number) => boolean = () => true): OwnershipMatrix {
    return this.matrixOf((manager) => (isWanted(manager) ? this.report(quarter, manager) : undefined))
  }

  /** Each manager's latest report up to a quarter, as known then, if it is not too old. */
  latestMatrix(quarter: number, age: number): OwnershipMatrix {
    return this.matrixOf((manager) => {
      for (let at = quarter; at >= quarter - age; at--) {
        const report = this.report(at, manager)
        if (report) return report
      }
      return undefined
    })
  }

  private matrixOf(portfolioOf: (manager: number) => Portfolio | undefined): OwnershipMatrix {
    const positions: Position[] = []
    const reported: number[] = []
    for (let manager = 0; manager < this.managers.names.length; manager++) {
      const portfolio = portfolioOf(manager)
      if (!portfolio) continue
      reported.push(manager)
      for (const [security, { value, shares }] of portfolio) positions.push({ manager, security, value, shares })
    }
    return ownershipMatrix(this.managers.names.length, this.securities.names.length, positions, reported)
  }
}

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  let isHeader = true
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    if (!isHeader) yield line.split('\t')
    isHeader = false
  }
}

const cikOf = (cik: string): string => predecessors.get(cik) ?? cik

function add(portfolio: Portfolio, security: number, shares: number, value: number): void {
  if (!(shares > 0)) return
  const known = portfolio.get(security)
  if (known) {
    known.shares += shares
    known.value += value
  } else portfolio.set(security, { shares, value })
}

const quarterInName = (file: string): number => quarterOf(file.slice('holdings_'.length))

async function readLargeManagers(panel: Panel, path: string): Promise<void> {
  const files = (await readdir(path)).filter((file) => file.startsWith('holdings_')).sort()
  for (const file of files) {
    const quarter = quarterInName(file)
    for await (const [issuer = '', ticker, , option, unit, cik = '', value, shares] of rowsOf(join(path, file))) {
      const manager = panel.managers.of(cikOf(cik))
      panel.judged.add(manager)
      const portfolio = panel.begin(quarter, manager)
      if (option === '' && unit === 'SH')
        add(portfolio, panel.securities.of(ticker || issuer), Number(shares), Number(value))
    }
  }
}

/** Closed positions stay with no shares, so the quarter before can be told from the changes. */
async function readHedgeFunds(panel: Panel, path: string): Promise<void> {
  const files = (await readdir(path)).filter((file) => file.startsWith('holdings_')).sort()
  const known = new Set(
    [...panel.reports].flatMap(([quarter, reports]) => [...reports.keys()].map((m) => `${quarter} ${m}`)),
  )
  const before = new Map<string, Portfolio>()
  for (const file of files) {
    const quarter = quarterInName(file)
    for await (const [cik = '', fund, , , ticker = '', , shares, delta, value] of rowsOf(join(path, file))) {
      const manager = panel.managers.of(cik === 'UNMAPPED' ? `fund ${fund}` : cikOf(cik))
      panel.judged.add(manager)
      const security = panel.securities.of(ticker)
      if (!known.has(`${quarter} ${manager}`))
        add(panel.begin(quarter, manager), security, Number(shares), Number(value))
      const key = `${quarter - 1} ${manager}`
      const earlier = before.get(key) ?? new Map<number, Holding>()
      before.set(key, earlier)
      const price = Number(shares) > 0 ? Number(value) / Number(shares) : 0
      const sharesBefore = Number(shares) - Number(delta)
      add(earlier, security, sharesBefore, sharesBefore * price)
    }
  }
  for (const [key, portfolio] of before) {
    const [quarter = 0, manager = 0] = key.split(' ').map(Number)
    if (panel.report(quarter, manager)) continue
    const report = panel.begin(quarter, manager)
    for (const [security, { shares, value }] of portfolio) add(report, security, shares, value)
  }
}

/** CUSIPs that the reference does not know are left out: they could not be compared with the other panels. */
async function readLongHistory(panel: Panel, path: string, tickers: Map<string, string>): Promise<void> {
  const known = new Set(
    [...panel.reports].flatMap(([quarter, reports]) => [...reports.keys()].map((m) => `${quarter} ${m}`)),
  )
  const seen = new Map<string, string>()
  for await (const row of rowsOf(join(path, 'holdings.tsv.gz'))) {
    const [cik = '', period = '', accession = '', cusip = '', , , option, shares, value] = row
    const quarter = quarterOf(period)
    const manager = panel.managers.of(cikOf(cik))
    const key = `${quarter} ${manager}`
    // Filings of one period replace each other or repeat: the first stands.
    if (known.has(key) || (seen.get(key) ?? accession) !== accession) continue
    seen.set(key, accession)
    const ticker = tickers.get(cusip.toUpperCase())
    const portfolio = panel.begin(quarter, manager)
    if (ticker && !option) add(portfolio, panel.securities.of(ticker), Number(shares), Number(value))
  }
}

async function readReference(panel: Panel, path: string): Promise<Map<string, string>> {
  const tickers = new Map<string, string>()
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  for await (const line of lines) {
    const [cusip, ticker, , industry] = line.slice(1, -1).split('","')
    if (!cusip || !ticker) continue
    tickers.set(cusip, ticker)
    if (industry) panel.industries.set(ticker, industry)
  }
  return tickers
}

export async function readPanel(path: string): Promise<Panel> {
  const panel = new Panel()
  const tickers = await readReference(panel, join(path, 'reference/cusip_ticker_industry.csv.gz'))
  await readLargeManagers(panel, join(path, '13f_panel/large_managers'))
  await readHedgeFunds(panel, join(path, '13f_panel/hedge_funds'))
  await readLongHistory(panel, join(path, '13f_panel/long_history'), tickers)
  return panel
}
