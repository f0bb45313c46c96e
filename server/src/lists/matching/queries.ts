// The SQL of a search term: which rows of the directory match, how closely, and the words that are known.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import { startingWith } from './contacts.ts'
import { allowedSlips, closestWords, type KnownWord } from './edit-distance.ts'
import { type Kind, type Term, textOf, type Word } from './term.ts'
import { Vocabulary } from './vocabulary.ts'

/** A piece of SQL over one row `d` of the directory. */
export type Fragment = RawBuilder<unknown>

const anyOf = (operands: readonly string[]): string =>
  operands.length === 1 ? operands.join('') : `(${operands.join(' | ')})`
const joined = (words: readonly Word[]): string => words.map(({ text }) => text).join('')

/** Every word is found, or the words joined are a prefix of the joined name. */
const queryOf = ({ words }: Term, asked: readonly Word[] = words): string => {
  const each = asked.map(({ operands }) => anyOf(operands)).join(' & ')
  return words.length === 1 ? each : `(${each}) | ${startingWith(joined(words))}`
}

const wholeQuery = ({ words }: Term): string => words.map(({ text }) => `'${text}'`).join(' & ')

/** The index would fetch all names with a common word before checking the rare one: it is asked for rare words only. */
function found(words: Fragment, term: Term): Fragment {
  const whole = queryOf(term)
  const { selectiveWords } = term
  if (!selectiveWords || selectiveWords.length === term.words.length) return sql`${words} @@ ${whole}::tsquery`
  const asked = queryOf(
    term,
    term.words.filter((_, at) => selectiveWords.includes(at)),
  )
  // Called by its function name, the second match is a filter: the planner uses an index for the operator only.
  return sql`(${words} @@ ${asked}::tsquery and ts_match_vq(${words}, ${whole}::tsquery))`
}

export interface Matching {
  where: Fragment
  /** Lower is closer: key, full name, prefix of the name, words of the name, words of what else is known. */
  tier: Fragment
  /** Close matches that can be read from an index. */
  nearest: Fragment[]
  /** Superset of the matching ids among the customer's own profiles, read from an index. */
  own: Fragment
}

/** Where a word is searched for: in names alone, or in all that is known of a profile. */
const searchedWords: Record<Kind, Fragment> = {
  organizations: sql`d.all_words`,
  people: sql`d.all_words`,
  funds: sql`d.words`,
  securities: sql`d.words`,
}

const ownFunctions: Record<Kind, Fragment> = {
  organizations: sql`app.organizations_with_words`,
  people: sql`app.people_with_words`,
  funds: sql`app.organizations_with_words`,
  securities: sql`app.organizations_with_words`,
}
const ownWith = (kind: Kind, query: string): Fragment => sql`select ${ownFunctions[kind]}(${query}::tsquery)`

/** Prefilter that an index can serve and that matches at least as much: the longest word, or all words joined. */
function prefilterQuery({ words }: Term): string {
  const longest = words.reduce((best, word) => (word.text.length > best.text.length ? word : best))
  return anyOf([...longest.operands, startingWith(joined(words))])
}

const past = '\u{10ffff}'
/** Ordered by name, so that an exact match comes first however many names share the prefix. */
const startsWith = (name: string): Fragment =>
  sql`d.sort_name >= ${name} and d.sort_name < ${name + past} order by d.sort_name, d.id`

/** Names of organizations, funds and securities; `d` has words, keys and sort_name, organizations also all_words. */
export const matchingNames =
  (kind: Exclude<Kind, 'people'>, searched = searchedWords[kind]) =>
  (term: Term): Matching => {
    const isKey = sql`d.keys && ${term.keys}::text[]`
    const name = textOf(term)
    const asOne = sql`replace(replace(d.sort_name, ' and ', ''), ' ', '')`
    const oneWord = joined(term.words)
    return {
      where: sql`(${found(searched, term)} or ${isKey})`,
      tier: sql`case when ${isKey} then 0
        when d.sort_name = ${name} or ${asOne} = ${oneWord} then 1
        when starts_with(d.sort_name, ${name}) or starts_with(${asOne}, ${oneWord})
          then case when market.without_legal_form(d.sort_name) = ${name} then 1 else 2 end
        when d.words @@ ${queryOf(term)}::tsquery then 3 else 4 end`,
      nearest: [isKey, startsWith(name)],
      own: ownWith(kind, prefilterQuery(term)),
    }
  }

/** People by their names, title, location, contacts and firm; `d` has names, words and all_words. */
export function matchingPeople(term: Term): Matching {
  const name = textOf(term)
  const startsName = sql.join(
    [1, 2, 3].map((way) => sql`starts_with(d.names[${sql.lit(way)}], ${name})`),
    sql` or `,
  )
  return {
    where: found(searchedWords.people, term),
    tier: sql`case when ${name} = any (d.names) then 1
      when d.words @@ ${wholeQuery(term)}::tsquery then 2
      when ${startsName} then 3
      when d.words @@ ${queryOf(term)}::tsquery then 4 else 5 end`,
    nearest: [startsWith(name)],
    own: ownWith('people', prefilterQuery(term)),
  }
}

/** Rows with any of these words. */
export function matchingAnyWord(kind: Kind, words: readonly Word[]): Matching {
  const query = anyOf(words.flatMap(({ operands }) => operands))
  return {
    where: sql`${searchedWords[kind]} @@ ${query}::tsquery`,
    tier: sql`0`,
    nearest: [],
    own: ownWith(kind, query),
  }
}

/** One bit for each word that a row has. */
export const maskOf = (kind: Kind, words: readonly Word[]): Fragment => {
  const bits = words.map(
    ({ operands }, at) =>
      sql`case when ts_match_vq(${searchedWords[kind]}, ${anyOf(operands)}::tsquery) then ${sql.lit(2 ** at)} else 0 end`,
  )
  return sql`(${sql.join(bits, sql` + `)})`
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
  const { rows } = await sql<Record<'database' | 'customer' | 'person' | 'organization', string | null>>`
    select current_database()::text as database, current_setting('app.customer_id') as customer, ${newest(sql`app.people`)} as person,
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
  return new Map([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, known]) => [kind, new Vocabulary(known)]))
}

/** Vocabulary of the market, loaded once per directory version. */
export async function vocabularyOf(db: Db, kind: Kind, version: string): Promise<Vocabulary> {
  const ofKind = await vocabularies.getOrLoad(version, () => loadVocabularies(db))
  return ofKind.get(kind) ?? new Vocabulary([])
}

export const anyNames: Fragment = sql`true order by d.sort_name, d.id`

/** Numbers are rarely mistyped, and a short word is too close to too many others. */
const canSlip = (word: string): boolean => allowedSlips(word.length) > 0 && !/\d/.test(word)

export interface Corrected {
  term: Term
  isChanged: boolean
  /** Words that are not known and have no correction. */
  unknown: Word[]
}

/** The term with the nearest known words added to the unknown ones. */
export async function correctTerm(db: Db, kind: Kind, term: Term, market: Vocabulary): Promise<Corrected> {
  const isMarket = ({ stems }: Word) => stems.length === 0 || stems.some((stem) => market.namesBeginning(stem) > 0)
  if (term.words.every(isMarket)) return { term, isChanged: false, unknown: [] }
  const own = await ownVocabulary(db, kind)
  const unknown: Word[] = []
  const words = term.words.map((word): Word => {
    const { text, operands } = word
    if (isMarket(word) || own.namesBeginning(text) > 0) return word
    const near = canSlip(text)
      ? [...market.near(text), ...own.near(text)].filter(({ word: one }) => one[0] !== '~')
      : []
    const stems = closestWords(text, near)
    if (stems.length > 0) return { ...word, operands: [...operands, ...stems.map(startingWith)], stems }
    unknown.push(word)
    return word
  })
  return { term: { ...term, words }, isChanged: words.some((word, at) => word !== term.words[at]), unknown }
}
