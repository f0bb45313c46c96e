// What a term means: its folded words, the keys it may be, and, where nobody has such a name, the words that were meant.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
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
  /** Places of the words that few names have; absent while nothing is known of them. */
  telling?: number[]
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
const plainQuery = ({ words }: Term, of: readonly string[] = words): string =>
  words.length === 1 ? begins(joined(words)) : `(${of.map(begins).join(' & ')}) | ${begins(joined(words))}`

const meantQuery = (meant: readonly string[][]): string =>
  meant.map((alternatives) => `(${alternatives.map(begins).join(' | ')})`).join(' & ')

const wholeQuery = ({ words }: Term): string => words.map((word) => `'${word}'`).join(' & ')

const queryOf = (term: Term, isAsked: (at: number) => boolean = () => true): string => {
  const asked = <T>(of: readonly T[]) => of.filter((_, at) => isAsked(at))
  const plain = plainQuery(term, asked(term.words))
  return term.meant ? `${plain} | (${meantQuery(asked(term.meant))})` : plain
}

/** An index would gather all names of a common word before it looks at the rare one: it is asked for the rare ones alone. */
function found(words: Fragment, term: Term): Fragment {
  const whole = queryOf(term)
  const { telling } = term
  if (!telling || telling.length === term.words.length) return sql`${words} @@ ${whole}::tsquery`
  const asked = queryOf(term, (at) => telling.includes(at))
  // By its function's name the second is no question to an index.
  return sql`(${words} @@ ${asked}::tsquery and ts_match_vq(${words}, ${whole}::tsquery))`
}

export interface Matching {
  where: Fragment
  /** The lower the nearer: a key, the name, its beginning, its words, a slip of the finger. */
  tier: Fragment
  /** What an index tells to be near. */
  nearest: Fragment[]
  /** Ids of the customer's own profiles that may be meant, told by an index; no other one is. */
  own: Fragment
}

/** A net wider than the question, which an index can cast: its longest word, or all its words written as one. */
function netOf({ words, meant }: Term): string {
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0)
  const caught = new Set([words[longest] ?? '', joined(words), ...(meant?.[longest] ?? [])])
  return [...caught].map(begins).join(' | ')
}

const past = '\u{10ffff}'
/** In the order of names, so that the name itself is first however many begin with it. */
const startsWith = (name: string): Fragment =>
  sql`d.sort_name >= ${name} and d.sort_name < ${name + past} order by d.sort_name, d.id`

/** Names of organizations, funds and securities; `d` has words, keys and sort_name. */
export function matchingNames(term: Term): Matching {
  const isKey = sql`d.keys && ${term.keys}::text[]`
  const name = term.folded.replace(/^the (?=.)/, '')
  const asOne = sql`replace(d.sort_name, ' ', '')`
  const oneWord = name.replaceAll(' ', '')
  return {
    where: sql`(${found(sql`d.words`, term)} or ${isKey})`,
    tier: sql`case when ${isKey} then 0
      when d.sort_name = ${name} or ${asOne} = ${oneWord} then 1
      when starts_with(d.sort_name, ${name}) or starts_with(${asOne}, ${oneWord}) then 2
      when d.words @@ ${plainQuery(term)}::tsquery then 3 else 4 end`,
    nearest: [isKey, startsWith(name), ...(term.meant ? [sql`d.words @@ ${plainQuery(term)}::tsquery`] : [])],
    own: sql`select app.organizations_with_words(${netOf(term)}::tsquery)`,
  }
}

/** People by their names and their firm's; `d` has names, words, all_words and email. */
export function matchingPeople(term: Term): Matching {
  const isTheirs = found(sql`d.all_words`, term)
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
  const near = [startsWith(term.folded), ...(term.meant ? [sql`d.all_words @@ ${plainQuery(term)}::tsquery`] : [])]
  const own = sql`select app.people_with_words(${netOf(term)}::tsquery, ${term.email})`
  return term.email === null
    ? { where: isTheirs, tier: sql`case ${byName}`, nearest: near, own }
    : {
        own,
        where: sql`(${isTheirs} or ${isEmail})`,
        tier: sql`case when ${isEmail} then 0 ${byName}`,
        nearest: [...near, isEmail],
      }
}

/** Words that a customer has given its own profiles, people also by their firm; the market's are kept in market.search_words. */
const wordsOf = (table: Fragment): Fragment =>
  sql`select unnest(tsvector_to_array(words)) as word from ${table} where deleted_at is null and merged_into is null`
const ownWords: Partial<Record<Kind, Fragment>> = {
  organizations: wordsOf(sql`app.organizations`),
  people: sql`${wordsOf(sql`app.people`)} union all ${wordsOf(sql`app.organizations`)}`,
}

const ownVocabularies = new PromiseCache<Vocabulary>({
  max: 500,
  maxBytes: 64 * 1024 * 1024,
  sizeOf: (vocabulary) => vocabulary.bytes,
})
/** A name that was changed is found as it is written at once, and with a slip of the finger a little later. */
const longestMs = 600_000

/** Gathered anew when there is a new profile. */
async function ownVocabulary(db: Db, kind: Kind): Promise<Vocabulary> {
  const words = ownWords[kind]
  if (!words) return new Vocabulary([])
  const newest = (table: Fragment) => sql`(select id from ${table} order by id desc limit 1)`
  const { rows } = await sql<Record<'customer' | 'person' | 'organization', string | null>>`
    select current_setting('app.customer_id') as customer, ${newest(sql`app.people`)} as person,
      ${newest(sql`app.organizations`)} as organization`.execute(db)
  const known = Object.values(rows[0] ?? {}).join(' ')
  return ownVocabularies.getOrLoad(`${kind} ${known} ${Math.floor(Date.now() / longestMs)}`, async () => {
    const found = await sql<KnownWord>`select word, count(*) as entries from (${words}) w group by word`.execute(db)
    return new Vocabulary(found.rows)
  })
}

/** The last version too, for requests that began before a refresh. */
const vocabularies = new PromiseCache<Map<string, Vocabulary>>({ max: 2 })

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
  const ofKind = await vocabularies.getOrLoad(String(version), () => loadVocabularies(db))
  return ofKind.get(kind) ?? new Vocabulary([])
}

/** How many names of the market each word of a term may have. */
const namesOf = (vocabulary: Vocabulary, { words, meant }: Term): number[] =>
  words.map((word, at) => (meant?.[at] ?? [word]).reduce((sum, one) => sum + vocabulary.namesBeginning(one), 0))

/** The same term, knowing which of its words say most. */
export function weighTerm(vocabulary: Vocabulary, term: Term): Term {
  const names = namesOf(vocabulary, term)
  const most = Math.min(...names) * 4 + 10
  return { ...term, telling: [...names.keys()].filter((at) => (names[at] ?? 0) <= most) }
}

/** About as many words has a name. */
const wordsOfName = 3
/** Sorting a row that was found costs as much as looking at so many. */
const priceOfSorting = 3

/** Which share of the market's names a term finds, if words are spread evenly over names. */
const shareFound = (vocabulary: Vocabulary, term: Term): number =>
  namesOf(vocabulary, term).reduce((share, names) => share * Math.min(1, (names * wordsOfName) / vocabulary.entries), 1)

/**
 * Whether a term finds so many names that it is quicker to look for as many as are wanted among the heaviest names than
 * to sort all it finds.
 */
export function isBroadTerm(vocabulary: Vocabulary, term: Term, wanted: number): boolean {
  const names = vocabulary.entries / wordsOfName
  const found = names * shareFound(vocabulary, term)
  return found * found > (wanted * names) / priceOfSorting
}

/** Whether a look at any thousand names finds some, as for Inc and Corp, which no heavy name may have. */
export const isCommonTerm = (vocabulary: Vocabulary, term: Term): boolean => shareFound(vocabulary, term) > 0.03
export const anyNames: Fragment = sql`true order by d.sort_name, d.id`

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
