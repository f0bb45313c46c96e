// Real 13F portfolios: holders and movers of five large securities, recomputed independently from the files.
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { currentHolders } from '@rostrum/contract/holders/current'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { movers } from '@rostrum/contract/holders/movers'
import type { ReportBlock } from '@rostrum/contract/reports/report'
import { shareholderReports } from '@rostrum/contract/reports/shareholders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPaths } from '#ingestion/load/import.ts'
import { type Api, startApi } from '../api.ts'

const panel = fileURLToPath(new URL('../../../../../shared/data/sec/13f_panel/large_managers', import.meta.url))
if (!existsSync(panel)) console.warn('The real panels are absent; holders are not tested on them.')

const [yearBefore, before, now] = ['2024-12-31', '2025-12-31', '2026-03-31']
const quarters = [yearBefore, before, now]
const ada = { as: 'ada@veltrane.example' }
const tickers = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM']

/** A sample of one manager in sixteen, for speed. ROSTRUM_WHOLE_PANEL takes all. */
const isSampled = (cik: string): boolean => process.env.ROSTRUM_WHOLE_PANEL !== undefined || Number(cik) % 16 === 3

interface Held {
  shares: number
  value: number
}
/** By ticker, then by quarter and manager: long shares only. */
type Portfolio = Map<string, Map<string, Held>>

async function* linesOf(name: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(join(panel, name)).pipe(createGunzip()) })
}

function add(portfolio: Portfolio, quarter: string, line: string): void {
  const [, ticker = '', , putCall, unit, cik = '', value, shares] = line.split('\t')
  if (putCall !== '' || unit !== 'SH' || !tickers.includes(ticker)) return
  const byHolder = portfolio.get(ticker) ?? new Map<string, Held>()
  const key = `${quarter} ${cik}`
  const held = byHolder.get(key) ?? { shares: 0, value: 0 }
  byHolder.set(key, { shares: held.shares + Number(shares), value: held.value + Number(value) })
  portfolio.set(ticker, byHolder)
}

describe.runIf(existsSync(panel))('holders on real portfolios', { tags: 'full' }, () => {
  let api: Api
  const portfolio: Portfolio = new Map()
  /** Filers of each quarter, as `quarter cik`. */
  const reported = new Set<string>()
  let ciks: Map<string, string>

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-holders-'))
    for (const quarter of quarters) {
      const kept: string[] = []
      for await (const line of linesOf(`holdings_${quarter}.tsv.gz`)) {
        const cik = line.split('\t')[5] ?? ''
        if (kept.length > 0 && !isSampled(cik)) continue
        if (kept.length > 0) {
          reported.add(`${quarter} ${cik}`)
          add(portfolio, quarter, line)
        }
        kept.push(line)
      }
      await writeFile(join(folder, `holdings_${quarter}.tsv`), `${kept.join('\n')}\n`)
    }
    for (const name of ['managers.tsv.gz', 'securities.tsv.gz']) await copyFile(join(panel, name), join(folder, name))
    api = await startApi()
    await importPaths(api.databaseUrl, [folder])
    await sql`select market.refresh_directory()`.execute(api.db)
    await rm(folder, { recursive: true })
    const { rows } = await sql<{
      id: string
      cik: string
    }>`select id, cik from market.organizations where cik is not null`.execute(api.db)
    ciks = new Map(rows.map(({ id, cik }) => [id, cik]))
  }, 600_000)
  afterAll(() => api.stop())

  const securityOf = async (ticker: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from market.securities where ticker = ${ticker}`.execute(
      api.db,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? ''
  }
  const heldBy = (ticker: string, quarter: string, cik: string): Held =>
    portfolio.get(ticker)?.get(`${quarter} ${cik}`) ?? { shares: 0, value: 0 }
  const managers = (ticker: string, quarter: string) =>
    [...(portfolio.get(ticker) ?? [])].flatMap(([key, { shares }]) =>
      key.startsWith(quarter) && shares > 0 ? (key.split(' ')[1] ?? '') : [],
    )
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const hasBoth = (cik: string, from: string) => reported.has(`${from} ${cik}`) && reported.has(`${now} ${cik}`)

  test.each(tickers)('%s: current holders, totals, new, closed and changes', async (ticker) => {
    const securityId = await securityOf(ticker)
    const holders = managers(ticker, now)
    expect(holders.length).toBeGreaterThan(5)
    const { data, meta } = await api.call(
      currentHolders.list,
      { query: { securityId, quarter: now, pageSize: 500 } },
      ada,
    )
    expect(meta.total).toBe(holders.length)
    for (const row of data) {
      const cik = ciks.get(row.holder.id) ?? ''
      const { shares, value } = heldBy(ticker, now, cik)
      const previousShares = hasBoth(cik, before) ? heldBy(ticker, before, cik).shares : null
      expect([cik, row.shares, row.value, row.previousShares]).toEqual([cik, shares, value, previousShares])
      expect(row.change).toBe(previousShares === null ? null : shares - previousShares)
      const known = quarters.filter((quarter) => heldBy(ticker, quarter, cik).shares > 0)
      expect([row.firstBought, row.quartersHeld]).toEqual([known[0], known.length])
    }
    const summary = await api.call(currentHolders.summary, { query: { securityId, quarter: now } }, ada)
    const compared = [...new Set([...holders, ...managers(ticker, before)])].filter((cik) => hasBoth(cik, before))
    const change = (cik: string) => heldBy(ticker, now, cik).shares - heldBy(ticker, before, cik).shares
    const bought = holders.filter((cik) => hasBoth(cik, before) && heldBy(ticker, before, cik).shares === 0)
    const closed = managers(ticker, before).filter(
      (cik) => hasBoth(cik, before) && heldBy(ticker, now, cik).shares === 0,
    )
    expect(summary).toMatchObject({
      quarter: now,
      holderCount: holders.length,
      shares: sum(holders.map((cik) => heldBy(ticker, now, cik).shares)),
      value: sum(holders.map((cik) => heldBy(ticker, now, cik).value)),
      exitedCount: closed.length,
      change: sum(compared.map(change)),
      boughtShares: sum(compared.map((cik) => Math.max(0, change(cik)))),
      soldShares: sum(compared.map((cik) => Math.max(0, -change(cik)))),
    })
    expect(summary.newCount + summary.returningCount).toBe(bought.length)
  })

  test.each(tickers)('%s: movers over a quarter and over five, new and exited included', async (ticker) => {
    const securityId = await securityOf(ticker)
    for (const from of [before, yearBefore]) {
      const query = { securityId, from, to: now, pageSize: 500 }
      const { data, meta } = await api.call(movers.list, { query }, ada)
      const ids = [...new Set([...managers(ticker, from), ...managers(ticker, now)])]
      const moved = ids.filter(
        (cik) => hasBoth(cik, from) && heldBy(ticker, now, cik).shares !== heldBy(ticker, from, cik).shares,
      )
      expect(meta.total).toBe(moved.length)
      expect(data.map(({ holder }) => ciks.get(holder.id)).sort()).toEqual(moved.sort())
      for (const row of data) {
        const cik = ciks.get(row.holder.id) ?? ''
        const [then, held] = [heldBy(ticker, from, cik), heldBy(ticker, now, cik)]
        expect(row).toMatchObject({
          change: held.shares - then.shares,
          valueChange: held.value - then.value,
          previousShares: then.shares,
        })
        if (held.shares === 0) expect(row.move).toBe('exited')
        else if (then.shares === 0) expect(['new', 'returning']).toContain(row.move)
      }
    }
  })

  test.each(tickers)('%s: the shareholder report sums the files, and lists their largest holders', async (ticker) => {
    const securityId = await securityOf(ticker)
    const query = { securityId, quarter: now, comparedWith: before, top: 10 }
    const read = async (section: 'summary' | 'top_holders'): Promise<ReportBlock[]> => {
      const { report } = await api.call(shareholderReports.read, { query: { ...query, sections: [section] } }, ada)
      return report.pages[0]?.blocks ?? []
    }
    const holders = managers(ticker, now).map((cik) => ({ cik, ...heldBy(ticker, now, cik) }))
    const compared = [...new Set([...managers(ticker, now), ...managers(ticker, before)])].filter((cik) =>
      hasBoth(cik, before),
    )
    const figures = (await read('summary')).flatMap((block) => (block.type === 'figures' ? block.figures : []))
    const figure = (label: string) => figures.find((one) => one.label === label)?.value
    expect({
      holders: figure('Holders'),
      shares: figure('Shares held'),
      value: figure('Value'),
      change: figure('Net change'),
    }).toEqual({
      holders: holders.length,
      shares: sum(holders.map(({ shares }) => shares)),
      value: sum(holders.map(({ value }) => value)),
      change: sum(compared.map((cik) => heldBy(ticker, now, cik).shares - heldBy(ticker, before, cik).shares)),
    })
    const largest = holders.toSorted((a, b) => b.shares - a.shares).slice(0, 10)
    const table = (await read('top_holders')).find((block) => block.type === 'table')
    const rows = table?.type === 'table' ? table.rows.filter(({ link }) => link) : []
    expect(rows.slice(0, 10).map(({ cells }) => cells[3])).toEqual(largest.map(({ shares }) => shares))
    for (const { link, cells } of rows) {
      expect(cells[3]).toBe(heldBy(ticker, now, ciks.get(link?.id ?? '') ?? '').shares)
    }
  })

  test.each(tickers)('%s: the holdings matrix over three quarters', async (ticker) => {
    const securityId = await securityOf(ticker)
    const query = { securityId, from: yearBefore, to: now, pageSize: 500 }
    const { data, meta } = await api.call(historicalHolders.list, { query }, ada)
    const ever = new Set(quarters.flatMap((quarter) => managers(ticker, quarter)))
    expect(meta.total).toBe(ever.size)
    for (const { holder, cells } of data) {
      const cik = ciks.get(holder.id) ?? ''
      for (const cell of cells) {
        expect(cell.isReported).toBe(reported.has(`${cell.quarter} ${cik}`))
        expect([cell.shares, cell.value]).toEqual(Object.values(heldBy(ticker, cell.quarter, cik)))
      }
    }
  })
})
