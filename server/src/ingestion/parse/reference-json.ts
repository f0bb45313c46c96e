import { UnreadableFileError } from '#files/unreadable-file.ts'
import type { Source } from '../read/source.ts'
import { requiredCik } from './identifiers.ts'
import { isObject, objectIn } from './json.ts'
import type { Reject } from './records.ts'
import type { CompanyTicker, FundTicker } from './reference-records.ts'
import { companyTicker } from './reference-tables.ts'
import { type BuildRow, type ColumnAt, rejected } from './rows.ts'
import { BadValue, requiredText } from './values.ts'

/** company_tickers.json: `{"0": {"cik_str": 320193, "ticker": "AAPL", "title": "Apple Inc."}, …}`. */
export async function* parseCompanyTickers(source: Source): AsyncGenerator<CompanyTicker | Reject> {
  const entries = Object.values(await objectIn(source))
  const build = companyTicker((name) => ['cik', 'ticker', 'name'].indexOf(name))
  const cell = (entry: unknown, key: string) => textOfValue(isObject(entry) ? entry[key] : undefined)
  yield* builtRows(
    source,
    entries.map((entry) => [cell(entry, 'cik_str'), cell(entry, 'ticker'), cell(entry, 'title')]),
    build,
  )
}

/** company_tickers_exchange.json and company_tickers_mf.json: `{"fields": […], "data": [[…], …]}`. */
export async function* parseTickerTable<R>(
  source: Source,
  prepare: (at: ColumnAt) => BuildRow<R>,
): AsyncGenerator<R | Reject> {
  const { fields, data } = await objectIn(source)
  if (!Array.isArray(fields) || !Array.isArray(data))
    throw new UnreadableFileError(source.name, 'the JSON lacks its fields or its data')
  const columns = fields.map((field) => String(field).toLowerCase())
  const rows = data.map((row) => (Array.isArray(row) ? row.map(textOfValue) : []))
  yield* builtRows(
    source,
    rows,
    prepare((name) => columns.indexOf(name)),
  )
}

export function fundTicker(at: ColumnAt): BuildRow<FundTicker> {
  const [cik, series, shareClass, symbol] = [at('cik'), at('seriesid'), at('classid'), at('symbol')]
  return (cells) => ({
    kind: 'fund-ticker',
    cik: requiredCik(cells[cik]),
    seriesId: requiredText(cells[series], 'the series'),
    classId: requiredText(cells[shareClass], 'the class'),
    ticker: requiredText(cells[symbol], 'the symbol'),
  })
}

function* builtRows<R>(source: Source, rows: string[][], build: BuildRow<R>): Generator<R | Reject> {
  for (const [index, cells] of rows.entries()) {
    try {
      yield build(cells, index + 1)
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      yield rejected(source.name, index + 1, error.message, cells.join(','))
    }
  }
}

const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
