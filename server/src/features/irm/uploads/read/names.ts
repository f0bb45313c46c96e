// Splits a full name into first and last name: "van der Berg, Anna, CFA" and "Dr. Anna van der Berg".

const salutations = new Set(
  'mr mrs ms miss mx dr prof professor sir dame lord lady hon rev mme mlle monsieur madame herr frau sr sra'.split(' '),
)
/** Generational suffixes are kept as part of the last name, because they distinguish father and son. */
const generations = /^(jr|sr|junior|senior|ii|iii|iv|v)$/
/** Suffixes that are not part of the name. */
const credentials = new Set(
  'cfa cpa caia cfp frm cipm cmt mba phd dphil llm llb esq fca aca acca cima ica fsa asa cma chfc clu icd icdd'.split(
    ' ',
  ),
)
/** Also used as names; only capitals or a preceding comma mark them as credentials. */
const shortCredentials = new Set('md jd ma ba bsc msc ms bs qc kc obe mbe cbe pe fia pmp'.split(' '))

/** Particles that extend a last name to the left. */
const particles = new Set(
  'van von vom zu zur zum de der den del della delle dello degli di da das do dos du des la le les lo ten ter te af av al el bin ibn bint ben abu st saint san santa mac y e i'.split(
    ' ',
  ),
)
/** Particles that are also first names, unless written in lowercase. */
const namesToo = new Set('al ben mac e i y do lo te v'.split(' '))

const bare = (word: string): string => word.toLowerCase().replace(/[.’']/g, '')
const isSmall = (word: string): boolean => word === word.toLowerCase()
const isParticle = (word: string): boolean => particles.has(bare(word)) && (isSmall(word) || !namesToo.has(bare(word)))
const isGeneration = (word: string): boolean => generations.test(bare(word))

/** May be several: "CFA CPA". */
const isCredential = (words: string, isAfterComma: boolean): boolean =>
  words !== '' &&
  words.split(' ').every((word) => {
    const plain = bare(word)
    const isShort = shortCredentials.has(plain) && (isAfterComma || (word === word.toUpperCase() && plain.length > 1))
    return credentials.has(plain) || isShort
  })

interface SplitName {
  firstName: string
  lastName: string
}

/** A single word is a last name; text that contains no name yields empty strings. */
export function splitName(text: string): SplitName {
  const parts = text
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
  const [beginning = '', ...rest] = parts
  const after = rest.filter((part) => !isCredential(part, true))
  const generation = after.filter((part) => isGeneration(part)).join(' ')
  const given = after.filter((part) => !isGeneration(part)).join(' ')
  const split = given
    ? { firstName: withoutSalutations(given.split(' ')).join(' '), lastName: beginning }
    : splitWords(withoutSalutations(beginning.split(' ')))
  return { ...split, lastName: [split.lastName, generation].filter(Boolean).join(' ') }
}

function withoutSalutations(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !salutations.has(bare(word)))
  return first < 0 ? [...words] : words.slice(first)
}

function splitWords(words: readonly string[]): SplitName {
  const last = words.findLastIndex((word, at) => at < 2 || !(isGeneration(word) || isCredential(word, false)))
  const generation = words.slice(last + 1).filter(isGeneration)
  const named = words.slice(0, last + 1)
  const begins = beginOfLastName(named)
  const loud = begins === named.length - 1 ? capitals(named) : undefined
  const lastName = loud ?? named.slice(begins)
  const firstName = loud ? named.filter((word) => !loud.includes(word)) : named.slice(0, begins)
  return { firstName: firstName.join(' '), lastName: [...lastName, ...generation].join(' ') }
}

/** Starts at the first particle, or one word earlier for names joined by "y"; otherwise at the last word. */
function beginOfLastName(words: readonly string[]): number {
  const [first = ''] = words
  if (words.length > 1 && isSmall(first) && isParticle(first)) return 0
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isParticle(word))
  if (at < 0) return words.length - 1
  const joins = ['y', 'e', 'i'].includes(words[at] ?? '')
  return joins && at > 1 ? at - 1 : at
}

/** If only some words are in capitals, they are the last name: "NAKAMURA Hiroshi". */
function capitals(words: readonly string[]): string[] | undefined {
  const isLoud = (word: string) => /^\p{Lu}[\p{Lu}’'-]{2,}$/u.test(word)
  const loud = words.filter(isLoud)
  const isTogether = words.findLastIndex(isLoud) - words.findIndex(isLoud) + 1 === loud.length
  const isAtAnEnd = isLoud(words[0] ?? '') || isLoud(words.at(-1) ?? '')
  return loud.length > 0 && loud.length < words.length && isTogether && isAtAnEnd ? loud : undefined
}
