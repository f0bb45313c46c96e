import type pg from 'pg'
import type { FundTicker } from '../parse/reference-records.ts'
import type { LoadContext, Loader } from './loader.ts'

const batchSize = 5000

/** The list has no fund names. It is stored as is: known funds get their ticker now, others with their first report. */
export class FundTickerLoader implements Loader<FundTicker> {
  readonly #context: LoadContext
  /** By series and class, so that one statement never upserts the same row twice. */
  readonly #tickers = new Map<string, object>()
  #isEmpty = true

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept({ seriesId, classId, cik, ticker }: FundTicker): Promise<void> {
    this.#context.run.counts.rows += 1
    this.#isEmpty = false
    this.#tickers.set(`${seriesId} ${classId}`, { series_id: seriesId, class_id: classId, cik, ticker })
    if (this.#tickers.size >= batchSize) await this.#flush()
  }

  async finish(): Promise<void> {
    if (this.#isEmpty) return
    await this.#flush()
    await this.#context.client.query(
      `update market.funds f set ticker = t.ticker, updated_at = now()
       from (select distinct on (series_id) series_id, ticker from market.fund_tickers order by series_id, class_id) t
       where f.series_id = t.series_id and f.source <> 'demo' and f.ticker is distinct from t.ticker`,
    )
  }

  async #flush(): Promise<void> {
    const rows = JSON.stringify([...this.#tickers.values()])
    this.#tickers.clear()
    await this.#context.client.query(
      `insert into market.fund_tickers as t (series_id, class_id, cik, ticker)
       select series_id, class_id, cik, ticker
       from jsonb_to_recordset($1::jsonb) as r(series_id text, class_id text, cik text, ticker text)
       on conflict (series_id, class_id) do update set cik = excluded.cik, ticker = excluded.ticker
       where (t.cik, t.ticker) is distinct from (excluded.cik, excluded.ticker)`,
      [rows],
    )
  }
}

/** The ticker of the series' first class: a series has many, a fund shows one. Null if none is listed. */
export async function fundTickerOf(client: pg.ClientBase, seriesId: string | null): Promise<string | null> {
  if (seriesId === null) return null
  const { rows } = await client.query(
    'select ticker from market.fund_tickers where series_id = $1 order by class_id limit 1',
    [seriesId],
  )
  return rows[0]?.ticker ?? null
}
