// Detected from the content, not from the Content-Type: feeds also come as text/html and application/octet-stream.
import type { Feed } from './feed.ts'
import { parseJsonFeed } from './parse-json.ts'
import { parseXmlFeed } from './parse-xml.ts'

export function parseFeed(text: string, base: string, now: Date): Feed | undefined {
  const opening = text.slice(0, 2000).trimStart()
  if (opening.startsWith('{')) return parseJsonFeed(text, base, now)
  if (!opening.startsWith('<') || /^<(?:!doctype html|html)\b/i.test(opening)) return undefined
  // White space before the declaration is an error in XML, and common.
  return parseXmlFeed(text.trimStart(), base, now)
}
