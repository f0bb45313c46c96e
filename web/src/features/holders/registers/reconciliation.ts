// Explains why a list's total differs from shares outstanding.
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { formatShare } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import { words } from './kinds.ts'

interface Sum {
  shares: number
  sharesOutstanding: number | null
}

export function reconciliationNote(kind: RegisterKind, { shares, sharesOutstanding }: Sum): string[] {
  if (sharesOutstanding === null) return ['Shares outstanding on that date are unknown.']
  const missing = sharesOutstanding - shares
  if (missing === 0) return ['The list adds up to 100% of shares outstanding.']
  const sum = `The list adds up to ${formatShare(shares / sharesOutstanding, 2)} of ${formatNumber(sharesOutstanding)} shares outstanding`
  return missing > 0
    ? [`${sum}; ${formatNumber(missing)} are not on the list. ${words[kind].short}`]
    : [`${sum}, ${formatNumber(-missing)} more than outstanding. ${words[kind].over}`]
}
