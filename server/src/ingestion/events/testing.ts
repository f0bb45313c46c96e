// For tests: managers that file for quarters, written as an import leaves them.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface Book {
  manager: string
  quarter: string
  /** Shares and price by ticker. */
  held: Record<string, [shares: number, price: number]>
}

export class Market {
  readonly #managers = new Map<string, string>()
  readonly #securities = new Map<string, string>()
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async security(ticker: string): Promise<string> {
    const known = this.#securities.get(ticker)
    if (known) return known
    const id = randomUUID()
    this.#securities.set(ticker, id)
    await this.#client.query(`insert into market.securities (id, name, ticker, source) values ($1, $2, $2, 'test')`, [
      id,
      ticker,
    ])
    return id
  }

  async #manager(name: string): Promise<string> {
    const known = this.#managers.get(name)
    if (known) return known
    const id = randomUUID()
    this.#managers.set(name, id)
    await this.#client.query(
      `insert into market.organizations (id, name, type, source) values ($1, $2, 'investment_manager', 'test')`,
      [id, name],
    )
    return id
  }

  async file({ manager, quarter, held }: Book): Promise<void> {
    const id = await this.#manager(manager)
    const accession = `${manager} ${quarter}`
    const rows: object[] = []
    for (const [ticker, [shares, price]] of Object.entries(held)) {
      const security = await this.security(ticker)
      rows.push({ number: rows.length + 1, security, shares, value: Math.round(shares * price) })
    }
    await this.#client.query(
      `insert into market.filings (accession, form, organization_id, period, filed_on, report_type, row_count, entry_total, unit, source)
       values ($1, '13F-HR', $2, $3, $3::date + 30, 'holdings', $4, $4, 'dollars', 'test')`,
      [accession, id, quarter, rows.length],
    )
    await this.#client.query(
      `insert into market.filing_rows (accession, row_number, issuer_name, class_title, cusip, security_id, value, amount, amount_type)
       select $1, number, 'Name', 'COM', '000000000', security, value, shares, 'SH'
       from jsonb_to_recordset($2) as h(number integer, security uuid, shares bigint, value bigint)`,
      [accession, JSON.stringify(rows)],
    )
    await this.#client.query(
      `insert into market.stale_portfolios values ($1, $2) on conflict (organization_id, quarter) do update set follows = false`,
      [id, quarter],
    )
  }
}
