// How dismissals affect the ranking: “too small” and “wrong style” lower similar suggestions; “already tried” and
// “other” affect only the dismissed one.
import type { DismissalReason } from '@rostrum/contract/discovery/suggestions'
import { type InvestorStyle, investorStyleLabels } from '@rostrum/contract/market/values'

interface Dismissed {
  reason: DismissalReason
  eaum: number | null
  styles: readonly InvestorStyle[]
}

interface Similar {
  eaum: number | null
  styles: readonly InvestorStyle[]
}

export interface Lowering {
  /** Number of ranks to move down. */
  places: number
  text: string | null
}

/** Ranks lost per dismissal of a similar suggestion, for up to three with the same reason. */
const placesEach = 8
const mostOfAKind = 3

const spelled = (dollars: number): string =>
  dollars >= 1e9 ? `$${Math.round(dollars / 1e8) / 10}B` : `$${Math.round(dollars / 1e6)}M`

const times = (count: number): string => (count === 1 ? 'one' : String(count))

export function loweringOf(candidate: Similar, dismissed: readonly Dismissed[]): Lowering {
  const tooSmall = dismissed.filter(
    ({ reason, eaum }) =>
      reason === 'too_small' && eaum !== null && candidate.eaum !== null && candidate.eaum <= eaum * 1.1,
  )
  const wrongStyle = dismissed.filter(
    ({ reason, styles }) => reason === 'wrong_style' && styles.some((style) => candidate.styles.includes(style)),
  )
  const texts: string[] = []
  if (tooSmall.length > 0) {
    const bound = Math.max(...tooSmall.map(({ eaum }) => eaum ?? 0))
    texts.push(`your team dismissed ${times(tooSmall.length)} of up to ${spelled(bound)} as too small`)
  }
  if (wrongStyle.length > 0) {
    const shared = [...new Set(wrongStyle.flatMap(({ styles }) => styles))].filter((one) =>
      candidate.styles.includes(one),
    )
    const names = shared.map((style) => investorStyleLabels[style]).join(', ')
    texts.push(`your team dismissed ${times(wrongStyle.length)} with the style ${names}`)
  }
  const count = Math.min(tooSmall.length, mostOfAKind) + Math.min(wrongStyle.length, mostOfAKind)
  return { places: count * placesEach, text: texts.length > 0 ? `Ranked lower: ${texts.join(', and ')}.` : null }
}

/** Sorted by rank plus lowering; in ties, suggestions that were not lowered come first. */
export function ranked<Row extends Similar>(
  rows: readonly Row[],
  dismissed: readonly Dismissed[],
): { row: Row; lowered: string | null }[] {
  return rows
    .map((row, place) => ({ row, ...loweringOf(row, dismissed), place }))
    .sort((a, b) => a.place + a.places - (b.place + b.places) || a.places - b.places)
    .map(({ row, text }) => ({ row, lowered: text }))
}
