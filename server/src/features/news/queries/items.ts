import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { NamedSecurity } from '../matching/subjects.ts'

/** The customer's securities, their peers, and watchlist securities of any user, with their known names. */
export async function listNamedSecurities(db: Db): Promise<NamedSecurity[]> {
  const { rows } = await sql<NamedSecurity>`
    select s.id, s.ticker, s.exchange_code, array_remove(array[s.name, o.name, c.name], null) as names
    from market.securities s
    left join market.organizations o on o.id = s.issuer_id
    left join market.company_tickers c on c.ticker = s.ticker and c.cik = o.cik
    where s.id in (select security_id from app.customer_securities union select security_id from app.peers
      union select security_id from app.favorite_securities)
    order by s.id`.execute(db)
  return rows
}

export interface KnownItem {
  id: string
  canonicalUrl: string | null
  titleKey: string
  publishedAt: Date
}

/** With which new ones are compared. */
export const listItemsBetween = (db: Db, from: Date, to: Date): Promise<KnownItem[]> =>
  db
    .selectFrom('app.newsItems')
    .select(['id', 'canonicalUrl', 'titleKey', 'publishedAt'])
    .where('publishedAt', '>=', from)
    .where('publishedAt', '<=', to)
    .orderBy('publishedAt', 'desc')
    .limit(5000)
    .execute()

export const listItemsAt = (db: Db, urls: readonly string[]): Promise<KnownItem[]> =>
  db
    .selectFrom('app.newsItems')
    .select(['id', 'canonicalUrl', 'titleKey', 'publishedAt'])
    .where(sql<boolean>`canonical_url = any (${[...urls]}::text[])`)
    .execute()

export async function listKnownGuids(db: Db, feedId: string, guids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('app.newsItemSources')
    .select('guid')
    .where('feedId', '=', feedId)
    .where(sql<boolean>`guid = any (${[...guids]}::text[])`)
    .execute()
  return new Set(rows.map(({ guid }) => guid))
}

export interface NewItem {
  customerId: string
  id: string
  title: string
  summary: string
  url: string | null
  canonicalUrl: string | null
  titleKey: string
  publishedAt: Date
}

export const insertItems = (db: Db, items: readonly NewItem[]) =>
  items.length === 0
    ? undefined
    : db
        .insertInto('app.newsItems')
        .values([...items])
        .execute()

export interface NewSource {
  customerId: string
  feedId: string
  guid: string
  itemId: string
  url: string | null
}

export const insertSources = (db: Db, sources: readonly NewSource[]) =>
  sources.length === 0
    ? undefined
    : db
        .insertInto('app.newsItemSources')
        .values([...sources])
        .onConflict((conflict) => conflict.doNothing())
        .execute()

export interface NewMention {
  customerId: string
  itemId: string
  securityId: string
  phrase: string
}

/** Rejected matches stay rejected. */
export const insertMentions = (db: Db, mentions: readonly NewMention[]) =>
  mentions.length === 0
    ? undefined
    : db
        .insertInto('app.newsMentions')
        .values([...mentions])
        .onConflict((conflict) => conflict.doNothing())
        .execute()

/** Per customer, one storing at a time: two feeds with the same news would both add it. Held until the commit. */
export const lockNews = (db: Db, customerId: string) =>
  sql`insert into app.news_matchings (customer_id, fingerprint) values (${customerId}, '')
    on conflict (customer_id) do update set fingerprint = app.news_matchings.fingerprint`.execute(db)

export const listCorrections = (db: Db) =>
  db.selectFrom('app.newsCorrections').select(['feedId', 'securityId', 'phrase']).execute()

export async function findFingerprint(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('app.newsMatchings').select('fingerprint').executeTakeFirst())?.fingerprint
}

export const upsertFingerprint = (db: Db, customerId: string, fingerprint: string) =>
  db
    .insertInto('app.newsMatchings')
    .values({ customerId, fingerprint })
    .onConflict((conflict) => conflict.columns(['customerId']).doUpdateSet({ fingerprint, matchedAt: new Date() }))
    .execute()

export interface StoredText {
  id: string
  title: string
  summary: string
  feedIds: string[]
}

export async function listTextsSince(db: Db, since: Date): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select i.id, i.title, i.summary, array(select distinct s.feed_id from app.news_item_sources s
      where s.customer_id = i.customer_id and s.item_id = i.id) as feed_ids
    from app.news_items i where i.published_at >= ${since} order by i.published_at desc limit 5000`.execute(db)
  return rows
}

/** A thousand at a time. Saved by anyone, it stays. */
export async function deleteSomeItems(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from app.news_items i where i.id in (select o.id from app.news_items o
      where o.published_at < ${before} and not exists (select from app.news_marks k
        where k.customer_id = o.customer_id and k.item_key = o.id::text and k.saved_at is not null)
      limit 1000)
    returning i.id`.execute(db)
  const keys = rows.map(({ id }) => id)
  await sql`delete from app.news_marks where item_key = any (${keys}::text[])`.execute(db)
  return keys.length
}
