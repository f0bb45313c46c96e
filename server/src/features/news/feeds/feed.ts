// What every format of feed is read into.
export interface FeedItem {
  /** The publisher's own id, else the address, else the title. */
  guid: string
  title: string
  summary: string
  url: string | null
  /** Null if missing, unreadable or in the future. */
  publishedAt: Date | null
}

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json'

export interface Feed {
  format: FeedFormat
  title: string
  siteUrl: string | null
  items: FeedItem[]
  /** The document ended or broke before its end; the items before that are kept. */
  isBroken: boolean
}

export const longestTitle = 300
export const longestSummary = 1000
const longestUrl = 2000
/** Limit for one fetch; feeds list the latest items first. */
export const mostItems = 500

/** Only http(s) links: javascript: and data: are rejected. */
export function webAddress(text: string | undefined, base: string): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed.length > longestUrl || !URL.canParse(trimmed, base)) return null
  const url = new URL(trimmed, base)
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
