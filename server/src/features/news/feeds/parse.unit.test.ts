import { describe, expect, test } from 'vitest'
import { worstTexts } from '#testing/worst-cases/texts.ts'
import { budgetMs, threadMs } from '#testing/worst-cases/thread-time.ts'
import { feedCorpus } from '../testing/feed-corpus.ts'
import { textOfBytes } from './decode.ts'
import { feedsOfPage } from './discover.ts'
import { mostItems } from './feed.ts'
import { textOfFeedHtml } from './html-text.ts'
import { parseFeed } from './parse.ts'
import { nextAfterFailure, nextAfterSuccess, readRetryAfter } from './schedule.ts'

const now = new Date('2026-11-18T12:00:00Z')
const base = 'https://wire.example/feed'

describe('the corpus of feeds', () => {
  test.each(feedCorpus)('$name', ({ bytes, contentType = '', expected }) => {
    const feed = parseFeed(textOfBytes(bytes, contentType), base, now)
    expect(feed && { format: feed.format, titles: feed.items.map(({ title }) => title) }).toEqual(
      expected && { format: expected.format, titles: expected.titles },
    )
    if (!feed || !expected) return
    if (expected.urls) expect(feed.items.map(({ url }) => url)).toEqual(expected.urls)
    if (expected.summaries) expect(feed.items.map(({ summary }) => summary)).toEqual(expected.summaries)
    if (expected.isBroken !== undefined) expect(feed.isBroken).toBe(expected.isBroken)
    if (expected.dates) {
      expect(feed.items.map(({ publishedAt }) => publishedAt?.toISOString() ?? null)).toEqual(expected.dates)
    }
  })

  test.each(worstTexts(200_000))('an item of %s is read within the budget of the event loop', async (_, text) => {
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: '1', title: text, content_html: text, date_published: text }],
    })
    expect(await threadMs(() => parseFeed(json, base, now))).toBeLessThan(budgetMs)
  })

  test('a huge feed gives its first items, in linear time', () => {
    const items =
      '<item><title>News &amp; more</title><description>&lt;p&gt;Text&lt;/p&gt;</description></item>'.repeat(50_000)
    const started = performance.now()
    expect(parseFeed(`<rss><channel>${items}</channel></rss>`, base, now)?.items).toHaveLength(mostItems)
    for (const hostile of ['<'.repeat(200_000), '&'.repeat(200_000), '<a '.repeat(60_000), '<script>'.repeat(20_000)]) {
      textOfFeedHtml(hostile, 300)
      parseFeed(`<rss><channel><item><title>${hostile}`, base, now)
    }
    expect(performance.now() - started).toBeLessThan(25_000)
  })
})

test('a page names its feeds', () => {
  const page = `<html><head><link rel="stylesheet" href="a.css"><LINK REL='alternate' type="application/rss+xml" title="All &amp; everything" href="/rss.xml"/>
    <link rel=alternate type=application/feed+json href=https://other.example/feed.json><link rel="alternate" hreflang="fr" href="/fr"></head>`
  expect(feedsOfPage(page, 'https://wire.example/news/')).toEqual([
    { url: 'https://wire.example/rss.xml', title: 'All & everything' },
    { url: 'https://other.example/feed.json', title: '' },
  ])
})

test('feeds are asked less often after errors, and not before the time the server gave', () => {
  const minutes = (date: Date) => (date.getTime() - now.getTime()) / 60_000
  expect(minutes(nextAfterSuccess(now, 60, 0))).toBe(54)
  expect(minutes(nextAfterSuccess(now, 15, 0))).toBe(15)
  expect(minutes(nextAfterFailure(now, { intervalMinutes: 30, failures: 1 }, 0.5))).toBe(60)
  expect(minutes(nextAfterFailure(now, { intervalMinutes: 30, failures: 40 }, 0.5))).toBe(24 * 60)
  const retryAfter = readRetryAfter('7200', now)
  expect(minutes(nextAfterFailure(now, { intervalMinutes: 15, failures: 1, retryAfter }, 0.5))).toBe(120)
  expect(readRetryAfter('Wed, 18 Nov 2026 14:00:00 GMT', now)?.toISOString()).toBe('2026-11-18T14:00:00.000Z')
  expect([readRetryAfter('soon', now), readRetryAfter(null, now)]).toEqual([undefined, undefined])
})
