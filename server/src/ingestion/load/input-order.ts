// What others rest on comes first: a CUSIP that is known before the filings come needs no place in the list of unknowns.
import type { DocumentKind } from '../read/detect.ts'
import type { Input } from '../read/inputs.ts'

const ranks: Partial<Record<DocumentKind, number>> = {
  'place-code-table': 0,
  'cusip-ticker-table': 1,
  'official-list-table': 2,
  'company-tickers-json': 3,
  'company-exchanges-json': 3,
  'company-exchanges-table': 3,
  'adviser-table': 4,
  'price-table': 5,
  'panel-large-securities': 6,
  'panel-long-filings': 6,
  'panel-large-managers': 8,
  'panel-hedge-managers': 8,
  // Tickers of funds are of use only once their series are known.
  'fund-tickers-json': 9,
}

const rankOf = (input: Input): number => (input.kind === 'single' ? (ranks[input.file.kind] ?? 7) : 7)

/** Stable: inputs of one rank stay in the order of their names. */
export const inOrder = (inputs: readonly Input[]): Input[] => inputs.toSorted((a, b) => rankOf(a) - rankOf(b))

/** A map gives prices that were known by ticker alone to their CUSIPs. */
export const bringsPrices = (input: Input): boolean =>
  input.kind === 'single' && (input.file.kind === 'price-table' || input.file.kind === 'cusip-ticker-table')
