import type { FundTicker } from '../parse/reference-records.ts'
import type { LoadContext, Loader } from './loader.ts'

/** The list names no fund, so that it can only add to those that a report has made known. */
export class FundTickerLoader implements Loader<FundTicker> {
  readonly #context: LoadContext
  #funds: Map<string, string> | undefined
  /** Per fund, its first class: a series has many and a fund shows one. */
  readonly #first = new Map<string, FundTicker>()

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept(item: FundTicker): Promise<void> {
    const { run, source } = this.#context
    this.#funds ??= await this.#knownFunds()
    const fundId = this.#funds.get(item.seriesId)
    if (fundId === undefined) {
      const reason = `no report of series ${item.seriesId} has been read: its ticker ${item.ticker} has no fund to stand at`
      const raw = [item.cik, item.seriesId, item.classId, item.ticker].join(',')
      run.refuse({ kind: 'reject', source, row: null, reason, raw })
      return
    }
    run.counts.rows += 1
    const first = this.#first.get(fundId)
    if (!first || item.classId < first.classId) this.#first.set(fundId, item)
  }

  async finish(): Promise<void> {
    if (this.#first.size === 0) return
    const rows = [...this.#first].map(([id, { ticker }]) => ({ id, ticker }))
    this.#first.clear()
    await this.#context.client.query(
      `update market.funds f set ticker = r.ticker, updated_at = now()
       from jsonb_to_recordset($1::jsonb) as r(id uuid, ticker text)
       where f.id = r.id and f.ticker is distinct from r.ticker`,
      [JSON.stringify(rows)],
    )
  }

  async #knownFunds(): Promise<Map<string, string>> {
    const { rows } = await this.#context.client.query(
      "select series_id, id from market.funds where series_id is not null and source <> 'demo'",
    )
    return new Map<string, string>(rows.map((row) => [row.series_id, row.id]))
  }
}
