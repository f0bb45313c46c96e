// Similarity of two organization names, both normalized and without legal forms.
import type { MatchConfidence } from '@rostrum/contract/holders/register-values'

/** Abbreviations used by registers and custodians. */
const writtenOut: Record<string, string> = {
  mgmt: 'management',
  mgt: 'management',
  mgmnt: 'management',
  cap: 'capital',
  invt: 'investment',
  invts: 'investment',
  inv: 'investment',
  investments: 'investment',
  advs: 'advisors',
  adv: 'advisors',
  advisers: 'advisors',
  intl: 'international',
  natl: 'national',
  grp: 'group',
  ptnrs: 'partners',
  ptrs: 'partners',
  hldgs: 'holdings',
  assoc: 'associates',
  svcs: 'services',
  fds: 'funds',
  fd: 'fund',
  tr: 'trust',
  bk: 'bank',
  ins: 'insurance',
  amer: 'american',
}

export const wordsOf = (name: string): string[] =>
  name.split(' ').flatMap((word) => (word === '' ? [] : [writtenOut[word] ?? word]))

interface Comparison {
  score: number
  confidence: MatchConfidence
  reason: string
}

/** Common words carry little weight: `entries` is how many organization names contain a word. */
export function compareNames(
  name: readonly string[],
  other: readonly string[],
  entriesOf: (word: string) => number,
): Comparison | undefined {
  const weightOf = (word: string) => 1 / Math.log2(2 + entriesOf(word))
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weightOf(word), 0)
  const [mine, theirs] = [new Set(name), new Set(other)]
  const shared = [...mine].filter((word) => theirs.has(word))
  const score = (2 * sum(shared)) / (sum(mine) + sum(theirs) || 1)
  if (score >= 0.999) {
    return name.join(' ') === other.join(' ')
      ? { score, confidence: 'high', reason: 'Same name with abbreviations spelled out' }
      : { score, confidence: 'medium', reason: 'Same words in a different order' }
  }
  const reason = `${shared.length} of ${Math.max(mine.size, theirs.size)} words in common: ${shared.join(', ')}`
  if (score >= 0.8) return { score, confidence: 'medium', reason }
  if (score >= 0.55) return { score, confidence: 'low', reason }
  return undefined
}
