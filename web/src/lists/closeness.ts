// How closely the results of a search match its term. Approximate results are not shown beside exact ones.
import type { TermMatch } from '@rostrum/contract/platform/paging'

const order: readonly TermMatch['type'][] = ['exact', 'corrected', 'partial']

export interface Matched {
  data: unknown[]
  meta: { total: number; match?: TermMatch | undefined }
}

/** 0 for a match of every word as typed; higher is more approximate. */
export const closenessOf = ({ meta }: Matched): number => order.indexOf(meta.match?.type ?? 'exact')

/** The closest match of several searches; infinite if none found anything. */
export const closestOf = (found: readonly (Matched | undefined)[]): number =>
  Math.min(...found.map((one) => (one && one.data.length > 0 ? closenessOf(one) : Number.POSITIVE_INFINITY)))

/** Which words of the term the results do not contain; undefined if they contain all of them. */
export function leftOutNote(match: TermMatch | undefined): string | undefined {
  if (!match || match.leftOut.length === 0) return undefined
  const words = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(match.leftOut.map((word) => `“${word}”`))
  return `No match for every word. Showing matches without ${words}`
}
