// Lists that describe companies, securities, advisers and prices. They are not filings: a corrected list overwrites an
// earlier one, and data known only from filings is left alone.
import type * as reference from '../parse/reference-records.ts'
import { AdviserLoader } from './advisers.ts'
import { FundTickerLoader } from './fund-tickers.ts'
import { ImpliedPriceLoader } from './implied-prices.ts'
import { ListedSplitLoader } from './listed-splits.ts'
import { ListingLoader } from './listings.ts'
import type { LoadContext, Loader } from './loader.ts'
import { placeOf } from './place-codes.ts'

export type ReferenceListItem =
  | reference.CompanyTicker
  | reference.FundTicker
  | reference.OfficialSecurity
  | reference.CusipTicker
  | reference.Adviser
  | reference.PlaceCode
  | reference.ImpliedPrice
  | reference.ListedSplit

export class ReferenceListLoader implements Loader<ReferenceListItem> {
  readonly #context: LoadContext
  readonly #listings: ListingLoader
  readonly #fundTickers: FundTickerLoader
  readonly #advisers: AdviserLoader
  readonly #prices: ImpliedPriceLoader
  readonly #splits: ListedSplitLoader

  constructor(context: LoadContext) {
    this.#context = context
    this.#listings = new ListingLoader(context)
    this.#fundTickers = new FundTickerLoader(context)
    this.#advisers = new AdviserLoader(context)
    this.#prices = new ImpliedPriceLoader(context)
    this.#splits = new ListedSplitLoader(context)
  }

  accept(item: ReferenceListItem): Promise<void> {
    switch (item.kind) {
      case 'company-ticker':
      case 'official-security':
      case 'cusip-ticker':
        return this.#listings.accept(item)
      case 'fund-ticker':
        return this.#fundTickers.accept(item)
      case 'adviser':
        return this.#advisers.accept(item)
      case 'implied-price':
        return this.#prices.accept(item)
      case 'listed-split':
        return this.#splits.accept(item)
      case 'place-code':
        return this.#check(item)
    }
  }

  async finish(): Promise<void> {
    await this.#listings.finish()
    await this.#fundTickers.finish()
    await this.#advisers.finish()
    await this.#prices.finish()
    await this.#splits.finish()
  }

  /** The codes are built in (place-codes.ts); a list with additional or different codes is reported for review. */
  async #check({ code, place, placeType }: reference.PlaceCode): Promise<void> {
    const { run, source } = this.#context
    const known = placeOf(code)
    const countryCode = { US: 'US', CANADIAN: 'CA' }[placeType]
    if (placeType === 'UNKNOWN' || (known && (countryCode === undefined || known.countryCode === countryCode))) {
      run.counts.rows += 1
      return
    }
    const reason = known
      ? `the code ${code} is already used for a location in ${known.countryCode}`
      : `unknown code ${code}: addresses with it have no country`
    run.refuse({ kind: 'reject', source, row: null, reason, raw: [code, place, placeType].join(',') })
  }
}
