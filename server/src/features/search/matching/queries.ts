// What a term means: its folded words, the keys it may be, and, where nobody has such a name, the words that were meant.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { allowedSlips, closestWords, type KnownWord } from './slips.ts'
import { Vocabulary } from './vocabulary.ts'

/** A piece of SQL over one row `d` of the directory. */
export type Fragment = RawBuilder<unknown>

export type Kind = 'organizations' | 'people' | 'funds' | 'securities'

export interface Term {
  folded: string
  words: string[]
  keys: string[]
  email: string | null
  /** For each word those that may have been meant; absent while the term is taken as it stands. */
  meant?: string[][]
}

/** Undefined where nothing is left to look for, as of a term made of dots and dashes. */
export function termOf(text: string, { folded }: { folded: string }): Term | undefined {
  if (folded === '') return undefined
  const key = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const keys = key === '' ? [] : [key]
  return { folded, words: folded.split(' '), keys, email: text.includes('@') ? text.toLowerCase() : null }
}

// Folded words are letters and figures alone, so none can end its quotes.
const begins = (word: string): string => `'${word}':*`
const joined = (words: readonly string[]): string => words.join('')

/** Every word begins a word of the name, or the words written as one begin the name written as one. */
const plainQuery = ({ words }: Term): string =>
  words.length === 1 ? begins(joined(words)) : `(${words.map(begins).join(' & ')}) | ${begins(joined(words))}`

const meantQuery = (meant: readonly string[][]): string =>
  meant.map((alternatives) => `(${alternatives.map(begins).join(' | ')})`).join(' & ')

const wholeQuery = ({ words }: Term): string => words.map((word) => `'${word}'`).join(' & ')

const queryOf = (term: Term): string =>
  term.meant ? `${plainQuery(term)} | (${meantQuery(term.meant)})` : plainQuery(term)

export interface Matching {
  where: Fragment
  /** The lower the nearer: a key, the name, its beginning, its words, a slip of the finger. */
  tier: Fragment
  /** What an index tells to be near. */
  nearest: Fragment[]
}

const past = '\u{10ffff}'
const startsWith = (name: string): Fragment => sql`d.sort_name >= ${name} and d.sort_name < ${name + past}`

/** Names of organizations, funds and securities; `d` has words, keys and sort_name. */
export function matchingNames(term: Term): Matching {
  const isKey = sql`d.keys && ${term.keys}::text[]`
  const name = term.folded.replace(/^the (?=.)/, '')
  const asOne = sql`replace(d.sort_name, ' ', '')`
  const oneWord = name.replaceAll(' ', '')
  return {
    where: sql`(d.words @@ ${queryOf(term)}::tsquery or ${isKey})`,
    tier: sql`case when ${isKey} then 0
      when d.sort_name = ${name} or ${asOne} = ${oneWord} then 1
      when starts_with(d.sort_name, ${name}) or starts_with(${asOne}, ${oneWord}) then 2
      when d.words @@ ${plainQuery(term)}::tsquery then 3 else 4 end`,
    nearest: [isKey, startsWith(name)],
  }
}

/** People by their names and their firm's; `d` has names, words, all_words and email. */
export function matchingPeople(term: Term): Matching {
  const isTheirs = sql`d.all_words @@ ${queryOf(term)}::tsquery`
  const isEmail = sql`lower(d.email) = ${term.email}`
  const startsName = sql.join(
    [1, 2, 3].map((way) => sql`starts_with(d.names[${sql.lit(way)}], ${term.folded})`),
    sql` or `,
  )
  const byName = sql`when ${term.folded} = any (d.names) then 1
      when d.words @@ ${wholeQuery(term)}::tsquery then 2
      when ${startsName} then 3
      when d.words @@ ${plainQuery(term)}::tsquery then 4
      when d.all_words @@ ${plainQuery(term)}::tsquery then 5 else 6 end`
  const near = startsWith(term.folded)
  return term.email === null
    ? { where: isTheirs, tier: sql`case ${byName}`, nearest: [near] }
    : {
        where: sql`(${isTheirs} or ${isEmail})`,
        tier: sql`case when ${isEmail} then 0 ${byName}`,
        nearest: [near, isEmail],
      }
}

/** Words that customers have given their own profiles; the market's are kept in market.search_words. */
const ownWords: Partial<Record<Kind, Fragment>> = {
  organizations: sql`select unnest(tsvector_to_array(words)) as word from app.organization_directory where user_id is not null`,
  people: sql`select unnest(tsvector_to_array(all_words)) as word from app.person_directory where user_id is not null`,
}

async function ownVocabulary(db: Db, kind: Kind): Promise<Vocabulary> {
  const words = ownWords[kind]
  if (!words) return new Vocabulary([])
  const { rows } = await sql<KnownWord>`select word, count(*) as entries from (${words}) w group by word`.execute(db)
  return new Vocabulary(rows)
}

let vocabularies: { version: number; ofKind: Promise<Map<string, Vocabulary>> } | undefined

async function loadVocabularies(db: Db): Promise<Map<string, Vocabulary>> {
  const rows = await db.selectFrom('market.searchWords').select(['kind', 'word', 'entries']).execute()
  return new Map(
    Map.groupBy(rows, ({ kind }) => kind)
      .entries()
      .map(([kind, known]) => [kind, new Vocabulary(known)]),
  )
}

/** Of the market; read once for each directory. */
export async function vocabularyOf(db: Db, kind: Kind, version: number): Promise<Vocabulary> {
  if (vocabularies?.version !== version) {
    const loading = { version, ofKind: loadVocabularies(db) }
    vocabularies = loading
    // Not remembered when it failed: the next one tries again.
    loading.ofKind.catch(() => {
      if (vocabularies === loading) vocabularies = undefined
    })
  }
  return (await vocabularies.ofKind).get(kind) ?? new Vocabulary([])
}

/** At most how many rows of the market a term can have: those of its rarest word. */
export const mostNames = (vocabulary: Vocabulary, { words }: Term): number =>
  Math.min(...words.map((word) => vocabulary.namesBeginning(word)))

/** Figures are typed as they are read, and a short word may be any. */
const canSlip = (word: string): boolean => allowedSlips(word.length) > 0 && !/\d/.test(word)

/** The same term with its unknown words as they may have been meant; undefined where there is nothing to correct, or no way. */
export async function correctTerm(db: Db, kind: Kind, term: Term, market: Vocabulary): Promise<Term | undefined> {
  if (term.words.every((word) => market.namesBeginning(word) > 0)) return undefined
  const own = await ownVocabulary(db, kind)
  const isKnown = (word: string) => market.namesBeginning(word) > 0 || own.namesBeginning(word) > 0
  if (term.words.every(isKnown)) return undefined
  const meant = term.words.map((word) => {
    if (isKnown(word)) return [word]
    return canSlip(word) ? closestWords(word, [...market.near(word), ...own.near(word)]) : []
  })
  return meant.every((alternatives) => alternatives.length > 0) ? { ...term, meant } : undefined
}
