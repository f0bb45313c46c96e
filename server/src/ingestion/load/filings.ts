// Loads Form 13F into the open transaction: rows by COPY as they stream in, headers once the unit is decided.
import type pg from 'pg'
import type { Item13F } from '../parse/filing-13f.ts'
import { reconcile } from '../parse/reconcile.ts'
import type { Filing13F, Filing13FEnd, Holding13F } from '../parse/records.ts'
import { decideUnit, type PriceLookup, UnitEvidence } from '../parse/units.ts'
import { insertAll } from './directory.ts'
import { FilingRows } from './filing-rows.ts'
import type { LoadContext, Loader, LoadSession } from './loader.ts'
import { ReportedFigis } from './reported-figis.ts'

interface OpenFiling {
  head: Filing13F
  evidence: UnitEvidence
}

export class FilingLoader implements Loader<Item13F> {
  readonly #context: LoadContext
  readonly #prices: PriceLookup
  readonly #known: Set<string>
  readonly #open = new Map<string, OpenFiling>()
  readonly #rows: FilingRows
  readonly #figis = new ReportedFigis()
  #written: object[] = []
  #portfolios: StalePortfolio[] = []

  constructor(context: LoadContext, { prices, known }: LoadSession) {
    this.#context = context
    this.#prices = prices
    this.#known = known
    this.#rows = new FilingRows(context.client)
  }

  accept(item: Item13F): Promise<void> | undefined {
    switch (item.kind) {
      case '13f-filing':
        this.#begin(item)
        return undefined
      case '13f-holding':
        return this.#row(item)
      case '13f-filing-end':
        this.#end(item)
        return undefined
      case 'reject':
        this.#context.run.refuse(item)
        return undefined
    }
  }

  abort(): Promise<void> {
    return this.#rows.abort()
  }

  async finish(): Promise<void> {
    await this.#rows.end()
    const { client, directory } = this.#context
    await directory.flush(client)
    await insertAll(client, 'market.filings', this.#written)
    await this.#figis.write(client)
    await markStale(client, this.#portfolios)
  }

  #begin(head: Filing13F): void {
    if (this.#known.has(head.accession)) {
      this.#context.run.counts.skippedFilings += 1
      return
    }
    this.#open.set(head.accession, { head, evidence: new UnitEvidence(head.period, this.#prices) })
  }

  #row(holding: Holding13F): Promise<void> | undefined {
    const filing = this.#open.get(holding.accession)
    if (!filing) return undefined
    const { directory, run } = this.#context
    filing.evidence.add(holding)
    this.#figis.add(filing.head.cik, holding)
    run.counts.rows += 1
    const { accession, issuerName, titleOfClass, cusip } = holding
    const securityId = directory.reported(cusip, issuerName, titleOfClass, accession)
    return this.#rows.write({ ...holding, securityId })
  }

  #end(end: Filing13FEnd): void {
    const filing = this.#open.get(end.accession)
    if (!filing) return
    this.#open.delete(end.accession)
    const { head, evidence } = filing
    const { directory, run, source } = this.#context
    const unit = decideUnit(head, evidence)
    const { isReconciled, isWithinRounding } = reconcile(head, end)
    const agrees = isReconciled || isWithinRounding
    run.counts.filings += 1
    if (head.hasInformationTable) run.countTotals(head.accession, agrees)
    run.counts.units[unit.reason] = (run.counts.units[unit.reason] ?? 0) + 1
    const organizationId = directory.manager(head.cik, head.managerName, head)
    this.#portfolios.push({ organization_id: organizationId, quarter: head.period })
    this.#known.add(head.accession)
    this.#written.push({
      accession: head.accession,
      form: head.form,
      organization_id: organizationId,
      period: head.period,
      filed_on: head.filedOn ?? head.signedOn,
      accepted_at: head.acceptedAt,
      ingested_at: new Date(),
      schema_version: head.schemaVersion,
      report_type: head.reportType,
      is_amendment: head.isAmendment,
      amendment_number: head.amendmentNumber,
      amendment_type: head.amendmentType?.toLowerCase().replace(' ', '_') ?? null,
      is_confidential_omitted: head.isConfidentialOmitted,
      entry_total: head.entryTotal,
      value_total: head.valueTotal?.toString() ?? null,
      row_count: end.rowsSeen - end.rowsRejected,
      value_sum: end.valueSum.toString(),
      unit: unit.unit,
      unit_reason: unit.reason,
      unit_evidence: { ...unit.evidence, explanation: unit.explanation },
      is_unit_ambiguous: unit.isAmbiguous,
      other_managers: [...head.otherManagersReporting, ...head.otherManagersIncluded],
      source,
      run_id: run.id,
      flags: flagsOf(head, agrees),
    })
  }
}

function flagsOf(head: Filing13F, agrees: boolean): string[] {
  const flags: string[] = []
  if (!agrees && head.hasInformationTable) flags.push('unreconciled')
  if (!head.hasInformationTable && head.reportType !== 'notice') flags.push('cover_only')
  if (head.isAccessionSynthesized) flags.push('accession_synthesized')
  if (head.filedOn === null) flags.push('filing_date_from_signature')
  return flags
}

export interface StalePortfolio {
  organization_id: string
  quarter: string
}

/** Marks portfolios whose filings changed as stale, whatever was pending for them before. */
export async function markStale(client: pg.ClientBase, portfolios: readonly StalePortfolio[]): Promise<void> {
  await client.query(
    `insert into market.stale_portfolios (organization_id, quarter)
     select distinct organization_id, quarter from jsonb_to_recordset($1::jsonb) as b(organization_id uuid, quarter date)
     on conflict (organization_id, quarter) do update set follows = false, since = now()`,
    [JSON.stringify(portfolios)],
  )
}
