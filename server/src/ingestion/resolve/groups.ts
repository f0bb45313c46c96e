// Joins pairs into groups and chooses which security of each survives.

export interface Member {
  id: string
  key: string
  /** A customer's data refers to it: it must stay. */
  isUsed: boolean
  hasCusip: boolean
  isCusipValid: boolean
  lastQuarter: string | null
  /** The security that has survived so far. */
  isSurvivor: boolean
}

export interface Pair {
  first: string
  second: string
  state: 'same' | 'unsure' | 'apart'
  confidence: number
  isDecided: boolean
}

export interface Groups {
  /** Joined security → the surviving one. */
  sameAs: Map<string, string>
  /** Pairs that would join what must stay apart. */
  refused: { pair: Pair; because: 'used' | 'apart' }[]
}

/**
 * The surest pairs first, decisions of people before all. A group never contains a pair that was found to be apart, nor
 * two securities that customers use: one of the two would lose its data.
 */
export function groupPairs(pairs: readonly Pair[], members: ReadonlyMap<string, Member>): Groups {
  const groups = new Map<string, Set<string>>()
  const groupOf = (id: string): Set<string> => {
    const known = groups.get(id)
    if (known) return known
    const alone = new Set([id])
    groups.set(id, alone)
    return alone
  }
  const apart = apartFrom(pairs)
  const refused: Groups['refused'] = []
  for (const pair of inOrder(pairs, members)) {
    const [one, other] = [groupOf(pair.first), groupOf(pair.second)]
    if (one === other) continue
    const because = obstacle(one, other, { apart, members })
    if (because) {
      refused.push({ pair, because })
      continue
    }
    for (const id of other) {
      one.add(id)
      groups.set(id, one)
    }
  }
  const sameAs = new Map<string, string>()
  for (const group of new Set(groups.values())) {
    const survivor = survivorOf(group, members)
    for (const id of group) if (id !== survivor) sameAs.set(id, survivor)
  }
  return { sameAs, refused }
}

function apartFrom(pairs: readonly Pair[]): Map<string, Set<string>> {
  const apart = new Map<string, Set<string>>()
  for (const { first, second, state } of pairs) {
    if (state !== 'apart') continue
    apart.set(first, (apart.get(first) ?? new Set()).add(second))
    apart.set(second, (apart.get(second) ?? new Set()).add(first))
  }
  return apart
}

/** By keys, not ids, which differ from one installation to the next. */
function inOrder(pairs: readonly Pair[], members: ReadonlyMap<string, Member>): Pair[] {
  const keyOf = ({ first, second }: Pair) =>
    [members.get(first)?.key ?? first, members.get(second)?.key ?? second].sort().join(' ')
  return pairs
    .filter(({ state }) => state === 'same')
    .map((pair) => ({ pair, key: keyOf(pair) }))
    .sort(
      (a, b) =>
        Number(b.pair.isDecided) - Number(a.pair.isDecided) ||
        b.pair.confidence - a.pair.confidence ||
        compare(a.key, b.key),
    )
    .map(({ pair }) => pair)
}

function obstacle(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  { apart, members }: { apart: ReadonlyMap<string, ReadonlySet<string>>; members: ReadonlyMap<string, Member> },
): 'used' | 'apart' | undefined {
  const isUsed = (group: ReadonlySet<string>) => [...group].some((id) => members.get(id)?.isUsed)
  for (const id of one) for (const far of apart.get(id) ?? []) if (other.has(far)) return 'apart'
  return isUsed(one) && isUsed(other) ? 'used' : undefined
}

/** What customers use, then a CUSIP that is one, then who survived before, then the latest CUSIP. */
function survivorOf(group: ReadonlySet<string>, members: ReadonlyMap<string, Member>): string {
  const [first] = [...group]
    .map((id) => members.get(id) ?? { ...nobody, id, key: id })
    .sort(
      (a, b) =>
        Number(b.isUsed) - Number(a.isUsed) ||
        Number(b.hasCusip) - Number(a.hasCusip) ||
        Number(b.isCusipValid) - Number(a.isCusipValid) ||
        Number(b.isSurvivor) - Number(a.isSurvivor) ||
        compare(b.lastQuarter ?? '', a.lastQuarter ?? '') ||
        compare(a.key, b.key),
    )
  return first?.id ?? ''
}

const nobody = { isUsed: false, hasCusip: false, isCusipValid: false, lastQuarter: null, isSurvivor: false }

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
