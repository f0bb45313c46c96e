import type pg from 'pg'
import type { PanelHolding } from '../parse/reference-records.ts'

/** Tickers that a panel gives beside a CUSIP, with the quarters in which it does: a ticker may pass to another security. */
export class ReportedTickers {
  readonly #quarters = new Map<string, { cusip: string; ticker: string; first: string; last: string }>()

  add({ cusip, ticker: written, period }: PanelHolding): void {
    const ticker = written?.trim().toUpperCase()
    if (!cusip || !ticker) return
    const key = `${cusip} ${ticker}`
    const known = this.#quarters.get(key)
    if (!known) this.#quarters.set(key, { cusip, ticker, first: period, last: period })
    else if (period < known.first) known.first = period
    else if (period > known.last) known.last = period
  }

  async write(client: pg.ClientBase): Promise<void> {
    if (this.#quarters.size === 0) return
    await client.query(
      `insert into market.reported_tickers as t (cusip, ticker, first_quarter, last_quarter)
       select cusip, ticker, first, last
       from jsonb_to_recordset($1::jsonb) as r(cusip text, ticker text, first date, last date)
       on conflict (cusip, ticker) do update set first_quarter = least(t.first_quarter, excluded.first_quarter),
         last_quarter = greatest(t.last_quarter, excluded.last_quarter)`,
      [JSON.stringify([...this.#quarters.values()])],
    )
    this.#quarters.clear()
  }
}
