import type { FeedTest, NewsFeed, newsFeeds } from '@rostrum/contract/news/feeds'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import { feedsOfPage } from '../feeds/discover.ts'
import { fetchFeed } from '../feeds/fetch.ts'
import { parseFeed } from '../feeds/parse.ts'
import { findFeed, findFeedAt, findRemovedFeed, insertFeed, updateFeed } from '../queries/feeds.ts'
import { fetchNews } from './jobs.ts'

const subjectType = 'news_feed'

/** Outside any transaction: other servers may be slow. A page is left for the first feed that it names. */
export const tryFeed =
  ({ config }: Pick<Services, 'config'>) =>
  async ({ signal }: Caller, { body }: Input<typeof newsFeeds.test>): Promise<FeedTest> => {
    const wrong = (message: string) => unprocessable({ url: message })
    const read = async (url: string) => {
      const fetched = await fetchFeed(config.news, url, undefined, signal)
      if (fetched.outcome === 'read') return fetched
      throw wrong(fetched.outcome === 'failed' ? fetched.problem : 'The publisher has closed this feed.')
    }
    let found = await read(body.url)
    let feed = parseFeed(found.text, found.url, new Date())
    const [named] = feed ? [] : feedsOfPage(found.text, found.url)
    if (named) {
      found = await read(named.url)
      feed = parseFeed(found.text, found.url, new Date())
    }
    if (!feed) throw wrong('No feed was found at this address. Look for an RSS link on the page.')
    const { host } = new URL(found.url)
    return {
      url: found.movedTo ?? named?.url ?? body.url,
      name: (feed.title || named?.title || host).slice(0, 100),
      format: feed.format,
      itemCount: feed.items.length,
      titles: feed.items.slice(0, 5).map(({ title }) => title),
      isBroken: feed.isBroken,
    }
  }

async function requireFeed(ctx: Context, id: string): Promise<NewsFeed> {
  const feed = await findFeed(ctx.db, id)
  if (!feed) throw notFound('Feed')
  return feed
}

async function refuseTwice(ctx: Context, url: string): Promise<void> {
  const same = await findFeedAt(ctx.db, url)
  if (same) throw unprocessable({ url: `This feed is already in your list as ${same.name}.` })
}

export async function addFeed(ctx: Context, { body }: Input<typeof newsFeeds.add>): Promise<NewsFeed> {
  await refuseTwice(ctx, body.url)
  const id = newId()
  await insertFeed(ctx.db, { ...body, id, customerId: ctx.customerId, userId: ctx.principal.user.id })
  await ctx.enqueue(fetchNews, { feedId: id })
  await recordChange(ctx, { action: 'news_feed.added', subjectType, subjectId: id, after: body })
  return requireFeed(ctx, id)
}

export async function changeFeed(ctx: Context, { params, body }: Input<typeof newsFeeds.update>): Promise<NewsFeed> {
  const before = await requireFeed(ctx, params.id)
  const { name = before.name, intervalMinutes = before.intervalMinutes, isOn = before.isOn } = body
  const isTurnedOn = isOn && !before.isOn
  await updateFeed(ctx.db, params.id, {
    ...{ name, intervalMinutes, isOn },
    ...(isTurnedOn && { fetchAfter: new Date(), failures: 0, problem: null }),
  })
  if (isTurnedOn) await ctx.enqueue(fetchNews, { feedId: params.id })
  const after = await requireFeed(ctx, params.id)
  await recordChange(ctx, { action: 'news_feed.changed', subjectType, subjectId: params.id, before, after })
  return after
}

export async function fetchNow(ctx: Context, { params }: Input<typeof newsFeeds.fetch>): Promise<NewsFeed> {
  const feed = await requireFeed(ctx, params.id)
  if (!feed.isOn) throw unprocessable({ id: 'Turn the feed on first.' })
  await updateFeed(ctx.db, params.id, { fetchAfter: new Date() })
  await ctx.enqueue(fetchNews, { feedId: params.id })
  await recordChange(ctx, { action: 'news_feed.fetched', subjectType, subjectId: params.id })
  return requireFeed(ctx, params.id)
}

export async function removeFeed(ctx: Context, { params }: Input<typeof newsFeeds.remove>): Promise<undefined> {
  const before = await requireFeed(ctx, params.id)
  await updateFeed(ctx.db, params.id, { deletedAt: new Date() })
  await recordChange(ctx, { action: 'news_feed.removed', subjectType, subjectId: params.id, before })
  return undefined
}

export async function restoreFeed(ctx: Context, { params }: Input<typeof newsFeeds.restore>): Promise<NewsFeed> {
  const removed = await findRemovedFeed(ctx.db, params.id)
  if (!removed) throw notFound('Feed')
  await refuseTwice(ctx, removed.url)
  await updateFeed(ctx.db, params.id, { deletedAt: null })
  await recordChange(ctx, { action: 'news_feed.restored', subjectType, subjectId: params.id })
  return requireFeed(ctx, params.id)
}
