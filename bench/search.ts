// The four searches and the four lists at market scale. Terms are generated from the market's own names: whole, prefix,
// two words, and with transposed letters.
import type pg from 'pg'
import { type MarketCall, measureCalls } from './market-calls.ts'
import { onMarket } from './market-site.ts'
import { measurePeople } from './people.ts'
import type { Benchmark } from './report.ts'

const pageOfDialog = 5
const termsOfKind = 200

const kinds = {
  organizations: { table: 'organization_index', name: 'name', words: 'words' },
  people: { table: 'person_index', name: "first_name || ' ' || last_name", words: 'all_words' },
  funds: { table: 'fund_index', name: 'name', words: 'words' },
  securities: { table: 'security_index', name: 'name', words: 'words' },
} as const

type Kind = keyof typeof kinds

/** A name as people type it: each is typed in one of five ways. */
function typed(name: string, number: number): string {
  const words = name.split(' ')
  const [first = '', second = ''] = words
  const ways = [
    () => name,
    () => first.slice(0, 4),
    () => `${first} ${second.slice(0, 3)}`,
    () => words.at(-1) ?? name,
    () => `${first.slice(0, 2)}${first[3] ?? ''}${first[2] ?? ''}${first.slice(4)} ${second}`,
  ]
  return ways[number % ways.length]?.().trim() || name
}

async function termsOf(pool: pg.Pool, kind: Kind): Promise<string[]> {
  const { table, name } = kinds[kind]
  const { rows } = await pool.query(
    `select ${name} as name from market.${table} order by md5(id::text) limit ${termsOfKind}`,
  )
  return rows.map((row: { name: string }, at: number) => typed(row.name, at))
}

export async function searchOf(pool: pg.Pool, kind: Kind): Promise<MarketCall> {
  const { table, words } = kinds[kind]
  const terms = await termsOf(pool, kind)
  const folded = await pool.query(
    `select array_to_string(array(select quote_literal(word) || ':*' from unnest(string_to_array(market.fold(term), ' ')) word), ' & ')
       as query from unnest($1::text[]) with ordinality as t(term, at) order by at`,
    [terms],
  )
  const text = `select * from market.${table} where ${words} @@ $1::tsquery
    order by weight desc, sort_name, id limit ${pageOfDialog}`
  return {
    name: `/v2/${kind}/search`,
    paths: terms.map((term) => `/v2/${kind}/search?page_size=${pageOfDialog}&term=${encodeURIComponent(term)}`),
    bare: folded.rows.map((row: { query: string }) => [{ text, values: [row.query] }]),
  }
}

/** The first page, deeper ones, other sorts and the usual filters. */
const listsOf: Record<Kind, { path: string; where?: string; order?: string; offset?: number }[]> = {
  organizations: [
    { path: '' },
    { path: 'page_offset=500', offset: 500 },
    { path: 'types=hedge_fund&styles=growth', where: "type = 'hedge_fund' and styles && '{growth}'" },
    { path: 'sort=name_asc', order: 'sort_name, id' },
    { path: 'country=US', where: "country_code = 'US'" },
  ],
  people: [
    { path: '' },
    { path: 'page_offset=500', offset: 500 },
    { path: 'job_functions=portfolio_manager', where: "job_functions && '{portfolio_manager}'" },
    { path: 'sort=name_asc', order: 'sort_name, id' },
    { path: 'country=US', where: "country_code = 'US'" },
  ],
  funds: [
    { path: '' },
    { path: 'page_offset=500', offset: 500 },
    { path: 'kinds=etf', where: "kind = 'etf'" },
    { path: 'sort=name_asc', order: 'sort_name, id' },
    { path: 'styles=growth', where: "styles && '{growth}'" },
  ],
  securities: [
    { path: '' },
    { path: 'page_offset=500', offset: 500 },
    { path: 'country=US', where: "country_code = 'US'" },
    { path: 'sort=name_asc', order: 'sort_name, id' },
    { path: 'sort=market_cap_desc', order: 'market_cap desc nulls last, sort_name, id' },
  ],
}

function listOf(kind: Kind): MarketCall {
  const { table } = kinds[kind]
  return {
    name: `/v2/${kind}`,
    paths: listsOf[kind].map(({ path }) => `/v2/${kind}?page_size=50&${path}`),
    bare: listsOf[kind].map(({ where = 'true', order = 'weight desc, sort_name, id', offset = 0 }) => [
      {
        text: `select * from market.${table} where ${where} order by ${order} limit 50 offset ${offset}`,
        values: [],
      },
      { text: `select count(*) from market.${table} where ${where}`, values: [] },
    ]),
    budgetMs: 100,
    budgetRatio: 2,
  }
}

/** Five more keystrokes of a fast typist, and the debounce after which the dialog queries all its groups at once. */
const betweenQuestionsMs = 5 * 200 + 350
const groupsOf = (text: string): string[] => {
  const term = encodeURIComponent(text)
  return [
    ...Object.keys(kinds).map((kind) => `/v2/${kind}/search?page_size=${pageOfDialog}&term=${term}`),
    ...['people', 'organizations'].map((kind) => `/v2/irm/${kind}?page_size=3&search=${term}`),
  ]
}

export const search: Benchmark = () =>
  onMarket(async (site) => {
    const every = Object.keys(kinds) as Kind[]
    const terms = await Promise.all(every.map((kind) => termsOf(site.pool, kind)))
    const mixed = Array.from({ length: termsOfKind }, (_, at) => terms.flatMap((of) => of[at] ?? [])).flat()
    const searches = await Promise.all(every.map((kind) => searchOf(site.pool, kind)))
    return [
      await measurePeople(site, {
        name: 'the dialog',
        turns: mixed.map(groupsOf),
        pauseMs: betweenQuestionsMs,
        seconds: 6,
        budgetMs: 50,
      }),
      ...(await measureCalls(site, [...searches, ...every.map(listOf)])),
    ]
  })
