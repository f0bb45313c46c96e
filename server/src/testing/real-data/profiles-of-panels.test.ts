// Real 13F portfolios: profiles of large managers and securities, recomputed independently from the files.
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { securities } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPaths } from '#ingestion/load/import.ts'
import { type Api, startApi } from '../api.ts'

const panel = fileURLToPath(new URL('../../../../../shared/data/sec/13f_panel/large_managers', import.meta.url))
if (!existsSync(panel)) console.warn('The real panels are absent; profiles are not tested on them.')

const quarter = '2026-03-31'
const ada = { as: 'ada@veltrane.example' }
/** State Street, FMR and JPMorgan Chase. */
const managers = ['0000093751', '0000315066', '0000019617']
const tickers = ['AAPL', 'MSFT', 'NVDA']

/** These and a sample of one manager in sixteen, for speed. ROSTRUM_WHOLE_PANEL takes all. */
const isSampled = (cik: string): boolean =>
  process.env.ROSTRUM_WHOLE_PANEL !== undefined || managers.includes(cik) || Number(cik) % 16 === 3

interface Line {
  /** The issuer with its share class, by ticker or, without one, by title. */
  key: string
  ticker: string
  cik: string
  value: number
  shares: number
}

interface Held {
  value: number
  shares: number
}

/** Long positions only: options and principal amounts are shown separately. */
function lineOf(text: string): Line | undefined {
  const [issuer, ticker = '', title = '', putCall, unit, cik = '', value, shares] = text.split('\t')
  if (putCall !== '' || unit !== 'SH') return undefined
  const key = `${issuer}|${(ticker || title).trim().toUpperCase()}`
  return { key, ticker, cik, value: Number(value), shares: Number(shares) }
}

function summed(lines: Line[], by: (line: Line) => string): Map<string, Held> {
  const sums = new Map<string, Held>()
  for (const line of lines) {
    const before = sums.get(by(line)) ?? { value: 0, shares: 0 }
    sums.set(by(line), { value: before.value + line.value, shares: before.shares + line.shares })
  }
  return sums
}

describe.runIf(existsSync(panel))('profiles on real portfolios', { tags: 'full' }, () => {
  let api: Api
  let lines: Line[]

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-profiles-'))
    const file = createReadStream(join(panel, `holdings_${quarter}.tsv.gz`)).pipe(createGunzip())
    const texts: string[] = []
    for await (const text of createInterface({ input: file })) {
      if (texts.length === 0 || isSampled(text.split('\t')[5] ?? '')) texts.push(text)
    }
    await writeFile(join(folder, `holdings_${quarter}.tsv`), `${texts.join('\n')}\n`)
    for (const name of ['managers.tsv.gz', 'securities.tsv.gz']) await copyFile(join(panel, name), join(folder, name))
    lines = texts.slice(1).flatMap((text) => lineOf(text) ?? [])
    api = await startApi()
    await importPaths(api.databaseUrl, [folder])
    await sql`select market.refresh_directory()`.execute(api.db)
    await rm(folder, { recursive: true })
  }, 300_000)
  afterAll(() => api.stop())

  const idOf = async (table: 'organizations' | 'securities', column: string, value: string): Promise<string> => {
    const statement = sql<{
      id: string
    }>`select id from ${sql.table(`market.${table}`)} where ${sql.ref(column)} = ${value}`
    const { rows } = await statement.execute(api.db)
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? ''
  }

  test.each(managers)('the 13F portfolio of manager %s equals the file', async (cik) => {
    const id = await idOf('organizations', 'cik', cik)
    const own = lines.filter((line) => line.cik === cik)
    const held = [...summed(own, (line) => line.key).values()].filter(({ shares }) => shares > 0)
    const organization = await api.call(organizations.read, { params: { id } }, ada)
    expect(organization.portfolio).toMatchObject({ quarter, positionCount: held.length })
    // A line with a value but no shares is not a position.
    expect(organization.eaum).toBe(held.reduce((sum, { value }) => sum + value, 0))
    const shown: Held[] = []
    for (let pageOffset = 0; ; pageOffset += 500) {
      const page = await api.call(
        organizations.portfolio,
        { params: { id }, query: { pageSize: 500, pageOffset } },
        ada,
      )
      expect(page.meta.total).toBe(held.length)
      shown.push(...page.data.map(({ value, shares }) => ({ value, shares })))
      if (page.data.length < 500) break
    }
    const order = (a: Held, b: Held) => b.value - a.value || b.shares - a.shares
    expect(shown.sort(order)).toEqual(held.sort(order))
  })

  test.each(tickers)('the holders of %s equal the file', async (ticker) => {
    const id = await idOf('securities', 'ticker', ticker)
    const byManager = summed(
      lines.filter((line) => line.ticker === ticker),
      (line) => line.cik,
    )
    const expected = [...byManager].filter(([, { shares }]) => shares > 0)
    const { rows: ciks } = await sql<{ id: string; cik: string }>`select id, cik from market.organizations`.execute(
      api.db,
    )
    const { data, meta } = await api.call(securities.holders, { params: { id }, query: { pageSize: 500 } }, ada)
    expect(meta.total).toBe(expected.length)
    const shown = data.map(({ organization, value, shares }) => [
      ciks.find((one) => one.id === organization.id)?.cik,
      { value, shares },
    ])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
    const ownership = await api.call(securities.ownership, { params: { id } }, ada)
    expect(ownership).toMatchObject({
      quarter,
      holderCount: expected.length,
      shares: expected.reduce((sum, [, { shares }]) => sum + shares, 0),
      value: expected.reduce((sum, [, { value }]) => sum + value, 0),
    })
  })
})
