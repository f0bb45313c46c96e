// News about the customer's securities, their peers and the watchlist: from feeds, and filings from the market's
// record.
import { z } from 'zod'
import { SearchTerm } from '../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { Instant, list, queryBoolean } from '../platform/values.ts'
import { SecurityBrief } from '../profiles/securities.ts'
import { newsGroups, SourceId } from './preferences.ts'

/** Of a feed's item its id, of a filing its accession number. */
export const NewsKey = z.string().regex(/^[0-9A-Za-z-]{1,60}$/, 'Enter the id of an item')
const KeyParams = z.object({ key: NewsKey })

/** Filings are a schedule, an insider's form, or a company's current report. */
export const newsTypes = ['article', 'schedule', 'insider', 'event'] as const
export type NewsType = (typeof newsTypes)[number]
export const newsTypeNames: Record<NewsType, string> = {
  article: 'Articles',
  schedule: 'Schedules 13D and 13G',
  insider: 'Insider forms 3, 4 and 5',
  event: 'Company reports (8-K, 6-K)',
}

const NewsSource = z.object({ id: SourceId, name: z.string() })

export const NewsItem = z.object({
  key: z.string(),
  type: z.enum(newsTypes),
  title: z.string(),
  summary: z.string(),
  /** Null if the feed gave none; a filing has its page at the SEC. */
  url: z.string().nullable(),
  /** As the source dates it, else when it was first seen. */
  publishedAt: Instant,
  /** Every source that had it. */
  sources: z.array(NewsSource.extend({ url: z.string().nullable() })),
  /** Those of the person's groups come first. */
  securities: z.array(SecurityBrief.extend({ group: z.enum(newsGroups) })),
  isRead: z.boolean(),
  isSaved: z.boolean(),
})
export type NewsItem = z.output<typeof NewsItem>

export const newsFilters = {
  /** Without: the groups that the person prefers. */
  groups: list(z.enum(newsGroups)),
  securityId: z.uuid().optional(),
  /** News about its securities, and the schedules it filed. */
  organizationId: z.uuid().optional(),
  /** The forms they filed as an insider. */
  personId: z.uuid().optional(),
  sources: list(SourceId),
  types: list(z.enum(newsTypes)),
  /** Days in the person's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  term: SearchTerm.optional(),
  unreadOnly: queryBoolean,
  savedOnly: queryBoolean,
}

export const newsSorts = ['publishedAt', 'title'] as const

export const NewsQuery = PageQuery.extend({
  ...newsFilters,
  sort: sortOf(newsSorts, 'published_at_desc'),
})

export const NewsCounts = z.object({
  total: z.int(),
  unread: z.int(),
  /** With the other filters. */
  groups: z.array(z.object({ group: z.enum(newsGroups), total: z.int() })),
  types: z.array(z.object({ type: z.enum(newsTypes), total: z.int() })),
  /** What can be filtered by. */
  sources: z.array(NewsSource),
})
export type NewsCounts = z.output<typeof NewsCounts>

/** The unread news of the dashboard. */
export const NewsPart = z.object({ items: z.array(NewsItem), unread: z.int() })
export type NewsPart = z.output<typeof NewsPart>

const own = { permission: 'member', forReaders: true, affects: ['dashboard'] } as const

export const news = {
  list: endpoint({
    method: 'GET',
    path: '/v2/news',
    summary: 'News of the user’s groups without muted words, latest first',
    permission: 'member',
    query: NewsQuery,
    response: page(NewsItem),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/news.csv',
    summary: 'The same news as a file',
    permission: 'member',
    query: NewsQuery.omit({ pageSize: true, pageOffset: true }),
    response: csv([
      { key: 'publishedAt', header: 'Published', isInstant: true },
      { key: 'title', header: 'Title' },
      { key: 'securities', header: 'Securities' },
      { key: 'sources', header: 'Sources' },
      { key: 'summary', header: 'Summary' },
      { key: 'url', header: 'Link' },
      { key: 'isRead', header: 'Read' },
      { key: 'isSaved', header: 'Saved' },
    ]),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v2/news/counts',
    summary: 'How much news there is under these filters, how much unread, and what it can be filtered by',
    permission: 'member',
    query: z.object(newsFilters),
    response: item(NewsCounts),
  }),
  mark: endpoint({
    ...own,
    method: 'PUT',
    path: '/v2/news/{key}/mark',
    summary: 'Mark an item as read or unread, or save it',
    params: KeyParams,
    body: z.strictObject({ isRead: z.boolean(), isSaved: z.boolean() }).partial(),
    response: noContent,
  }),
  readAll: endpoint({
    ...own,
    method: 'POST',
    path: '/v2/news/read',
    summary: 'Mark everything under these filters as read; the response undoes it',
    body: z.strictObject({
      ...newsFilters,
      groups: z.array(z.enum(newsGroups)).optional(),
      sources: z.array(SourceId).optional(),
      types: z.array(z.enum(newsTypes)).optional(),
    }),
    response: item(z.object({ count: z.int(), readAt: Instant })),
  }),
  undoReadAll: endpoint({
    ...own,
    method: 'POST',
    path: '/v2/news/unread',
    summary: 'Undo marking news as read together',
    body: z.strictObject({ readAt: Instant }),
    response: noContent,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/v2/news/{key}/not_about',
    summary: 'Mark an item as not about this security; its sources no longer match by the same words',
    permission: 'member',
    params: KeyParams,
    body: z.strictObject({ securityId: z.uuid() }),
    affects: ['dashboard'],
    response: noContent,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/v2/news/{key}/about',
    summary: 'Undo marking an item as not about this security',
    permission: 'member',
    params: KeyParams,
    body: z.strictObject({ securityId: z.uuid() }),
    affects: ['dashboard'],
    response: noContent,
  }),
}
