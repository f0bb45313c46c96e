// Articles of feeds, and filings of the market's record, as one list. Filings are not copied: a security has a few dozen.

import type { NewsItem } from '@rostrum/contract/news/news'
import { filingsSource, filingsSourceName, type NewsGroup } from '@rostrum/contract/news/preferences'
import type { Sort } from '@rostrum/contract/platform/sort'
import { type RawBuilder, sql } from 'kysely'
import { tickerExchange } from '#features/focus/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

export interface NewsScope {
  userId: string
  /** Undefined: of any. */
  groups: readonly NewsGroup[] | undefined
  securityId?: string | undefined
  organizationId?: string | undefined
  personId?: string | undefined
  sources?: readonly string[] | undefined
  from?: Date | undefined
  /** Excluded. */
  before?: Date | undefined
  /** First seen after this instant. */
  seenAfter?: Date | undefined
  /** All of them occur. */
  words: readonly string[]
  isUnread?: boolean | undefined
  isSaved?: boolean | undefined
  muteWords: readonly string[]
  mutedSources: readonly string[]
  /** Only this one. */
  key?: string | undefined
}

export const retentionDays = 400

/** Each security that matters to the person, with its groups; the first of them is shown. */
const tracked = ({ userId }: NewsScope) => sql`(
  select security_id, array_agg("group" order by rank) as groups from (
    select security_id, 'own' as "group", 1 as rank from app.customer_securities
    union select security_id, 'peers', 2 from app.peers
    union select security_id, 'watchlist', 3 from app.favorite_securities where user_id = ${userId}) t
  group by security_id)`

/** As an array, like the person's securities below. */
const issuedBy = (organizationId: string) =>
  sql`array(select id from market.securities where issuer_id = ${organizationId})`

const mentioned = (more: RawBuilder<unknown>) => sql`exists (select from app.news_mentions m
  where m.customer_id = i.customer_id and m.item_id = i.id and m.rejected_at is null and ${more})`

function articleConditions(scope: NewsScope): RawBuilder<unknown>[] {
  const { groups, securityId, organizationId, personId, sources, mutedSources } = scope
  const conditions: RawBuilder<unknown>[] = []
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

/** Who filed, where it is known. */
type Filer = 'organization_id' | 'person_id' | undefined

/** Filings of the wanted securities, for those that file about them, or by the wanted filer. */
function filingConditions(scope: NewsScope, filer?: Filer): RawBuilder<unknown> {
  const { groups, securityId, organizationId, personId, sources, mutedSources } = scope
  const isLeftOut = mutedSources.includes(filingsSource) || (sources && !sources.includes(filingsSource))
  if (isLeftOut) return sql`false`
  if (securityId) return sql`e.security_id = ${securityId}`
  if (personId) return filer === 'person_id' ? sql`e.person_id = ${personId}` : sql`false`
  if (organizationId) {
    const isAbout = sql`e.security_id = any (${issuedBy(organizationId)})`
    return filer === 'organization_id' ? sql`(e.organization_id = ${organizationId} or ${isAbout})` : isAbout
  }
  const named = (groups ?? ['own', 'peers', 'watchlist']).filter((group) => group !== 'other')
  return sql`e.security_id in (select security_id from tracked where groups && ${named}::text[])`
}

const filedOn = sql`least((e.filed_on + time '12:00') at time zone 'America/New_York', now())`
const isRecent = sql`e.filed_on > current_date - ${sql.lit(retentionDays)}`

/** A company's current reports are about each of its classes of shares; the one of the person's first group is shown. */
const companyFilings = sql`
  select e.accession, e.form, e.title, e.report_on, s.id as security_id, o.name as issuer_name,
    coalesce(e.accepted_at, ${filedOn}) as published_at,
    array_position(array['own', 'peers', 'watchlist'], t.groups[1]) as rank
  from market.company_filings e
  join market.organizations o on o.cik = e.cik
  join market.securities s on s.issuer_id = o.id and s.kind in ('common', 'depositary_receipt', 'unit', 'fund')
  left join tracked t on t.security_id = s.id
  where ${isRecent}`

/** A schedule has one row for each of its joint filers, an insider's form one for each transaction. */
const filings = (scope: NewsScope) => sql`
  select * from (select distinct on (e.accession) e.accession as key, 'schedule' as type,
      e.holder_name || ' filed ' || replace(e.form, 'SCHEDULE', 'Schedule') || ' on ' || e.issuer_name as title,
      coalesce('Beneficially owns ' || to_char(e.percent_of_class, 'FM990.0') || '% of the class'
        || coalesce(' (' || to_char(e.shares, 'FM999,999,999,999') || ' shares)', '') || '.', '') as summary,
      ${filedOn} as published_at, ${filedOn} as seen_at, e.security_id
    from market.ownership_events e
    where ${isRecent} and ${filingConditions(scope, 'organization_id')}
    order by e.accession, e.is_largest desc, e.person_number) schedules
  union all
  select e.accession, 'insider',
    max(e.owner_name) || ' filed Form ' || max(e.form) || ' on ' || max(e.issuer_name),
    concat_ws(' ', max(array_to_string(e.roles, ', ')) || '.',
      'Acquired ' || to_char(sum(e.shares) filter (where e.acquired_disposed = 'A' and not e.is_derivative
        and not e.is_holding), 'FM999,999,999,999') || ' shares.',
      'Disposed of ' || to_char(sum(e.shares) filter (where e.acquired_disposed = 'D' and not e.is_derivative
        and not e.is_holding), 'FM999,999,999,999') || ' shares.'),
    max(${filedOn}), max(${filedOn}), (array_agg(e.security_id))[1]
  from market.insider_transactions e
  where ${isRecent} and ${filingConditions(scope, 'person_id')}
  group by e.accession
  union all
  select * from (select distinct on (e.accession) e.accession, 'event', e.issuer_name || ' filed Form ' || e.form
        || case when e.title <> '' then ': ' || e.title else '' end,
      coalesce('About ' || to_char(e.report_on, 'FMMonth FMDD, YYYY') || '.', ''), e.published_at, e.published_at, e.security_id
    from (${companyFilings}) e
    where ${filingConditions(scope)}
    order by e.accession, e.rank, e.security_id) events`

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

/** Of a company's report only the items are known here: the SEC has its text. */
const eventUrl = sql`case when p.type = 'event' then (
    select 'https://www.sec.gov/Archives/edgar/data/' || ltrim(e.cik, '0') || '/' || replace(e.accession, '-', '') || '/'
      || e.accession || '-index.htm'
    from market.company_filings e where e.accession = p.key order by e.cik limit 1) end`

/** The names and links of a page's items only. */
const described = sql`
  select p.key, p.type, p.title, coalesce(i.summary, p.summary) as summary,
    coalesce(i.url, ${eventUrl}) as url, p.published_at, p.is_read, p.is_saved, p.total,
    case when i.id is null
      then jsonb_build_array(jsonb_build_object('id', ${filingsSource}::text, 'name', ${filingsSourceName}::text, 'url', null))
      else coalesce((select jsonb_agg(distinct jsonb_build_object('id', f.id, 'name', f.name, 'url', s.url))
        from app.news_item_sources s join app.news_feeds f on f.customer_id = s.customer_id and f.id = s.feed_id
        where s.item_id = i.id), '[]') end as sources,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'ticker', s.ticker,
        'tickerExchange', ${tickerExchange}, 'group', coalesce(t.groups[1], 'other'))
        order by array_position(array['own', 'peers', 'watchlist'], t.groups[1]) nulls last, s.name)
      from market.security_index s left join tracked t on t.security_id = s.id
      where s.id = p.security_id or (i.id is not null and s.id in (select m.security_id from app.news_mentions m
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
      ${described} order by ${order}, key desc`.execute(db)
    return rows.map((row) => ({ ...row, securities: row.securities ?? [] }))
  }, page)
}

export async function countNews(db: Db, scope: NewsScope): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`${listed(scope)}
    select count(*)::int as total, count(*) filter (where not is_read)::int as unread from listed`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
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
