// Current reports of companies, from lists of filings or the filings themselves. Only these say when they were accepted;
// where both are known, the filing itself is kept.
import { reopenSplits } from '../events/reported-splits.ts'
import type { CompanyFiling } from '../parse/company-filings.ts'
import { itemsInWords } from '../parse/event-items.ts'
import type { LoadContext, Loader } from './loader.ts'

const batchSize = 1000

const keepFilings = `
  insert into market.company_filings as f (accession, cik, company_name, form, filed_on, accepted_at, report_on, items,
    title, source, run_id)
  select accession, cik, company_name, form, filed_on, accepted_at, report_on, items, title, $2, $3
  from jsonb_to_recordset($1::jsonb) as r(accession text, cik text, company_name text, form text, filed_on date,
    accepted_at timestamptz, report_on date, items text[], title text)
  on conflict (accession, cik) do update set company_name = excluded.company_name, form = excluded.form,
    filed_on = excluded.filed_on, accepted_at = excluded.accepted_at, report_on = excluded.report_on,
    items = excluded.items, title = excluded.title, source = excluded.source, run_id = excluded.run_id
  where f.accepted_at is null and excluded.accepted_at is not null`

export class CompanyFilingLoader implements Loader<CompanyFiling> {
  readonly #context: LoadContext
  #filings: object[] = []
  readonly #ciks = new Set<string>()

  constructor(context: LoadContext) {
    this.#context = context
  }

  accept(filing: CompanyFiling): Promise<void> | undefined {
    const { accession, cik, companyName, form, filedOn, acceptedAt, reportOn, items } = filing
    this.#ciks.add(cik)
    this.#filings.push({
      accession,
      cik,
      company_name: companyName,
      form,
      filed_on: filedOn,
      accepted_at: acceptedAt,
      report_on: reportOn,
      items,
      title: itemsInWords(items),
    })
    return this.#filings.length < batchSize ? undefined : this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    await reopenSplits(this.#context.client, [...this.#ciks])
  }

  async #flush(): Promise<void> {
    const filings = this.#filings
    this.#filings = []
    if (filings.length === 0) return
    const { client, run, source } = this.#context
    const { rowCount } = await client.query(keepFilings, [JSON.stringify(filings), source, run.id])
    run.counts.filings += rowCount ?? 0
    run.counts.skippedFilings += filings.length - (rowCount ?? 0)
  }
}
