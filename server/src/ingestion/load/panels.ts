// Portfolios that a third party derived from Form 13F, loaded as one report in dollars per manager and quarter. What
// the panel dropped (CUSIPs, amendments, options) stays missing, and its filings are marked as coming from a panel.
import { reconcile } from '../parse/reconcile.ts'
import type { PanelFiling, PanelHolding, PanelManager, PanelSecurity } from '../parse/reference-records.ts'
import { decideUnit, type UnitDecision, UnitEvidence } from '../parse/units.ts'
import { insertAll } from './directory.ts'
import { FilingRows } from './filing-rows.ts'
import { markStale, type StalePortfolio } from './filings.ts'
import type { LoadContext, Loader, LoadSession } from './loader.ts'
import { ReportedTickers } from './reported-tickers.ts'
import { settleTickerPrices } from './ticker-prices.ts'

export type PanelItem = PanelHolding | PanelManager | PanelSecurity | PanelFiling

interface OpenPortfolio {
  accession: string
  organizationId: string
  period: string
  rows: number
  valueSum: bigint
  evidence: UnitEvidence
  /** What the panel says it multiplied this filing's values by. Kept as a hint, because it is often wrong. */
  multiplied: bigint
  filing: PanelFiling | undefined
}

const inDollars = (evidence: UnitEvidence): UnitDecision => ({
  unit: 'dollars',
  reason: 'schema-and-date',
  explanation: 'the panel is in dollars',
  evidence: evidence.counts,
  isAmbiguous: false,
})

export class PanelLoader implements Loader<PanelItem> {
  readonly #context: LoadContext
  readonly #session: LoadSession
  readonly #rows: FilingRows
  readonly #portfolios = new Map<string, OpenPortfolio | null>()
  readonly #tickers = new ReportedTickers()
  #managers: PanelManager[] = []

  constructor(context: LoadContext, session: LoadSession) {
    this.#context = context
    this.#session = session
    this.#rows = new FilingRows(context.client)
  }

  accept(item: PanelItem): Promise<void> | undefined {
    switch (item.kind) {
      case 'panel-holding':
        return this.#holding(item)
      case 'panel-manager':
        this.#managers.push(item)
        return undefined
      case 'panel-filing':
        this.#session.panelFilings.set(item.accession, item)
        return undefined
      case 'panel-security': {
        const key = panelKey(item.issuerKey, item.ticker ?? '')
        if (!this.#session.directory.security('panel', key)) {
          const security = { name: item.name, classTitle: '', ticker: item.ticker, source: 'panel' }
          this.#session.directory.add(security, [['panel', key]])
        }
        this.#context.run.counts.rows += 1
        return undefined
      }
    }
  }

  abort(): Promise<void> {
    return this.#rows.abort()
  }

  async finish(): Promise<void> {
    await this.#rows.end()
    const { client, run } = this.#context
    await this.#session.directory.flush(client)
    const portfolios = [...this.#portfolios.values()].filter((portfolio) => portfolio !== null)
    await insertAll(
      client,
      'market.filings',
      portfolios.map((portfolio) => this.#filingRow(portfolio)),
    )
    const stale: StalePortfolio[] = portfolios.map(({ organizationId, period }) => ({
      organization_id: organizationId,
      quarter: period,
    }))
    await markStale(client, stale)
    run.counts.filings += portfolios.length
    await this.#tickers.write(client)
    await nameManagers(this.#context, this.#managers)
    await settleTickerPrices(client)
  }

  #holding(item: PanelHolding): Promise<void> | undefined {
    const portfolio = this.#portfolioOf(item)
    // A position that the panel marks as closed is not held.
    if (!portfolio || item.amount === 0n) return undefined
    const { value } = item
    const titleOfClass = item.titleOfClass ?? ''
    const amountUnit = item.amountUnit ?? 'SH'
    const cusip = item.cusip ?? ''
    this.#tickers.add(item)
    portfolio.rows += 1
    portfolio.valueSum += value
    const asFiled = value / portfolio.multiplied
    const { amount, putCall } = item
    portfolio.evidence.add({ cusip, titleOfClass, value: asFiled, amount, amountUnit, putCall })
    this.#context.run.counts.rows += 1
    return this.#rows.write({
      accession: portfolio.accession,
      number: portfolio.rows,
      issuerName: item.issuerName ?? item.ticker ?? '',
      titleOfClass,
      cusip,
      securityId: this.#securityOf(item, portfolio.accession),
      value,
      amount: item.amount,
      amountUnit,
      putCall: item.putCall,
    })
  }

  /** Null for a portfolio that is already stored. */
  #portfolioOf({ layout, cik, period, accession: given }: PanelHolding): OpenPortfolio | null {
    const accession = given ?? `panel-${layout}-${cik}-${period}`
    const open = this.#portfolios.get(accession)
    if (open !== undefined) return open
    const { directory, known, panelFilings, prices } = this.#session
    const filing = panelFilings.get(accession)
    const isKnown = known.has(accession)
    const portfolio = isKnown
      ? null
      : {
          accession,
          organizationId: directory.manager(cik, filing?.shortName || `CIK ${cik}`),
          period,
          rows: 0,
          valueSum: 0n,
          evidence: new UnitEvidence(period, prices),
          multiplied: filing?.isValueMultiplied ? 1000n : 1n,
          filing,
        }
    if (isKnown) this.#context.run.counts.skippedFilings += 1
    else known.add(accession)
    this.#portfolios.set(accession, portfolio)
    return portfolio
  }

  #securityOf(item: PanelHolding, accession: string): string {
    const { directory } = this.#session
    if (item.cusip) {
      return directory.reported(item.cusip, item.issuerName ?? item.cusip, item.titleOfClass ?? '', accession)
    }
    const key = panelKey(item.issuerKey ?? '', item.ticker ?? item.titleOfClass ?? '')
    const known = directory.security('panel', key)
    if (known) return known
    const name = item.issuerName ?? item.ticker ?? key
    const security = { name, classTitle: item.titleOfClass ?? '', ticker: item.ticker, source: 'panel' }
    return directory.add(security, [['panel', key]])
  }

  #filingRow(portfolio: OpenPortfolio) {
    const { filing } = portfolio
    const facts = { schemaVersion: null, filedOn: filing?.filedOn ?? null, signedOn: null, period: portfolio.period }
    const unit = filing ? decideUnit(facts, portfolio.evidence) : inDollars(portfolio.evidence)
    const totals = { rowsSeen: portfolio.rows, rowsRejected: 0, valueSum: portfolio.valueSum }
    const { isReconciled } = reconcile({ entryTotal: filing?.rows ?? null, valueTotal: null }, totals)
    const { run, source } = this.#context
    run.counts.units[unit.reason] = (run.counts.units[unit.reason] ?? 0) + 1
    return {
      accession: portfolio.accession,
      form: filing?.form ?? '13F-HR',
      organization_id: portfolio.organizationId,
      period: portfolio.period,
      filed_on: filing?.filedOn ?? null,
      ingested_at: new Date(),
      report_type: 'holdings',
      is_amendment: filing?.form.endsWith('/A') ?? false,
      entry_total: filing?.rows ?? null,
      row_count: portfolio.rows,
      value_sum: portfolio.valueSum.toString(),
      hinted_power: portfolio.multiplied === 1n ? 0 : -3,
      unit: unit.unit,
      unit_reason: unit.reason,
      unit_evidence: { ...unit.evidence, explanation: unit.explanation },
      is_unit_ambiguous: unit.isAmbiguous,
      is_confidential_omitted: false,
      other_managers: [],
      source,
      run_id: run.id,
      flags: ['panel', ...(isReconciled || !filing ? [] : ['unreconciled'])],
    }
  }
}

/** The panel without CUSIPs distinguishes classes by ticker. */
const panelKey = (issuerKey: string, ticker: string): string => `${issuerKey}|${ticker.trim().toUpperCase()}`

/** A panel's manager list adds names to managers known only by number, and dates to their reports. */
async function nameManagers({ client, run }: LoadContext, managers: PanelManager[]): Promise<void> {
  const named = managers.map(({ cik, name, state, period, layout, acceptedAt }) => ({
    cik,
    name,
    state,
    accession: `panel-${layout}-${cik}-${period}`,
    accepted_at: acceptedAt,
  }))
  await client.query(
    `update market.organizations o set name = m.name, state = coalesce(o.state, m.state)
     from jsonb_to_recordset($1::jsonb) as m(cik text, name text, state text)
     where o.cik = m.cik and o.name like 'CIK %'`,
    [JSON.stringify(named)],
  )
  await client.query(
    `update market.filings f set filed_on = m.accepted_at::date, accepted_at = m.accepted_at
     from jsonb_to_recordset($1::jsonb) as m(accession text, accepted_at timestamptz)
     where f.accession = m.accession and f.filed_on is null`,
    [JSON.stringify(named)],
  )
  run.counts.rows += managers.length
}
