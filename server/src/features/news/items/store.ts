// Stores what a feed brought: new items, more sources of known ones, and the securities they are about.
import { createHash } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { FeedItem } from '../feeds/feed.ts'
import { type Mention, matchNews } from '../matching/match.ts'
import { type NamedSecurity, type Subject, subjectOf } from '../matching/subjects.ts'
import { retentionDays } from '../queries/filings.ts'
import {
  findFingerprint,
  insertItems,
  insertMentions,
  insertSources,
  type KnownItem,
  listCorrections,
  listItemsAt,
  listItemsBetween,
  listKnownGuids,
  listNamedSecurities,
  listTextsSince,
  lockNews,
  type NewItem,
  type NewMention,
  type NewSource,
  upsertFingerprint,
} from '../queries/items.ts'
import { canonicalUrl } from './canonical-url.ts'
import { isSameTitle, titleKey } from './similar.ts'

const day = 24 * 3600_000
/** The same title later than this is a different story: weekly columns, quarterly results. */
const sameNewsMs = 3 * day
/** Securities that are added later find this much older news. */
const rematchDays = 30

interface Target {
  customerId: string
  feedId: string
}

/** Finds the stored item of the same story. */
class Known {
  private readonly byUrl = new Map<string, KnownItem>()
  private readonly items: KnownItem[]

  constructor(items: readonly KnownItem[]) {
    this.items = [...items]
    for (const item of items) if (item.canonicalUrl) this.byUrl.set(item.canonicalUrl, item)
  }

  find(url: string | null, key: string, publishedAt: Date): KnownItem | undefined {
    const atUrl = url ? this.byUrl.get(url) : undefined
    const isNear = (item: KnownItem) => Math.abs(item.publishedAt.getTime() - publishedAt.getTime()) <= sameNewsMs
    return atUrl ?? this.items.find((item) => isNear(item) && isSameTitle(item.titleKey, key))
  }

  add(item: KnownItem): void {
    this.items.push(item)
    if (item.canonicalUrl) this.byUrl.set(item.canonicalUrl, item)
  }
}

async function readKnown(db: Db, items: readonly FeedItem[], now: Date): Promise<Known> {
  const times = items.map(({ publishedAt }) => (publishedAt ?? now).getTime())
  const [from, to] = [Math.min(...times) - sameNewsMs, Math.max(...times) + sameNewsMs]
  const urls = items.flatMap(({ url }) => (url ? canonicalUrl(url) : []))
  const known = [...(await listItemsAt(db, urls)), ...(await listItemsBetween(db, new Date(from), new Date(to)))]
  return new Known([...new Map(known.map((item) => [item.id, item])).values()])
}

/** Only what was not there before. Returns how many items were new. */
export async function storeItems(db: Db, target: Target, items: readonly FeedItem[], now: Date): Promise<number> {
  const { customerId, feedId } = target
  await lockNews(db, customerId)
  const guids = await listKnownGuids(
    db,
    feedId,
    items.map(({ guid }) => guid),
  )
  const oldest = now.getTime() - retentionDays * day
  const unseen = new Map<string, FeedItem>()
  for (const item of items) {
    const isExpired = item.publishedAt !== null && item.publishedAt.getTime() < oldest
    if (!guids.has(item.guid) && !isExpired) unseen.set(item.guid, item)
  }
  const securities = await listNamedSecurities(db)
  if (unseen.size > 0) await insertUnseen(db, target, [...unseen.values()], now, securities)
  await rematch(db, customerId, securities, now)
  return unseen.size
}

async function insertUnseen(
  db: Db,
  { customerId, feedId }: Target,
  unseen: readonly FeedItem[],
  now: Date,
  securities: readonly NamedSecurity[],
): Promise<void> {
  const known = await readKnown(db, unseen, now)
  const matching = await readMatching(db, securities)
  const added: NewItem[] = []
  const sources: NewSource[] = []
  const mentions: NewMention[] = []
  for (const { guid, title, summary, url, publishedAt } of unseen) {
    const [address, key, at] = [url ? canonicalUrl(url) : null, titleKey(title), publishedAt ?? now]
    const same = known.find(address, key, at)
    const id = same?.id ?? newId()
    if (!same) {
      const item = { customerId, id, title, summary, url, canonicalUrl: address, titleKey: key, publishedAt: at }
      added.push(item)
      known.add(item)
    }
    sources.push({ customerId, feedId, guid, itemId: id, url })
    const found = matching.match({ title, summary, feedIds: [feedId] })
    mentions.push(...found.map((mention) => ({ customerId, itemId: id, ...mention })))
  }
  await insertItems(db, added)
  await insertSources(db, sources)
  await insertMentions(db, mentions)
}

interface Matching {
  match(text: { title: string; summary: string; feedIds: readonly string[] }): Mention[]
}

async function readMatching(db: Db, securities: readonly NamedSecurity[]): Promise<Matching> {
  const subjects: Subject[] = securities.map(subjectOf)
  const corrections = new Set(
    (await listCorrections(db)).map(({ feedId, securityId, phrase }) => `${feedId} ${securityId} ${phrase}`),
  )
  return {
    match: ({ feedIds, ...text }) =>
      matchNews(
        text,
        subjects,
        ({ securityId, phrase }) =>
          corrections.size > 0 && feedIds.every((feedId) => corrections.has(`${feedId} ${securityId} ${phrase}`)),
      ),
  }
}

/** A peer or a watched security was added, or renamed, since items were compared with their names. */
async function rematch(db: Db, customerId: string, securities: readonly NamedSecurity[], now: Date): Promise<void> {
  const fingerprint = createHash('sha256').update(JSON.stringify(securities)).digest('hex')
  if ((await findFingerprint(db)) === fingerprint) return
  const texts = await listTextsSince(db, new Date(now.getTime() - rematchDays * day))
  const matching = await readMatching(db, securities)
  await insertMentions(
    db,
    texts.flatMap((text) => matching.match(text).map((mention) => ({ customerId, itemId: text.id, ...mention }))),
  )
  await upsertFingerprint(db, customerId, fingerprint)
}
