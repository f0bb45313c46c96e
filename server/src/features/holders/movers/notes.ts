// Notes needed to interpret moves.
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import { classNotes } from '../scope/class-notes.ts'
import type { Between } from './between.ts'

export function moverNotes(between: Between, incomparable: number): string[] {
  const { security, from, to, isPriceImplied, fromPrice, toPrice } = between
  const notes: string[] = classNotes(security)
  if (incomparable > 0) {
    const holders = incomparable === 1 ? '1 holder has' : `${incomparable} holders have`
    notes.push(
      `${holders} no complete filing for both ${formatQuarter(from)} and ${formatQuarter(to)} and ${incomparable === 1 ? 'is' : 'are'} excluded from buyer and seller counts.`,
    )
  }
  if (from !== quarterBefore(to)) {
    notes.push('Compares positions at the two quarter-ends only; trades in between are not visible.')
  }
  if (fromPrice === null || toPrice === null) {
    notes.push('Without a price for both quarters, flow and price effect cannot be separated.')
  } else if (isPriceImplied) {
    notes.push(
      'Where no closing price is available, the price is the median implied by the filings (value divided by shares).',
    )
  }
  if (security.splits.some(({ onDate }) => onDate > from)) {
    notes.push('Shares and prices are adjusted for splits; values are as reported.')
  }
  return notes
}
