// The feeds that a web page names in its head: <link rel="alternate" type="application/rss+xml" href="…">.
import { textOfHtml } from '#platform/html.ts'
import { webAddress } from './feed.ts'

const feedTypes = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)$|^application\/feed\+json$/i
/** Heads are shorter. */
const longestHead = 200_000
const mostFeeds = 10

export interface NamedFeed {
  url: string
  title: string
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([a-z-]{1,20})\s{0,5}=\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/gi,
  )) {
    attributes.set(name.toLowerCase(), textOfHtml(double ?? single ?? bare ?? ''))
  }
  return attributes
}

export function feedsOfPage(html: string, base: string): NamedFeed[] {
  const found: NamedFeed[] = []
  const head = html.slice(0, longestHead)
  for (let at = head.search(/<link\s/i); at >= 0 && found.length < mostFeeds; ) {
    const end = head.indexOf('>', at)
    if (end < 0) break
    const attributes = attributesOf(head.slice(at, Math.min(end, at + 5000)))
    const isAlternate = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).includes('alternate')
    const url = webAddress(attributes.get('href'), base)
    if (isAlternate && url && feedTypes.test(attributes.get('type') ?? '')) {
      found.push({ url, title: attributes.get('title') ?? '' })
    }
    const next = head.slice(end).search(/<link\s/i)
    at = next < 0 ? -1 : end + next
  }
  return found
}
