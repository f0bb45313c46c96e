import type { ImpliedPrice } from '../parse/reference-records.ts'
import type { LoadContext, Loader } from './loader.ts'
import { settleTickerPrices } from './ticker-prices.ts'

const batchSize = 5000

/** Quarter-end prices implied by 13F reports, by ticker. Those with an unknown ticker wait. */
export class ImpliedPriceLoader implements Loader<ImpliedPrice> {
  readonly #context: LoadContext
  /** By ticker and day, so that one statement never upserts the same row twice. */
  readonly #prices = new Map<string, object>()
  readonly #tickers = new Set<string>()

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept({ ticker: written, period, price }: ImpliedPrice): Promise<void> {
    const ticker = written.toUpperCase()
    const on_date = quarterEnd(period)
    this.#context.run.counts.rows += 1
    this.#tickers.add(ticker)
    this.#prices.set(`${ticker} ${on_date}`, { ticker, on_date, close: price })
    if (this.#prices.size >= batchSize) await this.#flush()
  }

  async finish(): Promise<void> {
    if (this.#tickers.size === 0) return
    const { client, directory, run, source } = this.#context
    await this.#flush()
    await directory.flush(client)
    const known = await settleTickerPrices(client)
    const waiting = [...this.#tickers].filter((ticker) => !known.has(ticker)).sort()
    this.#tickers.clear()
    if (waiting.length === 0) return
    const reason = `no security matches ${waiting.length} of the tickers; their prices wait until a list contains them: ${waiting.slice(0, 5).join(', ')}${waiting.length > 5 ? '…' : ''}`
    run.refuse({ kind: 'reject', source, row: null, reason, raw: waiting.join(' ') })
  }

  async #flush(): Promise<void> {
    const rows = JSON.stringify([...this.#prices.values()])
    this.#prices.clear()
    await this.#context.client.query(
      `insert into market.ticker_prices as p (ticker, on_date, close)
       select ticker, on_date, close from jsonb_to_recordset($1::jsonb) as r(ticker text, on_date date, close numeric)
       on conflict (ticker, on_date) do update set close = excluded.close where p.close <> excluded.close`,
      [rows],
    )
  }
}

function quarterEnd(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  // Day 0 of the next month is the last day of the quarter.
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 0)).toISOString().slice(0, 10)
}
