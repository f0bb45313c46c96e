// Formats for ownership figures, in addition to the platform's.
import { formatPercent } from '#platform/formats.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

export const formatCompact = (number: number): string => compact.format(number)

/** 0.1234 → 12.3%. A small nonzero share is never shown as zero. */
export function formatShare(share: number | null, digits = 1): string {
  if (share === null) return '–'
  const least = 10 ** -(digits + 2)
  return share > 0 && share < least / 2 ? `<${formatPercent(least, digits)}` : formatPercent(share, digits)
}

/** A lower bound: purchases and sales within a quarter are not visible. */
export const formatTurnover = (percentage: number): string => `at least ${formatPercent(percentage / 100)}`

/** Change in shares relative to the prior position. */
export const relativeChange = (shares: number, previous: number | null): number | null =>
  previous ? (shares - previous) / previous : null
