// Interprets a search term: folded words, possible keys and, where no name matches, spelling corrections.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import { allowedSlips, closestWords, type KnownWord } from './edit-distance.ts'
import { Vocabulary } from './vocabulary.ts'

/** A piece of SQL over one row `d` of the directory. */
export type Fragment = RawBuilder<unknown>

export type Kind = 'organizations' | 'people' | 'funds' | 'securities'

export interface Term {
  folded: string
  words: string[]
  keys: string[]
  email: string | null
  /** Spelling corrections for each word; absent while the term is matched as typed. */
  corrections?: string[][]
  /** Indexes of the selective words, those in few names; absent until the vocabulary has been consulted. */
  selectiveWords?: number[]
}

/** Undefined when nothing searchable is left, such as a term made of dots and dashes. */
export function termOf(text: string, { folded }: { folded: string }): Term | undefined {
  if (folded === '') return undefined
  const key = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const keys = key === '' ? [] : [key]
  return { folded, words: folded.split(' '), keys, email: text.includes('@') ? text.toLowerCase() : null }
}

// Folded words contain only letters and digits, so none can close its quotes.
const begins = (word: string): string => `'${word}':*`
const joined = (words: readonly string[]): string => words.join('')

/** Every word is a prefix of a word in the name, or the words joined are a prefix of the joined name. */
const plainQuery = ({ words }: Term, of: readonly string[] = words): string =>
  words.length === 1 ? begins(joined(words)) : `(${of.map(begins).join(' & ')}) | ${begins(joined(words))}`

const correctionsQuery = (corrections: readonly string[][]): string =>
  corrections.map((alternatives) => `(${alternatives.map(begins).join(' | ')})`).join(' & ')

const wholeQuery = ({ words }: Term): string => words.map((word) => `'${word}'`).join(' & ')

const queryOf = (term: Term, isAsked: (at: number) => boolean = () => true): string => {
  const asked = <T>(of: readonly T[]) => of.filter((_, at) => isAsked(at))
  const plain = plainQuery(term, asked(term.words))
  return term.corrections ? `${plain} | (${correctionsQuery(asked(term.corrections))})` : plain
}

/** The index would fetch all names with a common word before checking the rare one: it is asked for rare words only. */
function found(words: Fragment, term: Term): Fragment {
  const whole = queryOf(term)
  const { selectiveWords } = term
  if (!selectiveWords || selectiveWords.length === term.words.length) return sql`${words} @@ ${whole}::tsquery`
  const asked = queryOf(term, (at) => selectiveWords.includes(at))
  // Called by its function name, the second match is a filter: the planner uses an index for the operator only.
  return sql`(${words} @@ ${asked}::tsquery and ts_match_vq(${words}, ${whole}::tsquery))`
}

export interface Matching {
  where: Fragment
  /** Lower is closer: key, full name, prefix of the name, words of the name, corrected spelling. */
  tier: Fragment
  /** Close matches that can be read from an index. */
  nearest: Fragment[]
  /** Superset of the matching ids among the customer's own profiles, read from an index. */
  own: Fragment
}

/** Prefilter that an index can serve and that matches at least as much: the longest word, or all words joined. */
function prefilterQuery({ words, corrections }: Term): string {
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0)
  const caught = new Set([words[longest] ?? '', joined(words), ...(corrections?.[longest] ?? [])])
  return [...caught].map(begins).join(' | ')
}

const past = '\u{10ffff}'
/** Ordered by name, so that an exact match comes first however many names share the prefix. */
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
    nearest: [isKey, startsWith(name), ...(term.corrections ? [sql`d.words @@ ${plainQuery(term)}::tsquery`] : [])],
    own: sql`select app.organizations_with_words(${prefilterQuery(term)}::tsquery)`,
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
  const near = [
    startsWith(term.folded),
    ...(term.corrections ? [sql`d.all_words @@ ${plainQuery(term)}::tsquery`] : []),
  ]
  const own = sql`select app.people_with_words(${prefilterQuery(term)}::tsquery, ${term.email})`
  return term.email === null
    ? { where: isTheirs, tier: sql`case ${byName}`, nearest: near, own }
    : {
        own,
        where: sql`(${isTheirs} or ${isEmail})`,
        tier: sql`case when ${isEmail} then 0 ${byName}`,
        nearest: [...near, isEmail],
      }
}

/** Words in the names of a customer's own profiles, for people also their firm's; the rest is market.search_words. */
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
/** Upper bound on staleness: a renamed profile is found by exact spelling at once, with a typo only after this long. */
const longestMs = 600_000

/** The latest ids are in the cache key, so a new profile invalidates the vocabulary. */
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

/** Two versions, because requests that started before a refresh still use the previous one. */
const vocabularies = new PromiseCache<Map<string, Vocabulary>>({ max: 2 })

async function loadVocabularies(db: Db): Promise<Map<string, Vocabulary>> {
  const rows = await db.selectFrom('market.searchWords').select(['kind', 'word', 'entries']).execute()
  return new Map(
    Map.groupBy(rows, ({ kind }) => kind)
      .entries()
      .map(([kind, known]) => [kind, new Vocabulary(known)]),
  )
}

/** Vocabulary of the market, loaded once per directory version. */
export async function vocabularyOf(db: Db, kind: Kind, version: number): Promise<Vocabulary> {
  const ofKind = await vocabularies.getOrLoad(String(version), () => loadVocabularies(db))
  return ofKind.get(kind) ?? new Vocabulary([])
}

/** Upper bound on the number of market names for each word of a term. */
const namesOf = (vocabulary: Vocabulary, { words, corrections }: Term): number[] =>
  words.map((word, at) => (corrections?.[at] ?? [word]).reduce((sum, one) => sum + vocabulary.namesBeginning(one), 0))

/** The same term with its selective words marked. */
export function weighTerm(vocabulary: Vocabulary, term: Term): Term {
  const names = namesOf(vocabulary, term)
  const most = Math.min(...names) * 4 + 10
  return { ...term, selectiveWords: [...names.keys()].filter((at) => (names[at] ?? 0) <= most) }
}

/** Average number of words in a name. */
const wordsOfName = 3
/** Cost of sorting one match, in rows scanned. */
const priceOfSorting = 3

/** Estimated share of the market's names that match, assuming words are evenly distributed. */
const shareFound = (vocabulary: Vocabulary, term: Term): number =>
  namesOf(vocabulary, term).reduce((share, names) => share * Math.min(1, (names * wordsOfName) / vocabulary.entries), 1)

/**
 * Whether a term matches so many names that scanning the heaviest names until `wanted` are found is cheaper than
 * sorting all matches.
 */
export function isBroadTerm(vocabulary: Vocabulary, term: Term, wanted: number): boolean {
  const names = vocabulary.entries / wordsOfName
  const found = names * shareFound(vocabulary, term)
  return found * found > (wanted * names) / priceOfSorting
}

/** Whether any thousand names contain some matches, as for Inc and Corp, which the heaviest names may not contain. */
export const isCommonTerm = (vocabulary: Vocabulary, term: Term): boolean => shareFound(vocabulary, term) > 0.03
export const anyNames: Fragment = sql`true order by d.sort_name, d.id`

/** Numbers are rarely mistyped, and a short word is too close to too many others. */
const canSlip = (word: string): boolean => allowedSlips(word.length) > 0 && !/\d/.test(word)

/** The same term with unknown words corrected; undefined when there is nothing to correct or no correction. */
export async function correctTerm(db: Db, kind: Kind, term: Term, market: Vocabulary): Promise<Term | undefined> {
  if (term.words.every((word) => market.namesBeginning(word) > 0)) return undefined
  const own = await ownVocabulary(db, kind)
  const isKnown = (word: string) => market.namesBeginning(word) > 0 || own.namesBeginning(word) > 0
  if (term.words.every(isKnown)) return undefined
  const corrections = term.words.map((word) => {
    if (isKnown(word)) return [word]
    return canSlip(word) ? closestWords(word, [...market.near(word), ...own.near(word)]) : []
  })
  return corrections.every((alternatives) => alternatives.length > 0) ? { ...term, corrections } : undefined
}
