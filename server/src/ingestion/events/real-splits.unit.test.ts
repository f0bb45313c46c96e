// Splits of 2025 among the real panels, hedge funds and large managers, by ticker.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeReal, realFile } from '../parse/testing/real-files.ts'
import { findSplit } from './split-rule.ts'

type Book = Map<string, Map<string, { shares: number; value: number }>>

/** The named columns of each row. */
async function* rowsOf(path: string, ...names: string[]): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(realFile(path)).pipe(createGunzip()) })
  let columns: number[] | undefined
  for await (const line of lines) {
    const cells = line.split('\t')
    if (columns) yield columns.map((at) => cells[at] ?? '')
    columns ??= names.map((name) => cells.indexOf(name))
  }
}

async function readBook(quarter: string): Promise<Book> {
  const book: Book = new Map()
  const add = (ticker: string, cik: string, shares: number, value: number, source: Set<string>) => {
    const holders = book.get(ticker) ?? new Map()
    book.set(ticker, holders)
    const key = `${ticker} ${cik}`
    if (holders.has(cik) && !source.has(key)) return
    source.add(key)
    const { shares: sharesBefore, value: valueBefore } = holders.get(cik) ?? { shares: 0, value: 0 }
    holders.set(cik, { shares: sharesBefore + shares, value: valueBefore + value })
  }
  const names = ['ticker', 'cik', 'shares'] as const
  const large = new Set<string>()
  const panel = rowsOf(`13f_panel/large_managers/holdings_${quarter}.tsv.gz`, ...names, 'value_usd', 'put_call', 'unit')
  for await (const [ticker = '', cik = '', shares, value, option, unit] of panel)
    if (option === '' && unit === 'SH' && ticker) add(ticker, cik, Number(shares), Number(value), large)
  const hedge = new Set<string>()
  const funds = rowsOf(`13f_panel/hedge_funds/holdings_${quarter}.tsv.gz`, ...names, 'value_usd_rounded')
  for await (const [ticker = '', cik = '', shares, value] of funds)
    if (ticker && shares !== '0') add(ticker, cik, Number(shares), Number(value), hedge)
  return book
}

async function countedIn(quarters: readonly string[]): Promise<string[]> {
  const counted: string[] = []
  let before: Book = new Map()
  for (const quarter of quarters) {
    const now = await readBook(quarter)
    for (const [ticker, holders] of now) {
      const pairs = [...holders].flatMap(([cik, { shares, value }]) => {
        const was = before.get(ticker)?.get(cik)
        return was ? [{ before: was.shares, now: shares, valueBefore: was.value, valueNow: value }] : []
      })
      const found = findSplit(pairs)
      if (found?.state === 'counts')
        counted.push(`${quarter} ${ticker} ${found.evidence.slice(found.evidence.lastIndexOf(':') + 2)}`)
    }
    before = now
  }
  return counted.sort()
}

describeReal('splits', () => {
  test('well-known ones are found, and none that was not', { tags: 'full', timeout: 60_000 }, async () => {
    const quarters = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31']
    // What the rule finds, each recalled as a real split. Its thresholds were chosen on these panels: no independent test.
    expect(await countedIn(quarters)).toEqual(expected)
  })
})

const expected = [
  '2025-06-30 COKE 10 for 1',
  '2025-06-30 DEA 2 for 5',
  '2025-06-30 FAST 2 for 1',
  '2025-06-30 IBKR 4 for 1',
  '2025-06-30 ORLY 15 for 1',
  '2025-09-30 HDB 2 for 1',
  '2025-09-30 REX 2 for 1',
  '2025-09-30 XRN 1 for 5',
  '2025-12-31 BN 3 for 2',
  '2025-12-31 LXP 1 for 5',
  '2025-12-31 NFLX 10 for 1',
  '2025-12-31 NOW 5 for 1',
  '2025-12-31 QLD 2 for 1',
  '2025-12-31 TLRY 1 for 10',
  '2025-12-31 TPL 3 for 1',
  '2025-12-31 TQQQ 2 for 1',
  '2025-12-31 XLE 2 for 1',
  '2025-12-31 XLK 2 for 1',
  '2025-12-31 XLU 2 for 1',
  '2025-12-31 XLY 2 for 1',
]
