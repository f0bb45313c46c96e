// Securities with their CUSIPs, tickers, issuers and exchanges: from the official 13(f) list, CUSIP–ticker maps and the
// SEC's company lists, in any order.
import type { CompanyTicker, CusipTicker, OfficialSecurity } from '../parse/reference-records.ts'
import { insertAll, kindOf } from './directory.ts'
import { sectors, subsectorOf, subsectors } from './industries.ts'
import { matchInsiderShares } from './insider-shares.ts'
import * as statements from './listing-statements.ts'
import type { LoadContext, Loader } from './loader.ts'
import { OfficialLists } from './official-lists.ts'
import { settleOutstanding } from './outstanding.ts'
import { settleTickerPrices } from './ticker-prices.ts'

const batchSize = 5000

/** Market identifier codes (ISO 10383) for the exchange names that the SEC uses. */
const exchanges: Record<string, { code: string; name: string; country_code: string }> = {
  NASDAQ: { code: 'XNAS', name: 'Nasdaq', country_code: 'US' },
  NYSE: { code: 'XNYS', name: 'New York Stock Exchange', country_code: 'US' },
  'NYSE AMERICAN': { code: 'XASE', name: 'NYSE American', country_code: 'US' },
  'NYSE ARCA': { code: 'ARCX', name: 'NYSE Arca', country_code: 'US' },
  CBOE: { code: 'BATS', name: 'Cboe BZX', country_code: 'US' },
  OTC: { code: 'OTCM', name: 'OTC Markets', country_code: 'US' },
}

export class ListingLoader implements Loader<CompanyTicker | CusipTicker | OfficialSecurity> {
  readonly #context: LoadContext
  #size = 0
  #hasSectors = false
  /** By security or organization, so that one statement never upserts the same row twice. */
  readonly #official = new Map<string, object>()
  readonly #mapped = new Map<string, object>()
  readonly #issuers = new Map<string, object>()
  readonly #listed = new Map<string, object>()
  readonly #tickers = new Map<string, object>()
  readonly #exchanges = new Set<string>()
  readonly #lists: OfficialLists
  #cusips: string[] = []
  /** Securities of this map by ticker: even without notes, a ticker may have had several CUSIPs. */
  readonly #bearers = new Map<string, string[]>()

  constructor(context: LoadContext) {
    this.#context = context
    this.#lists = new OfficialLists(context)
  }

  async accept(item: CompanyTicker | CusipTicker | OfficialSecurity): Promise<void> {
    this.#context.run.counts.rows += 1
    if (item.kind === 'official-security') this.#officialSecurity(item)
    else if (item.kind === 'cusip-ticker') this.#cusipTicker(item)
    else this.#companyTicker(item)
    this.#size += 1
    if (this.#size % batchSize === 0) await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#flush()
    await this.#assignTickers()
    await this.#flush()
    this.#lists.finish()
    if (this.#size === 0) return
    const { client } = this.#context
    await settleTickerPrices(client)
    // With more of the issuer's shares known, insider lines may now match better, or become ambiguous.
    await matchInsiderShares(client)
    await settleOutstanding(client, null)
    // Factors may now belong to other securities.
    await client.query('delete from market.figured_quarters where exists (select from market.fundamentals)')
  }

  #officialSecurity(item: OfficialSecurity): void {
    const { cusip, issuerName, titleOfClass, quarter } = item
    const classTitle = titleOfClass ?? ''
    const security = { name: issuerName, classTitle, ticker: null, source: 'official_list' }
    const id = this.#securityOf(cusip, security)
    this.#official.set(id, { id, cusip, quarter, name: issuerName, class_title: classTitle, kind: kindOf(classTitle) })
    this.#lists.add(item)
  }

  #cusipTicker({ cusip, ticker, companyName, industry }: CusipTicker): void {
    const name = companyName || ticker
    // Maps also list the company's ticker for its notes, which do not trade under it.
    const own = isDebt(cusip) ? null : tickerOf(ticker)
    const id = this.#securityOf(cusip, { name, classTitle: '', ticker: own, source: 'cusip_ticker' })
    const kind = own === null ? 'note' : industry === 'ETF' ? 'fund' : null
    this.#mapped.set(id, { id, name, ticker: own, kind, subsector_code: subsectorOf(industry) })
    if (own === null) return
    const bearers = this.#bearers.get(own)
    if (bearers) bearers.push(id)
    else this.#bearers.set(own, [id])
  }

  #companyTicker(item: CompanyTicker): void {
    const { directory } = this.#context
    const ticker = tickerOf(item.ticker)
    const { cik, name } = item
    const id =
      directory.organization(cik) ??
      directory.addOrganization({ name, type: 'corporate', cik, source: 'company_tickers' })
    this.#issuers.set(id, { id, name })
    // The later list wins, but one without exchanges does not clear them.
    const exchange = item.exchange ?? directory.listings.get(ticker)?.exchange ?? null
    directory.listings.set(ticker, { ...item, ticker, exchange })
    this.#tickers.set(ticker, { ticker, cik, name, exchange })
    const security = directory.security('ticker', ticker)
    if (security) this.#list(security, { ...item, exchange })
  }

  #list(securityId: string, { cik, exchange, ticker, name }: CompanyTicker): void {
    const { directory, run, source } = this.#context
    const place = exchange === null ? undefined : exchanges[exchange.toUpperCase()]
    if (place) this.#exchanges.add(exchange?.toUpperCase() ?? '')
    else if (exchange !== null) {
      const reason = `unknown exchange ${exchange}: ${ticker} is stored without one`
      run.refuse({ kind: 'reject', source, row: null, reason, raw: [cik, name, ticker, exchange].join(',') })
    }
    const issuer_id = directory.organization(cik)
    this.#listed.set(securityId, { id: securityId, issuer_id, exchange_code: place?.code ?? null })
  }

  #securityOf(cusip: string, security: Parameters<LoadContext['directory']['add']>[0]): string {
    const { directory } = this.#context
    this.#cusips.push(cusip)
    return directory.security('cusip', cusip) ?? directory.add(security, [['cusip', cusip]])
  }

  /**
   * A ticker belongs to one security. It stays there as long as this map agrees, and moves otherwise; if several CUSIPs
   * have it, the first in the map wins. Spelling variants (BRK.B, BRK-B, BRKB) have the lowest priority.
   */
  async #assignTickers(): Promise<void> {
    const { client, directory } = this.#context
    const moved: { value: string; security_id: string }[] = []
    for (const [value, ids] of this.#bearers) {
      const holder = directory.security('ticker', value)
      const [first = ''] = ids
      if (holder === undefined) directory.link('ticker', value, first)
      else if (!ids.includes(holder)) moved.push({ value, security_id: first })
    }
    await directory.flush(client)
    if (moved.length > 0) {
      const { rows } = await client.query(statements.moveTickers, [JSON.stringify(moved)])
      for (const row of rows) directory.learn('ticker', row.value, row.security_id)
    }
    for (const [value, ids] of this.#bearers) {
      const holder = directory.security('ticker', value)
      if (holder === undefined || !ids.includes(holder)) continue
      const spellings = spellingsOf(value)
      for (const spelling of spellings) directory.link('ticker', spelling, holder)
      const listed = [value, ...spellings].find((spelling) => directory.listings.has(spelling))
      const listing = listed === undefined ? undefined : directory.listings.get(listed)
      if (listing) this.#list(holder, listing)
    }
    this.#bearers.clear()
  }

  async #flush(): Promise<void> {
    const { client, directory } = this.#context
    await directory.flush(client)
    if (this.#mapped.size > 0 && !this.#hasSectors) {
      await insertAll(client, 'market.sectors', sectors)
      await insertAll(client, 'market.subsectors', subsectors)
      this.#hasSectors = true
    }
    const used = [...this.#exchanges].flatMap((name) => exchanges[name] ?? [])
    await insertAll(client, 'market.exchanges', used)
    await this.#lists.write()
    await this.#write(this.#official, statements.updateOfficial)
    await this.#write(this.#mapped, statements.updateMapped)
    await this.#write(this.#issuers, statements.updateIssuers)
    await this.#write(this.#listed, statements.updateListed)
    await this.#write(this.#tickers, statements.keepTickers)
    const cusips = this.#cusips
    this.#cusips = []
    if (cusips.length > 0) await client.query('delete from market.unknown_cusips where cusip = any ($1)', [cusips])
  }

  async #write(rows: Map<string, object>, statement: string): Promise<void> {
    if (rows.size === 0) return
    const values = JSON.stringify([...rows.values()])
    rows.clear()
    await this.#context.client.query(statement, [values])
  }
}

/** Issue numbers of shares are digits, those of debt have a letter (CUSIP Global Services). */
const isDebt = (cusip: string): boolean => /[A-Z]/.test(cusip.slice(6, 8))

const tickerOf = (text: string): string => text.trim().toUpperCase()

function spellingsOf(ticker: string): string[] {
  if (!/[.\-/]/.test(ticker)) return []
  return ['-', '.', ''].map((mark) => ticker.replace(/[.\-/]/g, mark)).filter((one) => one !== ticker)
}
