import type { Filing13F, Holding13F } from './records.ts'

export type ValueUnit = 'dollars' | 'thousands'

/** A dollar price of a CUSIP on a date, from elsewhere; null where none is known. */
export type PriceLookup = (cusip: string, date: string) => number | null

export interface UnitCounts {
  /** Rows that say something: plain shares with a value and an amount. */
  rowsCounted: number
  rowsLeftOut: number
  /** Compared with a known price: how many agree with each unit, and how many with neither. */
  rowsCompared: number
  agreeDollars: number
  agreeThousands: number
  /** Implied prices below one, and of five or more, as if the values were dollars. */
  underOne: number
  fiveOrMore: number
}

export interface UnitDecision {
  unit: ValueUnit
  reason: 'known-prices' | 'implied-prices' | 'schema-and-date'
  explanation: string
  evidence: UnitCounts
  isAmbiguous: boolean
}

/** Since then the form asks for dollars (SEC release 34-95148; schema X0202). */
const dollarsSince = '2023-01-03'
const dollarSchema = 'X0202'

/**
 * Warrants, rights and units of blank-check companies cost cents, and convertible notes are priced per dollar of principal: read
 * as shares they look like thousands. They are left out, as options and principal amounts are.
 */
const cheapByNature =
  /\b(WT?S?|WTS|WRNTS?|WARRANTS?|RIGHTS?|RTS?|UNITS?|NOTES?|NT|BONDS?|DEBT|DBCV|SDCV|CONV|MTNF|CALL|PUT|EXP)\b|\*W|%/i

/** Filled row by row while a filing streams by, so that no table is held to decide its unit. */
export class UnitEvidence {
  #period: string
  #priceOf: PriceLookup
  readonly counts: UnitCounts = {
    rowsCounted: 0,
    rowsLeftOut: 0,
    rowsCompared: 0,
    agreeDollars: 0,
    agreeThousands: 0,
    underOne: 0,
    fiveOrMore: 0,
  }

  constructor(period: string, priceOf: PriceLookup = () => null) {
    this.#period = period
    this.#priceOf = priceOf
  }

  add(row: Pick<Holding13F, 'cusip' | 'titleOfClass' | 'value' | 'amount' | 'amountUnit' | 'putCall'>): void {
    const isShares = row.amountUnit === 'SH' && row.putCall === null && row.value > 0n && row.amount > 0n
    const implied = isShares ? Number(row.value) / Number(row.amount) : 0
    // A price of the very same CUSIP judges a warrant as well as a share.
    const known = isShares ? this.#priceOf(row.cusip, this.#period) : null
    if (known !== null && known > 0) this.#compare(implied / known)
    if (!isShares || cheapByNature.test(row.titleOfClass)) {
      this.counts.rowsLeftOut += 1
      return
    }
    this.counts.rowsCounted += 1
    if (implied < 1) this.counts.underOne += 1
    if (implied >= 5) this.counts.fiveOrMore += 1
  }

  /** Within a factor of two either way: quarter-end prices differ by source and by a split, never by a thousand. */
  #compare(ratio: number): void {
    this.counts.rowsCompared += 1
    if (ratio > 0.5 && ratio < 2) this.counts.agreeDollars += 1
    if (ratio > 0.0005 && ratio < 0.002) this.counts.agreeThousands += 1
  }
}

type FilingFacts = Pick<Filing13F, 'schemaVersion' | 'filedOn' | 'signedOn' | 'period'>

/** Dollars or thousands, in the order of the domain notes §1.2: known prices, then implied ones, then schema and date. */
export function decideUnit(filing: FilingFacts, { counts }: Pick<UnitEvidence, 'counts'>): UnitDecision {
  const rule = unitByRule(filing)
  const decision = byKnownPrices(counts, rule.unit) ?? byImpliedPrices(counts, rule.unit)
  const evidence = { ...counts }
  if (decision) return { ...decision, evidence }
  return {
    unit: rule.unit,
    reason: 'schema-and-date',
    explanation: rule.explanation,
    evidence,
    isAmbiguous: rule.isAmbiguous,
  }
}

type Verdict = Omit<UnitDecision, 'evidence'>

function byKnownPrices(counts: UnitCounts, rule: ValueUnit): Verdict | null {
  const { rowsCompared, agreeDollars, agreeThousands } = counts
  const agreeing = Math.max(agreeDollars, agreeThousands)
  if (agreeing === 0 || agreeing * 2 <= rowsCompared) return null
  const unit = agreeDollars > agreeThousands ? 'dollars' : 'thousands'
  return {
    unit,
    reason: 'known-prices',
    explanation: `${agreeing} of ${rowsCompared} rows with a known price agree with it in ${unit}`,
    // One or two rows against the rule, or a divided book, ask for a person.
    isAmbiguous: agreeing < rowsCompared * 0.8 || (rowsCompared < 3 && unit !== rule),
  }
}

/** A share for less than a dollar is rare, a book of them is a book in thousands; a handful of rows proves little. */
function byImpliedPrices(counts: UnitCounts, rule: ValueUnit): Verdict | null {
  const { rowsCounted, underOne, fiveOrMore } = counts
  const isFew = rowsCounted < 5
  if (underOne * 2 > rowsCounted)
    return {
      unit: 'thousands',
      reason: 'implied-prices',
      explanation: `${underOne} of ${rowsCounted} rows would cost less than a dollar a share if values were dollars`,
      isAmbiguous: rule !== 'thousands' && (isFew || underOne < rowsCounted * 0.8),
    }
  // The other slip: dollars before 2023. In thousands nearly every share would cost over five thousand dollars.
  if (rule === 'thousands' && !isFew && fiveOrMore >= rowsCounted * 0.9)
    return {
      unit: 'dollars',
      reason: 'implied-prices',
      explanation: `${fiveOrMore} of ${rowsCounted} rows would cost over $5,000 a share if values were thousands`,
      isAmbiguous: true,
    }
  return null
}

function unitByRule(filing: FilingFacts): { unit: ValueUnit; explanation: string; isAmbiguous: boolean } {
  const { schemaVersion, filedOn, signedOn, period } = filing
  const bySchema = schemaVersion === null ? null : schemaVersion >= dollarSchema
  const byDate = filedOn === null ? null : filedOn >= dollarsSince
  if (bySchema !== null || byDate !== null)
    return {
      unit: (bySchema ?? byDate) ? 'dollars' : 'thousands',
      explanation: [schemaVersion && `schema ${schemaVersion}`, filedOn && `filed ${filedOn}`]
        .filter(Boolean)
        .join(', '),
      isAmbiguous: bySchema !== null && byDate !== null && bySchema !== byDate,
    }
  const day = signedOn ?? period
  return {
    unit: day >= dollarsSince ? 'dollars' : 'thousands',
    explanation: signedOn ? `signed ${signedOn}, filing date unknown` : `period ${period}, filing date unknown`,
    isAmbiguous: true,
  }
}
