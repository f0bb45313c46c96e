// How the figures of ownership read, beside the formats that every screen has.
import { formatPercent } from '#platform/formats.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

export const formatCompact = (number: number): string => compact.format(number)

/** 0.1234 → 12.3%. What is there but rounds away does not read as nothing. */
export function formatShare(share: number | null, digits = 1): string {
  if (share === null) return '–'
  const least = 10 ** -(digits + 2)
  return share > 0 && share < least / 2 ? `<${formatPercent(least, digits)}` : formatPercent(share, digits)
}

/** At least what was traded: a quarter hides what was bought and sold within it. */
export const formatTurnover = (percentage: number): string => `at least ${formatPercent(percentage / 100)}`

/** What was added or given up, as a share of what was held before. */
export const relativeChange = (shares: number, previous: number | null): number | null =>
  previous ? (shares - previous) / previous : null
