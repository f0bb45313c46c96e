// The listed companies and their securities: the demo's fixed ones first, then as many as the size requires.
import { type FixedSecurity, fixedSecurities } from './demo-securities.ts'
import { cik, cusip, identifier } from './identifiers.ts'
import { type Place, places } from './places.ts'
import { at, Random } from './random.ts'
import { type Subsector, subsectors } from './sectors.ts'
import type { SizePlan } from './sizes.ts'
import { TickerBook } from './tickers.ts'

export interface Issuer {
  number: number
  id: string
  cik: string
  name: string
  place: Place
  parentId: string | null
  subsector: Subsector
}

export type SecurityKind = 'common' | 'depositary_receipt' | 'fund' | 'note'

export interface Security {
  number: number
  id: string
  issuerId: string
  /** Its issuer, unless a manager issued it. */
  issuer: Issuer | undefined
  name: string
  classTitle: string
  kind: SecurityKind
  ticker: string
  exchange: string
  place: Place
  subsector: Subsector | undefined
  cusip: string
  /** The previous CUSIP, valid until that date. */
  formerCusip?: { value: string; until: string }
  /** At the last quarter's end. */
  marketCap: number
  price: number
  /** Value and growth, as z-scores within the market. */
  value: number
  growth: number
  dividendYield: number
  volatility: number
  beta: number
  /** Institutional demand, around one. */
  appetite: number
  /** Target share owned by institutions. */
  institutional: number
  /** The class or stock whose price it tracks. */
  follows?: Security
  split?: { date: string; ratio: number }
  /** Its return in the year to the last quarter end, and since. */
  course?: { year: number; sinceQuarter: number }
  isFixed: boolean
}

const placeOf = (city: string): Place => places.find((one) => one.city === city) ?? at(places, 0)
const subsectorOf = (code: string): Subsector => subsectors.find((one) => one.code === code) ?? at(subsectors, 0)
const suffixes = ['Inc', 'Inc', 'Corp', 'Holdings', 'Group', 'Co', 'Ltd']

/** Assigns every security its number, ticker and characteristics; holds the list that it fills. */
export class SecurityBuilder {
  readonly issuers: Issuer[] = []
  readonly securities: Security[] = []
  readonly #random: Random
  readonly #tickers = new TickerBook(fixedSecurities.map((one) => one.ticker))
  readonly #plan: SizePlan
  readonly #word: () => string

  constructor(plan: SizePlan, seed: number, word: () => string) {
    this.#random = new Random(seed, 20)
    this.#plan = plan
    this.#word = word
  }

  addFixed(fixed: FixedSecurity): void {
    const subsector = subsectorOf(fixed.subsector)
    const place = placeOf(fixed.city)
    const known = this.issuers.find((one) => one.id === fixed.issuerId)
    const issuer = known ?? this.#addIssuer(fixed.name, place, subsector, fixed.issuerId, fixed.parentIssuerId ?? null)
    const sibling = fixed.isSecondClass ? this.securities.find((one) => one.issuer === issuer) : undefined
    const security = this.#add(issuer, {
      id: fixed.id,
      classTitle: fixed.classTitle,
      ticker: fixed.ticker,
      exchange: fixed.exchange,
      marketCap: fixed.marketCap,
      price: fixed.price,
      issue: sibling ? '20' : '10',
      appetite: 1.3,
      institutional: fixed.institutional ?? 0.74,
      isFixed: true,
    })
    // The securities that the demo shows first should be typical of their subsector.
    security.value = subsector.value + this.#random.normal(0, 0.35)
    security.growth = subsector.growth + this.#random.normal(0, 0.35)
    if (sibling) followClass(security, sibling)
    if (fixed.split) security.split = fixed.split
    security.course = fixed.course
  }

  addCompany(isForeign: boolean): void {
    const random = this.#random
    const subsector = random.weighted(subsectors, (one) => one.weight)
    const place = random.weighted(places, (one) => (isForeign === (one.countryCode !== 'US') ? one.industry : 0))
    const name = `${this.#word()} ${random.pick(subsector.nouns)} ${isForeign ? random.pick(['plc', 'SA', 'NV', 'Ltd']) : random.pick(suffixes)}`
    const issuer = this.#addIssuer(name, place, subsector, undefined, null)
    const median = this.#plan.securities > 1000 ? 0.9e9 : 4.2e9
    const size = Math.max(-2.3, Math.min(2.9, random.normal())) + (isForeign ? 0.8 : 0)
    const marketCap = median * Math.exp(1.75 * size)
    this.#add(issuer, {
      classTitle: isForeign ? 'SPONSORED ADR' : 'COM',
      ticker: this.#tickers.take(name, random),
      exchange: random.chance(subsector.sectorCode === 'technology' || subsector.sectorCode === 'health' ? 0.7 : 0.35)
        ? 'XNAS'
        : 'XNYS',
      marketCap,
      price: Math.max(3, Math.min(950, 38 * random.lognormal(0.7) * Math.exp(0.28 * size))),
      kind: isForeign ? 'depositary_receipt' : 'common',
      issue: isForeign ? '30' : '10',
      appetite: random.between(0.6, 1.25),
    })
  }

  addSecondClass(first: Security): void {
    if (!first.issuer) return
    first.classTitle = 'CL A'
    const second = this.#add(first.issuer, {
      classTitle: 'CL B',
      ticker: `${first.ticker}.B`,
      exchange: first.exchange,
      marketCap: first.marketCap * this.#random.between(0.08, 0.4),
      price: first.price * this.#random.between(0.94, 1.03),
      issue: '20',
      appetite: 0.7,
    })
    followClass(second, first)
  }

  addNote(stock: Security): void {
    if (!stock.issuer) return
    const note = this.#add(stock.issuer, {
      classTitle: 'NOTE 1.250% 6/1',
      ticker: `${stock.ticker}.N`,
      exchange: stock.exchange,
      marketCap: Math.round(stock.marketCap / 8e6) * 1e6,
      price: 104.5,
      kind: 'note',
      issue: 'AA',
      appetite: 1,
    })
    note.follows = stock
  }

  addExchangeTradedFund(firm: { id: string; word: string; place: Place }, theme: string, rank: number): void {
    const random = this.#random
    const number = this.securities.length
    this.securities.push({
      number,
      id: identifier('security', number),
      issuerId: firm.id,
      issuer: undefined,
      name: `${firm.word} ${theme} ETF`,
      classTitle: 'UNIT',
      kind: 'fund',
      ticker: this.#tickers.take(`${firm.word.slice(0, 3)}${theme}`, random),
      exchange: 'ARCX',
      place: firm.place,
      subsector: undefined,
      cusip: cusip(number + 40_000, '40'),
      marketCap: 60e9 / (1 + rank) ** 0.9,
      price: random.between(40, 420),
      value: 0,
      growth: 0,
      dividendYield: 0.014,
      volatility: 0.02,
      beta: 1,
      appetite: 1,
      institutional: 0.7,
      isFixed: false,
    })
  }

  #addIssuer(
    name: string,
    place: Place,
    subsector: Subsector,
    id: string | undefined,
    parentId: string | null,
  ): Issuer {
    const number = this.issuers.length
    const issuer = {
      number,
      id: id ?? identifier('organization', this.#plan.firms + number),
      cik: cik('issuer', number),
      name,
      place,
      parentId,
      subsector,
    }
    this.issuers.push(issuer)
    return issuer
  }

  #add(
    issuer: Issuer,
    given: Pick<Security, 'classTitle' | 'ticker' | 'exchange' | 'marketCap' | 'price' | 'appetite'> &
      Partial<Pick<Security, 'id' | 'kind' | 'isFixed' | 'institutional'>> & { issue: string },
  ): Security {
    const random = this.#random
    const { subsector } = issuer
    const number = this.securities.length
    const { issue, ...rest } = given
    const security: Security = {
      id: identifier('security', number),
      kind: 'common',
      isFixed: false,
      institutional: 0.28 + 0.38 * given.appetite,
      ...rest,
      number,
      issuerId: issuer.id,
      issuer,
      name: issuer.name,
      place: issuer.place,
      subsector,
      cusip: cusip(issuer.number, issue),
      value: subsector.value * 0.8 + random.normal(0, 0.75),
      growth: subsector.growth * 0.8 + random.normal(0, 0.75),
      dividendYield: random.chance(subsector.payers) ? subsector.dividendYield * random.lognormal(0.3) : 0,
      volatility: subsector.volatility * random.between(0.75, 1.15),
      beta: subsector.beta * random.between(0.8, 1.2),
    }
    this.securities.push(security)
    return security
  }
}

function followClass(second: Security, first: Security): void {
  const { value, growth, dividendYield, volatility, beta } = first
  Object.assign(second, { value, growth, dividendYield, volatility, beta, follows: first })
}
