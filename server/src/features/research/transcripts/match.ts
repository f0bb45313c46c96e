// Matches an analyst to a person in the IRM, by name and firm. Uncertain matches are left to a user.

export interface Candidate {
  id: string
  name: string
  firstName: string
  lastName: string
  firm: string | null
}

export interface Match {
  personId: string | null
  personState: 'none' | 'matched' | 'ambiguous'
  candidates: Candidate[]
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const suffix = /^(?:jr|sr|ii|iii|iv|cfa|cpa|phd|md|mba)$/
const wordsOf = (name: string): string[] =>
  folded(name)
    .split(' ')
    .filter((word) => word !== '' && !suffix.test(word))

export const lastNameOf = (name: string): string => wordsOf(name).at(-1) ?? ''

const nicknames: readonly (readonly string[])[] = [
  ['alexander', 'alex'],
  ['andrew', 'andy'],
  ['christopher', 'chris'],
  ['daniel', 'dan'],
  ['david', 'dave'],
  ['elizabeth', 'liz', 'beth'],
  ['james', 'jim'],
  ['jeffrey', 'jeff'],
  ['jennifer', 'jen'],
  ['joseph', 'joe'],
  ['katherine', 'kate', 'kathy'],
  ['matthew', 'matt'],
  ['michael', 'mike'],
  ['nicholas', 'nick'],
  ['robert', 'rob', 'bob'],
  ['stephen', 'steven', 'steve'],
  ['thomas', 'tom'],
  ['william', 'will', 'bill'],
]

function isSameFirst(one: string, other: string): boolean {
  if (one === other) return true
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  return nicknames.some((names) => names.includes(one) && names.includes(other))
}

/** Words in many firms' names do not identify one. */
const common = new Set(
  'llc inc lp llp co corp company ltd plc the and group securities capital markets research partners bank advisors management asset'.split(
    ' ',
  ),
)
const significant = (firm: string): string[] => {
  const words = folded(firm).split(' ')
  const rare = words.filter((word) => !common.has(word))
  return rare.length > 0 ? rare : words
}

/** Merriton and Merriton Securities LLC are one firm. */
export function isSameFirm(one: string, other: string): boolean {
  const [first, second] = [significant(one), significant(other)]
  const [few, many] = first.length <= second.length ? [first, second] : [second, first]
  return few.length > 0 && few.every((word) => many.includes(word))
}

export function matchSpeaker(
  { name, firm }: { name: string; firm: string | null },
  people: readonly Candidate[],
): Match {
  const words = wordsOf(name)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const nobody: Match = { personId: null, personState: 'none', candidates: [] }
  if (words.length < 2) return nobody
  const called = (one: Candidate) => [wordsOf(one.firstName)[0] ?? '', wordsOf(one.name)[0] ?? '']
  const same = people.filter(
    (one) => lastNameOf(one.lastName) === last && called(one).some((given) => isSameFirst(given, first)),
  )
  if (same.length === 0) return nobody
  const atFirm = firm ? same.filter((one) => one.firm && isSameFirm(one.firm, firm)) : []
  // Without a firm on one side the full name must do; at another firm it may be someone else.
  const [only] = atFirm.length > 0 ? atFirm : same
  const isCertain =
    atFirm.length === 1 || (atFirm.length === 0 && same.length === 1 && (!firm || !only?.firm) && first.length > 1)
  if (only && isCertain) return { personId: only.id, personState: 'matched', candidates: [] }
  return { personId: null, personState: 'ambiguous', candidates: (atFirm.length > 1 ? atFirm : same).slice(0, 10) }
}
