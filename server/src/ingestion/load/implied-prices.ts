import type { ImpliedPrice } from '../parse/reference-records.ts'
import type { LoadContext, Loader } from './loader.ts'

const batchSize = 5000

interface NewPrice {
  security_id: string
  on_date: string
  close: string
}

/** Prices at quarter ends that 13F reports imply. A price from a better source is left alone. */
export class ImpliedPriceLoader implements Loader<ImpliedPrice> {
  readonly #context: LoadContext
  #securities: Map<string, string[]> | undefined
  /** By security and day: two spellings of a ticker name one security. */
  readonly #prices = new Map<string, NewPrice>()

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept({ ticker, period, price }: ImpliedPrice): Promise<void> {
    const { run, source } = this.#context
    this.#securities ??= await this.#knownTickers()
    const securities = this.#securities.get(ticker.toUpperCase())
    if (!securities) {
      const reason = `no security is known by the ticker ${ticker}`
      run.refuse({ kind: 'reject', source, row: null, reason, raw: [period, ticker, price].join('\t') })
      return
    }
    run.counts.rows += 1
    const on_date = quarterEnd(period)
    for (const security_id of securities)
      this.#prices.set(`${security_id} ${on_date}`, { security_id, on_date, close: price })
    if (this.#prices.size >= batchSize) await this.finish()
  }

  async finish(): Promise<void> {
    if (this.#prices.size === 0) return
    const rows = JSON.stringify([...this.#prices.values()])
    this.#prices.clear()
    await this.#context.client.query(
      `insert into market.prices as p (security_id, on_date, close, source)
       select security_id, on_date, close, 'implied_13f'
       from jsonb_to_recordset($1::jsonb) as r(security_id uuid, on_date date, close numeric)
       on conflict (security_id, on_date) do update set close = excluded.close
       where p.source = 'implied_13f' and p.close <> excluded.close`,
      [rows],
    )
  }

  /** The security that bears the ticker, and those of panels, which have no other number. The demo's are invented. */
  async #knownTickers(): Promise<Map<string, string[]>> {
    const { client, directory } = this.#context
    await directory.flush(client)
    const { rows } = await client.query(
      `select upper(ticker) as ticker, array_agg(distinct id) as ids
       from (
         select i.value as ticker, s.id from market.security_identifiers i
         join market.securities s on s.id = i.security_id
         where i.kind = 'ticker' and i.valid_to is null and s.source <> 'demo'
         union all
         select ticker, id from market.securities where source = 'panel' and ticker is not null
       ) known
       group by 1`,
    )
    return new Map<string, string[]>(rows.map((row) => [row.ticker, row.ids]))
  }
}

function quarterEnd(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  // Day zero of the month after the quarter.
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 0)).toISOString().slice(0, 10)
}
