import type { Filing13F, Holding13F } from './records.ts'

export type ValueUnit = 'dollars' | 'thousands'

/** An external dollar price of a CUSIP on a date; null if unknown. */
export type PriceLookup = (cusip: string, date: string) => number | null

export interface UnitCounts {
  /** Rows usable as evidence: plain shares with a value and an amount. */
  rowsCounted: number
  rowsLeftOut: number
  /** Rows compared with a known price: how many match each unit, and how many neither. */
  rowsCompared: number
  agreeDollars: number
  agreeThousands: number
  /** Implied prices below one, and of five or more, assuming that values are in dollars. */
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

/** The form has asked for dollars since then (SEC release 34-95148; schema X0202). */
const dollarsSince = '2023-01-03'
const dollarSchema = 'X0202'

/**
 * Warrants, rights and SPAC units cost cents, and convertible notes are priced per dollar of principal: taken as shares
 * they look like thousands. They are left out, like options and principal amounts.
 */
const cheapByNature =
  /\b(WT?S?|WTS|WRNTS?|WARRANTS?|RIGHTS?|RTS?|UNITS?|NOTES?|NT|BONDS?|DEBT|DBCV|SDCV|CONV|MTNF|CALL|PUT|EXP)\b|\*W|%/i

/** Updated row by row while a filing streams in, so that no table is held in memory to decide its unit. */
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
    // With a known price for the same CUSIP, a warrant is as good evidence as a share.
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

  /** Within a factor of two either way: quarter-end prices differ by source or by a split, never by a thousand. */
  #compare(ratio: number): void {
    this.counts.rowsCompared += 1
    if (ratio > 0.5 && ratio < 2) this.counts.agreeDollars += 1
    if (ratio > 0.0005 && ratio < 0.002) this.counts.agreeThousands += 1
  }
}

type FilingFacts = Pick<Filing13F, 'schemaVersion' | 'filedOn' | 'signedOn' | 'period'>

/** Decides the unit in the order of domain notes §1.2: known prices, then implied prices, then schema and date. */
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
    // One or two rows against the rule, or a split vote, need manual review.
    isAmbiguous: agreeing < rowsCompared * 0.8 || (rowsCompared < 3 && unit !== rule),
  }
}

/** Shares under a dollar are rare; a portfolio of them is in thousands. A few rows prove little. */
function byImpliedPrices(counts: UnitCounts, rule: ValueUnit): Verdict | null {
  const { rowsCounted, underOne, fiveOrMore } = counts
  const isFew = rowsCounted < 5
  if (underOne * 2 > rowsCounted)
    return {
      unit: 'thousands',
      reason: 'implied-prices',
      explanation: `${underOne} of ${rowsCounted} rows would imply less than $1 per share if values were in dollars`,
      isAmbiguous: rule !== 'thousands' && (isFew || underOne < rowsCounted * 0.8),
    }
  // The opposite error: dollars before 2023. In thousands, nearly every share would cost over five thousand dollars.
  if (rule === 'thousands' && !isFew && fiveOrMore >= rowsCounted * 0.9)
    return {
      unit: 'dollars',
      reason: 'implied-prices',
      explanation: `${fiveOrMore} of ${rowsCounted} rows would imply over $5,000 per share if values were in thousands`,
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
