// N-PORT: a fund's holdings on a date. Funds are not managers: nothing here touches a 13F portfolio.
import { newId } from '#platform/identifiers.ts'
import type { FundPosition, FundReport } from '../parse/fund-records.ts'
import type { FundItem } from '../parse/fund-report.ts'
import { type Directory, insertAll } from './directory.ts'
import { fundTickerOf } from './fund-tickers.ts'
import type { LoadContext, Loader } from './loader.ts'
import { derivativeCategories } from './waiting-rows.ts'

const batchSize = 2000

interface OpenReport {
  accession: string
  fundId: string
  heldOn: string
}

export class FundReportLoader implements Loader<FundItem> {
  readonly #context: LoadContext
  /** Null while skipping the positions of a report that changes nothing. */
  #open: OpenReport | null = null
  #positions: object[] = []

  constructor(context: LoadContext) {
    this.#context = context
  }

  async accept(item: FundItem): Promise<void> {
    switch (item.kind) {
      case 'fund-report':
        return this.#begin(item)
      case 'fund-position':
        if (!this.#open) return
        this.#positions.push(positionRow(item, this.#open, this.#context.directory))
        if (this.#positions.length >= batchSize) await this.#flush()
        return
      case 'fund-report-end':
        return this.#flush()
      case 'reject':
        this.#context.run.refuse(item, this.#open?.accession ?? null)
    }
  }

  finish(): Promise<void> {
    return this.#flush()
  }

  async #begin(report: FundReport): Promise<void> {
    await this.#flush()
    const { client, directory, run } = this.#context
    const { registrantCik, registrantName, heldOn, accession } = report
    const organizationId = directory.manager(registrantCik, registrantName, { source: 'nport' })
    await directory.flush(client)
    const fundId = await this.#fund(report, organizationId)
    const stored = await client.query(
      'select accession from market.fund_positions where fund_id = $1 and on_date = $2 limit 1',
      [fundId, heldOn],
    )
    const before: string | null = stored.rows[0]?.accession ?? null
    if (before !== null && !isNewer(accession, before)) {
      run.counts.skippedFilings += 1
      this.#open = null
      return
    }
    await client.query('delete from market.fund_positions where fund_id = $1 and on_date = $2', [fundId, heldOn])
    await updateFund(client, fundId, report)
    run.counts.filings += 1
    this.#open = { accession, fundId, heldOn }
  }

  /** By series; a registrant without series is matched by fund name within the registrant. */
  async #fund(report: FundReport, organizationId: string): Promise<string> {
    const { client } = this.#context
    const { seriesId, seriesName, registrantName, seriesLei } = report
    const name = seriesName ?? registrantName
    const known = seriesId
      ? await client.query('select id from market.funds where series_id = $1', [seriesId])
      : await client.query(
          'select id from market.funds where series_id is null and organization_id = $1 and name = $2 order by id limit 1',
          [organizationId, name],
        )
    if (known.rows[0]) return known.rows[0].id
    const id = newId()
    await insertAll(client, 'market.funds', [
      {
        id,
        name,
        organization_id: organizationId,
        series_id: seriesId,
        lei: seriesLei,
        kind: kindOf(report),
        ticker: await fundTickerOf(client, seriesId),
        source: 'nport',
      },
    ])
    return id
  }

  async #flush(): Promise<void> {
    const positions = this.#positions
    this.#positions = []
    await insertAll(this.#context.client, 'market.fund_positions', positions)
    this.#context.run.counts.rows += positions.length
  }
}

/** Open-end funds must have a series, so a registrant without one is a closed-end fund. */
function kindOf({ seriesId, seriesName }: FundReport): string {
  if (/\bETF\b/i.test(seriesName ?? '')) return 'etf'
  return seriesId === null ? 'closed_end' : 'mutual_fund'
}

/** The latest report sets a fund's name and size; an older report imported later changes neither. */
async function updateFund(client: LoadContext['client'], fundId: string, report: FundReport): Promise<void> {
  await client.query(
    `update market.funds set name = $2, lei = coalesce($3, lei), net_assets = coalesce(round($4::numeric), net_assets),
       net_assets_as_of = $5, updated_at = now()
     where id = $1 and (net_assets_as_of is null or net_assets_as_of <= $5)`,
    [fundId, report.seriesName ?? report.registrantName, report.seriesLei, report.netAssets, report.heldOn],
  )
}

/**
 * Accessions are numbered per filing agent and year: `0001145549-23-030116`. Across agents only the year is reliable;
 * comparing the rest makes the choice independent of import order. A bare document has no accession, and the last one
 * imported wins, unless the filing itself is known.
 */
export function isNewer(accession: string, than: string): boolean {
  if (accession === than) return false
  const [age, otherAge] = [ageOf(accession), ageOf(than)]
  if (otherAge === null) return true
  return age !== null && age > otherAge
}

function ageOf(accession: string): string | null {
  const match = /^(\d{10})-(\d{2})-(\d{6})$/.exec(accession)
  if (!match) return null
  const [, agent, year, number] = match
  return `${Number(year) > 90 ? '19' : '20'}${year}-${number}-${agent}`
}

function positionRow(position: FundPosition, { fundId, heldOn }: OpenReport, directory: Directory): object {
  return {
    fund_id: fundId,
    on_date: heldOn,
    line_number: position.number,
    security_id: securityOf(position, directory) ?? null,
    name: position.name,
    cusip: position.cusip,
    isin: position.isin,
    balance: position.balance,
    units: position.units,
    value: position.valueUsd,
    percent: position.percentOfNetAssets,
    asset_category: position.assetCategory,
    country_code: position.country,
    accession: position.accession,
  }
}

function securityOf({ assetCategory, cusip, isin, ticker }: FundPosition, directory: Directory): string | undefined {
  if (derivativeCategories.includes(assetCategory ?? '')) return undefined
  const found = (cusip && directory.security('cusip', cusip)) || (isin && byIsin(isin, directory))
  if (found) return found
  // A ticker next to other identifiers may be that of a foreign exchange.
  return cusip === null && isin === null && ticker !== null ? directory.security('ticker', ticker) : undefined
}

/** North American ISINs embed a CUSIP between the country code and the check digit. */
function byIsin(isin: string, directory: Directory): string | undefined {
  const known = directory.security('isin', isin)
  return known ?? (/^(US|CA)/.test(isin) ? directory.security('cusip', isin.slice(2, 11)) : undefined)
}
