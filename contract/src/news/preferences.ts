// What news a person sees, and the digest by email.
import { z } from 'zod'
import { endpoint, item } from '../platform/endpoint.ts'
import { requiredText } from '../platform/values.ts'

/** Which securities news is about, for the person who reads it; other: none of them was recognized. */
export const newsGroups = ['own', 'peers', 'watchlist', 'other'] as const
export type NewsGroup = (typeof newsGroups)[number]
export const newsGroupNames: Record<NewsGroup, string> = {
  own: 'Your company',
  peers: 'Peers',
  watchlist: 'Watchlist',
  other: 'Other news',
}

/** The source of filings, beside the feeds. */
export const filingsSource = 'filings'
export const filingsSourceName = 'SEC filings'
export const SourceId = z.union([z.uuid(), z.literal(filingsSource)])

export const mostMuteWords = 100

export const NewsPreferences = z.strictObject({
  groups: z.array(z.enum(newsGroups)).max(newsGroups.length),
  /** News with one of these words in title or summary is not shown. */
  muteWords: z.array(requiredText(60, 'Enter a word')).max(mostMuteWords, `Enter at most ${mostMuteWords} words`),
  mutedSources: z.array(SourceId).max(1000),
  digest: z.enum(['none', 'daily', 'weekly']),
  /** In the person's time zone. */
  digestHour: z.int().min(0).max(23),
  /** Of the weekly digest: Sunday is 0. */
  digestDay: z.int().min(0).max(6),
})
export type NewsPreferences = z.output<typeof NewsPreferences>

/** Defaults for a user who has not chosen. */
export const presetNewsPreferences: NewsPreferences = {
  groups: ['own', 'peers', 'watchlist'],
  muteWords: [],
  mutedSources: [],
  digest: 'none',
  digestHour: 8,
  digestDay: 1,
}

export const newsPreferences = {
  read: endpoint({
    method: 'GET',
    path: '/v2/news_preferences',
    summary: 'News that the user sees and gets by email; defaults where they never chose',
    permission: 'member',
    response: item(NewsPreferences),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v2/news_preferences',
    summary: 'Save these preferences; omitted ones stay unchanged',
    permission: 'member',
    body: NewsPreferences.partial(),
    forReaders: true,
    affects: ['news', 'dashboard'],
    response: item(NewsPreferences),
  }),
}
