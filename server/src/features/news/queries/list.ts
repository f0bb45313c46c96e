// Articles of feeds, and filings of the market's record, as one list.

import { type NewsItem, type NewsType, newsTypes } from '@rostrum/contract/news/news'
import { filingsSource, filingsSourceName } from '@rostrum/contract/news/preferences'
import type { Sort } from '@rostrum/contract/platform/sort'
import { type RawBuilder, sql } from 'kysely'
import { tickerExchange } from '#features/focus/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'
import { filings, issuedBy, reportedSecurities, reportUrl } from './filings.ts'
import type { NewsScope } from './scope.ts'

/** Each security that matters to the person, with its groups; the first of them is shown. */
const tracked = ({ userId }: NewsScope) => sql`(
  select security_id, array_agg("group" order by rank) as groups from (
    select security_id, 'own' as "group", 1 as rank from app.customer_securities
    union select security_id, 'peers', 2 from app.peers
    union select security_id, 'watchlist', 3 from app.favorite_securities where user_id = ${userId}) t
  group by security_id)`

const mentioned = (more: RawBuilder<unknown>) => sql`exists (select from app.news_mentions m
  where m.customer_id = i.customer_id and m.item_id = i.id and m.rejected_at is null and ${more})`

function articleConditions(scope: NewsScope): RawBuilder<unknown>[] {
  const { groups, securityId, organizationId, personId, sources, mutedSources, types } = scope
  const conditions: RawBuilder<unknown>[] = []
  if (types && !types.includes('article')) conditions.push(sql`false`)
  // Articles name companies; what they say about people is not matched.
  if (personId) conditions.push(sql`false`)
  if (organizationId) conditions.push(mentioned(sql`m.security_id = any (${issuedBy(organizationId)})`))
  if (securityId) conditions.push(mentioned(sql`m.security_id = ${securityId}`))
  if (groups) {
    const named = groups.filter((group) => group !== 'other')
    // As an array: the planner knows how many articles a security has, but not how many of a query's rows are in a group.
    const wanted = sql`array(select security_id from tracked where groups && ${named}::text[])`
    const isNamed = mentioned(sql`m.security_id = any (${wanted})`)
    conditions.push(
      groups.includes('other')
        ? sql`(${isNamed} or not ${mentioned(sql`m.security_id = any (array(select security_id from tracked))`)})`
        : isNamed,
    )
  }
  const ofSource = (condition: RawBuilder<unknown>) => sql`exists (select from app.news_item_sources s
    where s.customer_id = i.customer_id and s.item_id = i.id and ${condition})`
  if (sources) conditions.push(ofSource(sql`s.feed_id::text = any (${[...sources]}::text[])`))
  if (mutedSources.length > 0) conditions.push(ofSource(sql`s.feed_id::text <> all (${[...mutedSources]}::text[])`))
  return conditions
}

/** Only letters and digits, so that words are compared as wholes. */
const plain = (text: RawBuilder<unknown>) =>
  sql`' ' || regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g') || ' '`

export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function sharedConditions(scope: NewsScope): RawBuilder<unknown>[] {
  const { from, before, seenAfter, words, isUnread, isSaved, muteWords, key } = scope
  const text = sql`n.words`
  const muted = muteWords.map(plainWords).filter((word) => word !== '')
  return [
    ...(from ? [sql`n.published_at >= ${from}`] : []),
    ...(before ? [sql`n.published_at < ${before}`] : []),
    ...(seenAfter ? [sql`n.seen_at > ${seenAfter}`] : []),
    ...words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`),
    ...(isUnread ? [sql`k.read_at is null`] : []),
    ...(isSaved ? [sql`k.saved_at is not null`] : []),
    ...(muted.length > 0
      ? [sql`not exists (select from unnest(${muted}::text[]) w where strpos(${plain(text)}, ' ' || w || ' ') > 0)`]
      : []),
    ...(key ? [sql`n.key = ${key}`] : []),
  ]
}

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** `with tracked …, listed …` to select from. Summaries of articles are read for a page only: all of them are counted. */
const listed = (scope: NewsScope) => sql`
  with tracked as materialized ${tracked(scope)},
  news as (
    select i.id::text as key, 'article' as type, i.title, null::text as summary, i.published_at,
      i.first_seen_at as seen_at, null::uuid as security_id, i.title || ' ' || i.summary as words
    from app.news_items i where ${all(articleConditions(scope))}
    union all select f.*, f.title || ' ' || f.summary from (${filings(scope)}) f),
  listed as (
    select n.key, n.type, n.title, n.summary, n.published_at, n.security_id, k.read_at is not null as is_read, k.saved_at is not null as is_saved
    from news n left join app.news_marks k on k.user_id = ${scope.userId} and k.item_key = n.key
    where ${all(sharedConditions(scope))})`

const sortColumns = { publishedAt: sql`published_at`, title: sql`lower(title)` }

type Row = Omit<NewsItem, 'securities'> & { securities: NewsItem['securities'] | null; total: number }

/** The names and links of a page's items only. */
const described = (scope: NewsScope) => sql`
  select p.key, p.type, p.title, coalesce(i.summary, p.summary) as summary,
    coalesce(i.url, ${reportUrl}) as url, p.published_at, p.is_read, p.is_saved, p.total,
    case when i.id is null
      then jsonb_build_array(jsonb_build_object('id', ${filingsSource}::text, 'name', ${filingsSourceName}::text, 'url', null))
      else coalesce((select jsonb_agg(distinct jsonb_build_object('id', f.id, 'name', f.name, 'url', s.url))
        from app.news_item_sources s join app.news_feeds f on f.customer_id = s.customer_id and f.id = s.feed_id
        where s.item_id = i.id), '[]') end as sources,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'ticker', s.ticker,
        'tickerExchange', ${tickerExchange}, 'group', coalesce(t.groups[1], 'other'))
        order by array_position(array['own', 'peers', 'watchlist'], t.groups[1]) nulls last, s.name)
      from market.security_index s left join tracked t on t.security_id = s.id
      where s.id = p.security_id or (p.type = 'event' and s.id in (${reportedSecurities(scope)})) or (i.id is not null and s.id in (select m.security_id from app.news_mentions m
        where m.item_id = i.id and m.rejected_at is null))) as securities
  from page p left join lateral (select x.id, x.url, x.summary from app.news_items x
    where x.id = case when p.type = 'article' then p.key::uuid end offset 0) i on true`

interface Page {
  pageSize: number
  pageOffset: number
  sort: readonly Sort<'publishedAt' | 'title'>[]
}

export function listNews(
  db: Db,
  scope: NewsScope,
  { sort, ...page }: Page,
): Promise<{ rows: NewsItem[]; total: number }> {
  const order = sql.join(
    sort.map(({ field, direction }) => sql`${sortColumns[field]} ${direction === 'asc' ? sql`asc` : sql`desc`}`),
  )
  return pageWithTotal<NewsItem>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Row>`${listed(scope)},
      page as (select *, count(*) over ()::int as total from listed order by ${order}, key desc
        limit ${pageSize} offset ${pageOffset})
      ${described(scope)} order by ${order}, key desc`.execute(db)
    return rows.map((row) => ({ ...row, securities: row.securities ?? [] }))
  }, page)
}

export async function countNews(db: Db, scope: NewsScope): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`${listed(scope)}
    select count(*)::int as total, count(*) filter (where not is_read)::int as unread from listed`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

export async function countTypes(db: Db, scope: NewsScope): Promise<{ type: NewsType; total: number }[]> {
  const { rows } = await sql<{ type: NewsType; total: number }>`${listed(scope)}
    select type, count(*)::int as total from listed group by type`.execute(db)
  return newsTypes.map((type) => rows.find((row) => row.type === type) ?? { type, total: 0 })
}

export async function markAllRead(
  db: Db,
  scope: NewsScope,
  { customerId, readAt }: { customerId: string; readAt: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into app.news_marks (customer_id, user_id, item_key, read_at)
    ${listed({ ...scope, isUnread: true })}
    select ${customerId}::uuid, ${scope.userId}::uuid, key, ${readAt} from listed
    on conflict (customer_id, user_id, item_key) do update set read_at = excluded.read_at`.execute(db)
  return Number(numAffectedRows ?? 0)
}
