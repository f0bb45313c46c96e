import type { NewsCounts, NewsPart, news } from '@rostrum/contract/news/news'
import {
  filingsSource,
  filingsSourceName,
  type NewsPreferences,
  newsGroups,
  type newsPreferences,
} from '@rostrum/contract/news/preferences'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listFeeds } from './queries/feeds.ts'
import { countNews, countTypes, listNews, markAllRead } from './queries/list.ts'
import { acceptMention, findMention, hasNews, rejectMention, undoRead, upsertMark } from './queries/marks.ts'
import { findPreferences, upsertPreferences } from './queries/preferences.ts'
import { type NewsScope, scopeOf } from './queries/scope.ts'

type Filters = Parameters<typeof scopeOf>[1]

async function scopeFor({ db, principal }: Context, filters: Filters): Promise<NewsScope> {
  const { id: userId, timeZone } = principal.user
  return scopeOf({ userId, timeZone }, filters, await findPreferences(db, userId))
}

export async function pageOfNews(ctx: Context, { query }: Input<typeof news.list>): Promise<Output<typeof news.list>> {
  return listNews(ctx.db, await scopeFor(ctx, query), query)
}

const exportPage = 500

export async function* newsFile(ctx: Context, { query }: Input<typeof news.export>): Output<typeof news.export> {
  const scope = await scopeFor(ctx, query)
  for (let pageOffset = 0; ; pageOffset += exportPage) {
    const { rows } = await listNews(ctx.db, scope, { sort: query.sort, pageSize: exportPage, pageOffset })
    for (const { publishedAt, title, summary, url, isRead, isSaved, securities, sources } of rows) {
      yield {
        ...{ publishedAt, title, summary, url, isRead, isSaved },
        securities: securities.map(({ ticker, name }) => ticker ?? name).join(', '),
        sources: sources.map(({ name }) => name).join(', '),
      }
    }
    if (rows.length < exportPage) return
  }
}

export async function newsCounts(ctx: Context, { query }: Input<typeof news.counts>): Promise<NewsCounts> {
  const { db } = ctx
  const counts = await countNews(db, await scopeFor(ctx, query))
  const groups: NewsCounts['groups'] = []
  for (const group of newsGroups) {
    const { total } = await countNews(db, await scopeFor(ctx, { ...query, groups: [group] }))
    groups.push({ group, total })
  }
  const types = await countTypes(db, await scopeFor(ctx, { ...query, types: undefined }))
  const feeds = (await listFeeds(db)).map(({ id, name }) => ({ id, name }))
  return { ...counts, groups, types, sources: [...feeds, { id: filingsSource, name: filingsSourceName }] }
}

const cardItems = 6

/** For the dashboard: the latest unread. */
export async function newsPart(ctx: Context): Promise<NewsPart> {
  const scope = await scopeFor(ctx, { unreadOnly: true })
  const page = {
    pageSize: cardItems,
    pageOffset: 0,
    sort: [{ field: 'publishedAt' as const, direction: 'desc' as const }],
  }
  const { rows, total } = await listNews(ctx.db, scope, page)
  return { items: rows, unread: total }
}

const subjectType = 'news_item'
const ownerOf = ({ customerId, principal }: Context) => ({ customerId, userId: principal.user.id })

export async function markNews(ctx: Context, { params, body }: Input<typeof news.mark>): Promise<undefined> {
  if (!(await hasNews(ctx.db, params.key))) throw notFound('News item')
  const now = new Date()
  await upsertMark(ctx.db, ownerOf(ctx), params.key, {
    ...(body.isRead !== undefined && { readAt: body.isRead ? now : null }),
    ...(body.isSaved !== undefined && { savedAt: body.isSaved ? now : null }),
  })
  await recordChange(ctx, {
    action: 'news_item.marked',
    subjectType,
    subjectId: subjectOf(ctx, params.key),
    after: body,
  })
  return undefined
}

/** Accession numbers are not ids: audit records of a filing refer to the user instead. */
const subjectOf = ({ principal }: Context, key: string) => (/^[0-9a-f-]{36}$/i.test(key) ? key : principal.user.id)

export async function readAllNews(ctx: Context, { body }: Input<typeof news.readAll>) {
  const { customerId, principal } = ctx
  const readAt = new Date()
  const count = await markAllRead(ctx.db, await scopeFor(ctx, body), { customerId, readAt })
  const after = { count }
  await recordChange(ctx, { action: 'news.read', subjectType: 'user', subjectId: principal.user.id, after })
  return { count, readAt }
}

export async function undoReadAllNews(ctx: Context, { body }: Input<typeof news.undoReadAll>): Promise<undefined> {
  const { id } = ctx.principal.user
  const count = await undoRead(ctx.db, id, body.readAt)
  await recordChange(ctx, { action: 'news.unread', subjectType: 'user', subjectId: id, after: { count } })
  return undefined
}

async function judge(ctx: Context, key: string, securityId: string) {
  const isArticle = /^[0-9a-f-]{36}$/i.test(key)
  const mention = isArticle ? await findMention(ctx.db, key, securityId) : undefined
  if (!mention) throw notFound('News item')
  return { ...ownerOf(ctx), itemId: key, securityId, phrase: mention.phrase }
}

export async function rejectNews(ctx: Context, { params, body }: Input<typeof news.reject>): Promise<undefined> {
  const judged = await judge(ctx, params.key, body.securityId)
  await rejectMention(ctx.db, judged)
  const { itemId, securityId, phrase } = judged
  await recordChange(ctx, {
    action: 'news_item.not_about',
    subjectType,
    subjectId: itemId,
    after: { securityId, phrase },
  })
  return undefined
}

export async function acceptNews(ctx: Context, { params, body }: Input<typeof news.accept>): Promise<undefined> {
  const judged = await judge(ctx, params.key, body.securityId)
  await acceptMention(ctx.db, judged)
  const { itemId, securityId } = judged
  await recordChange(ctx, { action: 'news_item.about', subjectType, subjectId: itemId, after: { securityId } })
  return undefined
}

export const readPreferences = ({ db, principal }: Context): Promise<NewsPreferences> =>
  findPreferences(db, principal.user.id)

export async function savePreferences(
  ctx: Context,
  { body }: Input<typeof newsPreferences.save>,
): Promise<NewsPreferences> {
  const { id } = ctx.principal.user
  const before = await findPreferences(ctx.db, id)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const after: NewsPreferences = { ...before, ...given }
  await upsertPreferences(ctx.db, ctx.customerId, id, after)
  await recordChange(ctx, { action: 'news_preferences.saved', subjectType: 'user', subjectId: id, before, after })
  return after
}
