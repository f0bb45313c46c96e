// Notes needed to interpret moves.
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import type { Between } from './between.ts'

export function moverNotes(between: Between, incomparable: number): string[] {
  const { security, from, to, isPriceImplied, fromPrice, toPrice } = between
  const notes: string[] = []
  if (incomparable > 0) {
    const holders = incomparable === 1 ? '1 holder has' : `${incomparable} holders have`
    notes.push(
      `${holders} no complete report for both ${formatQuarter(from)} and ${formatQuarter(to)} and count as neither buyers nor sellers.`,
    )
  }
  if (from !== quarterBefore(to)) {
    notes.push(`Only what stood at the end of both quarters is compared: what was bought and sold between is not seen.`)
  }
  if (fromPrice === null || toPrice === null) {
    notes.push('No price is known for both quarters, so that flow and price effect cannot be told apart.')
  } else if (isPriceImplied) {
    notes.push('Where no closing price is known, the price is the one that most reports imply: value over shares.')
  }
  if (security.splits.some(({ onDate }) => onDate > from)) {
    notes.push("Shares and prices are on today's split basis; values are as reported.")
  }
  return notes
}
