import { attributesBelow, textAt } from '../read/xml-node.ts'
import type { XmlNode } from '../read/xml-rows.ts'
import { dateOf } from './dates.ts'
import type { InsiderLine } from './records.ts'
import { BadValue, decimalText, isYes, optionalText, requiredText, shown } from './values.ts'

/** A line as text, from an ownership document or from the insider data set. */
export type InsiderLineText = Record<
  | 'securityTitle'
  | 'transactionOn'
  | 'deemedExecutedOn'
  | 'transactionCode'
  | 'equitySwap'
  | 'timeliness'
  | 'shares'
  | 'price'
  | 'totalValue'
  | 'acquiredOrDisposed'
  | 'exercisePrice'
  | 'exercisableOn'
  | 'expiresOn'
  | 'underlyingTitle'
  | 'underlyingShares'
  | 'underlyingValue'
  | 'sharesAfter'
  | 'valueAfter'
  | 'ownership'
  | 'natureOfOwnership',
  string | null | undefined
>

type LineKind = Pick<InsiderLine, 'lineType' | 'isDerivative'>

const kinds: Record<string, LineKind> = {
  nonderivativetransaction: { lineType: 'transaction', isDerivative: false },
  nonderivativeholding: { lineType: 'holding', isDerivative: false },
  derivativetransaction: { lineType: 'transaction', isDerivative: true },
  derivativeholding: { lineType: 'holding', isDerivative: true },
}

export function insiderLine(accession: string, number: number, node: XmlNode): InsiderLine {
  const kind = kinds[node.name]
  if (kind === undefined) throw new BadValue(`<${node.name.slice(0, 40)}> is neither a transaction nor a holding`)
  const value = (...path: string[]) => textAt(node, ...path, 'value')
  const text: InsiderLineText = {
    securityTitle: value('securitytitle'),
    transactionOn: value('transactiondate'),
    deemedExecutedOn: value('deemedexecutiondate'),
    transactionCode: textAt(node, 'transactioncoding', 'transactioncode'),
    equitySwap: textAt(node, 'transactioncoding', 'equityswapinvolved'),
    timeliness: value('transactiontimeliness'),
    shares: value('transactionamounts', 'transactionshares'),
    price: value('transactionamounts', 'transactionpricepershare'),
    totalValue: value('transactionamounts', 'transactiontotalvalue'),
    acquiredOrDisposed: value('transactionamounts', 'transactionacquireddisposedcode'),
    exercisePrice: value('conversionorexerciseprice'),
    exercisableOn: value('exercisedate'),
    expiresOn: value('expirationdate'),
    underlyingTitle: value('underlyingsecurity', 'underlyingsecuritytitle'),
    underlyingShares: value('underlyingsecurity', 'underlyingsecurityshares'),
    underlyingValue: value('underlyingsecurity', 'underlyingsecurityvalue'),
    sharesAfter: value('posttransactionamounts', 'sharesownedfollowingtransaction'),
    valueAfter: value('posttransactionamounts', 'valueownedfollowingtransaction'),
    ownership: value('ownershipnature', 'directorindirectownership'),
    natureOfOwnership: value('ownershipnature', 'natureofownership'),
  }
  return lineFrom(accession, number, kind, text, [...new Set(attributesBelow(node, 'footnoteid', 'id'))])
}

export function lineFrom(
  accession: string,
  number: number,
  kind: LineKind,
  text: InsiderLineText,
  footnotes: string[],
): InsiderLine {
  return {
    kind: 'insider-line',
    accession,
    number,
    ...kind,
    securityTitle: requiredText(text.securityTitle, 'the title of the security'),
    transactionOn: date(text.transactionOn, 'the date of the transaction'),
    deemedExecutedOn: date(text.deemedExecutedOn, 'the deemed date of execution'),
    transactionCode:
      kind.lineType === 'transaction' ? requiredText(text.transactionCode, 'the transaction code') : null,
    isEquitySwap: isYes(text.equitySwap),
    timeliness: optionalText(text.timeliness),
    shares: amount(text.shares, 'the number of shares'),
    price: amount(text.price, 'the price'),
    totalValue: amount(text.totalValue, 'the value of the transaction'),
    acquiredOrDisposed: oneOf(text.acquiredOrDisposed, 'A', 'D'),
    exercisePrice: amount(text.exercisePrice, 'the exercise price'),
    exercisableOn: date(text.exercisableOn, 'the date of exercise'),
    expiresOn: date(text.expiresOn, 'the date of expiry'),
    underlyingTitle: optionalText(text.underlyingTitle),
    underlyingShares: amount(text.underlyingShares, 'the number of underlying shares'),
    underlyingValue: amount(text.underlyingValue, 'the value of the underlying security'),
    sharesAfter: amount(text.sharesAfter, 'the shares owned afterwards'),
    valueAfter: amount(text.valueAfter, 'the value owned afterwards'),
    ownership: oneOf(text.ownership, 'D', 'I'),
    natureOfOwnership: optionalText(text.natureOfOwnership),
    footnotes,
  }
}

/** Null if a footnote replaces the figure; invalid text is rejected. */
function amount(text: string | null | undefined, what: string): string | null {
  const trimmed = optionalText(text)
  if (trimmed === null) return null
  const decimal = decimalText(trimmed)
  if (decimal === null || decimal.startsWith('-'))
    throw new BadValue(`${what} ${shown(trimmed)} is not a number from 0 up`)
  if ((decimal.split('.')[0] ?? '').length > 18) throw new BadValue(`${what} ${shown(trimmed)} is too large`)
  return decimal
}

function date(text: string | null | undefined, what: string): string | null {
  const trimmed = optionalText(text)
  if (trimmed === null) return null
  const day = dateOf(trimmed)
  if (day === null) throw new BadValue(`${what} ${shown(trimmed)} is not a date`)
  return day
}

function oneOf<T extends string>(text: string | null | undefined, ...allowed: T[]): T | null {
  const trimmed = (text ?? '').trim().toUpperCase()
  if (trimmed === '') return null
  const found = allowed.find((each) => each === trimmed)
  if (found === undefined) throw new BadValue(`${shown(trimmed)} is none of ${allowed.join(', ')}`)
  return found
}
