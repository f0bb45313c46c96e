// When a filer that stopped filing is continued by successors. A false link hides real purchases and exits; a missed
// one shows some that never happened, which is visible. So the rule is strict.

/** A manager with a complete portfolio in the prior quarter, followed by no report or by a notice. */
export interface Silent {
  organizationId: string
  name: string
  eaum: number
  positionCount: number
  /** CIKs or 13F file numbers of the managers that, according to its notice, report for it. */
  reportedBy: readonly string[]
}

/** A manager whose complete portfolio is its first after a quarter without one, or has grown many times over. */
export interface Newcomer {
  organizationId: string
  name: string
  eaum: number
  positionCount: number
  numbers: readonly string[]
  hasOwnBefore: boolean
}

/** Evidence for a link besides the portfolios; without any, the match must be much stronger. */
export type Tie = 'notice' | 'name' | 'none'

/** Managers that together may have taken over a portfolio. */
export interface Candidate {
  predecessorId: string
  successors: { organizationId: string; tie: Tie }[]
}

export interface Succession extends Candidate {
  /** The share of the predecessor's value in positions whose share counts the successors repeat. */
  repeated: number
}

/** A portfolio of few positions can be repeated by chance. */
export const fewestNames = 20
/** Share counts are similar if the lesser is at least this fraction of the greater. */
export const similarity = 0.75
const enoughWithTie = 0.6
const enoughWithout = 0.9

// A family of firms is recognized by its first word; these words begin unrelated names.
const commonWords = new Set(
  `advisors advisory alpha american asset associates atlantic bank blue board bridge canada canadian capital central
  century citizens city commonwealth community core crest eagle east equity family federal fidelity financial first
  fund general global golden grand great green group harbor heritage high hill horizon independent international
  investment investments investors king lake legacy liberty main management mountain mutual national new north northern
  oak ocean pacific park partners peak pension point premier private public red retirement river rock royal saint
  securities silver south southern star state states stone strategic summit swiss teacher teachers third treasurer
  trust union united university valley wealth west western white world`.split(/\s+/),
)

/** The first word of a name, if it is distinctive enough to identify a family of firms. */
export function familyWord(name: string): string | undefined {
  const [first] = name
    .toLowerCase()
    .replace(/[.'’&]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
  return first !== undefined && first.length >= 4 && !commonWords.has(first) ? first : undefined
}

const isAlike = (one: number, other: number): boolean => Math.min(one, other) >= 0.4 * Math.max(one, other)

/** Managers tied to a silent filer form one candidate; each unrelated one of fitting size is its own. */
export function candidatesFor(silent: readonly Silent[], newcomers: readonly Newcomer[]): Candidate[] {
  const named = newcomers.map((newcomer) => ({ newcomer, word: familyWord(newcomer.name) }))
  return silent.flatMap((one) => {
    const family = familyWord(one.name)
    const tieOf = (newcomer: Newcomer, word: string | undefined): Tie => {
      if (newcomer.numbers.some((number) => one.reportedBy.includes(number))) return 'notice'
      return word !== undefined && word === family ? 'name' : 'none'
    }
    const ties = named.map(({ newcomer, word }) => ({ newcomer, tie: tieOf(newcomer, word) }))
    const tied = ties.filter(({ tie }) => tie !== 'none')
    const strangers = ties.filter(
      ({ newcomer, tie }) =>
        tie === 'none' &&
        !newcomer.hasOwnBefore &&
        isAlike(newcomer.eaum, one.eaum) &&
        isAlike(newcomer.positionCount, one.positionCount),
    )
    return [tied, ...strangers.map((stranger) => [stranger])]
      .filter((group) => group.length > 0)
      .map((group) => ({
        predecessorId: one.organizationId,
        successors: group.map(({ newcomer, tie }) => ({ organizationId: newcomer.organizationId, tie })),
      }))
  })
}

const isEnough = ({ successors, repeated }: Succession): boolean =>
  repeated >= (successors.every(({ tie }) => tie === 'none') ? enoughWithout : enoughWithTie)

/** Those that repeat enough; claims on the same predecessor or successor are ambiguous, and none counts. */
export function decideSuccessions(weighed: readonly Succession[]): Succession[] {
  const likely = weighed.filter(isEnough)
  const claims = new Map<string, number>()
  const parties = ({ predecessorId, successors }: Succession) => [
    `from ${predecessorId}`,
    ...successors.map(({ organizationId }) => `to ${organizationId}`),
  ]
  for (const party of likely.flatMap(parties)) claims.set(party, (claims.get(party) ?? 0) + 1)
  return likely.filter((one) => parties(one).every((party) => claims.get(party) === 1))
}
