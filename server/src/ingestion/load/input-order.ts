// Dependencies first: a CUSIP known before the filings is not added to the list of unknown ones.
import type { DocumentKind } from '../read/detect.ts'
import type { Input } from '../read/inputs.ts'

const ranks: Partial<Record<DocumentKind, number>> = {
  'place-code-table': 0,
  'cusip-ticker-table': 1,
  'official-list-table': 2,
  'official-list-text': 2,
  'company-tickers-json': 3,
  'company-exchanges-json': 3,
  'company-exchanges-table': 3,
  'adviser-table': 4,
  'price-table': 5,
  'panel-large-securities': 6,
  'panel-long-filings': 6,
  'panel-large-managers': 8,
  'panel-hedge-managers': 8,
  // Useful only once the series, or the securities, are known.
  'fund-tickers-json': 9,
  'split-ticker-table': 9,
  'split-cusip-table': 9,
}

const rankOf = (input: Input): number => (input.kind === 'single' ? (ranks[input.file.kind] ?? 7) : 7)

/** Stable: inputs of equal rank stay sorted by name. */
export const inOrder = (inputs: readonly Input[]): Input[] => inputs.toSorted((a, b) => rankOf(a) - rankOf(b))

/** A map assigns prices known only by ticker to their CUSIPs. */
export const bringsPrices = (input: Input): boolean =>
  input.kind === 'single' && (input.file.kind === 'price-table' || input.file.kind === 'cusip-ticker-table')
