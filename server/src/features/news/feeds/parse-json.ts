// JSON Feed 1.0 and 1.1.
import { z } from 'zod'
import { readFeedDate } from './dates.ts'
import { type Feed, longestSummary, longestTitle, mostItems, webAddress } from './feed.ts'
import { textOfFeedHtml } from './html-text.ts'

const text = z.coerce.string().optional().catch(undefined)
const Item = z.object({
  id: text,
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_text: text,
  content_html: text,
  date_published: text,
  date_modified: text,
})
const Document = z.object({
  version: z.string().startsWith('https://jsonfeed.org/'),
  title: text,
  home_page_url: text,
  items: z.array(z.unknown()),
})

export function parseJsonFeed(source: string, base: string, now: Date): Feed | undefined {
  let document: z.output<typeof Document>
  try {
    document = Document.parse(JSON.parse(source))
  } catch {
    return undefined
  }
  const items = document.items.slice(0, mostItems).flatMap((one) => {
    const item = Item.safeParse(one).data
    if (!item) return []
    const summary = textOfFeedHtml(item.summary ?? item.content_text ?? item.content_html ?? '', longestSummary)
    const title = textOfFeedHtml(item.title ?? '', longestTitle) || textOfFeedHtml(summary, 120)
    const url = webAddress(item.url ?? item.external_url, base)
    if (title === '') return []
    return {
      guid: item.id?.trim().slice(0, 500) || url || title,
      title,
      summary: summary === title ? '' : summary,
      url,
      publishedAt: readFeedDate(item.date_published ?? item.date_modified, now),
    }
  })
  return {
    format: 'json',
    title: textOfFeedHtml(document.title ?? '', 200),
    siteUrl: webAddress(document.home_page_url, base),
    items,
    isBroken: false,
  }
}
