import { isCusipValid, requiredCusip } from './identifiers.ts'
import type { AmountUnit, Discretion, Holding13F, PutCall } from './records.ts'
import { BadValue, optionalText, requiredText, shown, wholeNumber, wholeNumberOrZero } from './values.ts'

/** A row as text, from an information table or from a data set. */
export interface HoldingText {
  issuerName: string | undefined
  titleOfClass: string | undefined
  cusip: string | undefined
  figi: string | undefined
  value: string | undefined
  amount: string | undefined
  amountUnit: string | undefined
  putCall: string | undefined
  discretion: string | undefined
  otherManagers: string | undefined
  votingSole: string | undefined
  votingShared: string | undefined
  votingNone: string | undefined
}

export function holding13f(accession: string, number: number, text: HoldingText): Holding13F {
  const cusip = requiredCusip(text.cusip)
  return {
    kind: '13f-holding',
    accession,
    number,
    issuerName: requiredText(text.issuerName, 'the name of the issuer'),
    titleOfClass: (text.titleOfClass ?? '').trim(),
    cusip,
    isCusipValid: isCusipValid(cusip),
    figi: optionalText(text.figi),
    value: possible(wholeNumber(text.value, 'the value'), largestValue, 'the value'),
    amount: possible(wholeNumber(text.amount, 'the amount'), largestAmount, 'the amount'),
    amountUnit: amountUnitOf(text.amountUnit),
    putCall: putCallOf(text.putCall),
    discretion: discretionOf(text.discretion),
    otherManagers: managerNumbers(text.otherManagers),
    votingSole: wholeNumberOrZero(text.votingSole, 'the sole voting authority'),
    votingShared: wholeNumberOrZero(text.votingShared, 'the shared voting authority'),
    votingNone: wholeNumberOrZero(text.votingNone, 'the amount without voting authority'),
  }
}

/** Twenty times the largest company in dollars; the largest issuers have some trillions of shares or of principal. */
const largestValue = 100_000_000_000_000n
const largestAmount = 9_999_999_999_999n

function possible(number: bigint, largest: bigint, what: string): bigint {
  if (number > largest) throw new BadValue(`${what} ${number} is more than any position can be`)
  return number
}

/** The type is never assumed: principal taken for shares would make a convertible fund the largest holder. */
export function amountUnitOf(text: string | undefined): AmountUnit {
  const unit = (text ?? '').trim().toUpperCase()
  if (unit === 'SH' || unit === 'PRN') return unit
  throw new BadValue(`the amount is neither SH nor PRN but ${shown(unit)}`)
}

export function putCallOf(text: string | undefined): PutCall | null {
  const side = (text ?? '').trim().toLowerCase()
  if (side === '') return null
  if (side === 'put' || side === 'call') return side
  throw new BadValue(`the option is neither Put nor Call but ${shown(side)}`)
}

const discretions: Record<string, Discretion> = {
  SOLE: 'SOLE',
  DFND: 'DFND',
  DEFINED: 'DFND',
  'SHARED-DEFINED': 'DFND',
  OTR: 'OTR',
  OTHER: 'OTR',
  'SHARED-OTHER': 'OTR',
}

function discretionOf(text: string | undefined): Discretion | null {
  const word = (text ?? '').trim().toUpperCase()
  if (word === '') return null
  const discretion = discretions[word]
  if (discretion === undefined) throw new BadValue(`the investment discretion ${shown(word)} is unknown`)
  return discretion
}

/** `1,2`, `01 02`, `1;2`; 0, NONE and N/A mean none. */
function managerNumbers(text: string | undefined): number[] {
  const trimmed = (text ?? '').trim()
  if (trimmed === '' || /^(none|n\/?a|0+)$/i.test(trimmed)) return []
  const parts = trimmed.split(/[\s,;/&]+/).filter(Boolean)
  if (!parts.every((part) => /^\d{1,4}$/.test(part)))
    throw new BadValue(`the other managers ${shown(trimmed)} are not numbers`)
  return parts.map(Number)
}
