// RSS 0.9x and 2.0, RSS 1.0 (RDF) and Atom, in one pass. Broken documents keep what came before the break: saxes goes
// on after an error, and no entity but XML's five is expanded.
import { SaxesParser } from 'saxes'
import { readFeedDate } from './dates.ts'
import {
  type Feed,
  type FeedFormat,
  type FeedItem,
  longestSummary,
  longestTitle,
  mostItems,
  webAddress,
} from './feed.ts'
import { textOfFeedHtml } from './html-text.ts'

/** The texts of an item, by the field they fill; the first of each wins. */
type Fields = Partial<Record<'title' | 'summary' | 'content' | 'link' | 'guid' | 'date' | 'updated', string>>

const fieldOf: Readonly<Record<string, keyof Fields>> = {
  title: 'title',
  description: 'summary',
  summary: 'summary',
  subtitle: 'summary',
  'content:encoded': 'content',
  content: 'content',
  link: 'link',
  guid: 'guid',
  id: 'guid',
  pubDate: 'date',
  pubdate: 'date',
  published: 'date',
  issued: 'date',
  'dc:date': 'date',
  date: 'date',
  updated: 'updated',
  modified: 'updated',
}

const rootFormats: Readonly<Record<string, FeedFormat>> = { rss: 'rss', 'rdf:rdf': 'rdf', rdf: 'rdf', feed: 'atom' }

/** Text of one element: longer ones are cut, so that a hostile feed is not kept in memory twice. */
const longestText = 100_000

interface Tag {
  name: string
  attributes: Record<string, string>
}

/** The document as events, collected into a feed. */
class Collector {
  format: FeedFormat | undefined
  readonly items: FeedItem[] = []
  private readonly channel: Fields = {}
  private item: Fields | undefined
  private field: keyof Fields | undefined
  /** Elements inside the one that is read: XHTML in Atom, or tags that nobody closed. */
  private depth = 0
  private text = ''
  /** Pictures and other things in a channel have titles of their own. */
  private ignored: string | undefined

  private readonly base: string
  private readonly now: Date

  constructor(base: string, now: Date) {
    this.base = base
    this.now = now
  }

  opens({ name, attributes }: Tag): void {
    this.format ??= rootFormats[name.toLowerCase()]
    if (this.ignored) return
    if (this.field) {
      this.depth += 1
      // Atom's XHTML, and RSS that forgot to escape its HTML.
      this.hears(' ')
      return
    }
    if (name === 'item' || name === 'entry') {
      this.item = {}
    } else if (['image', 'textinput', 'textInput', 'source', 'author', 'contributor', 'media:group'].includes(name)) {
      this.ignored = name
    } else {
      this.opensField(name, attributes)
    }
  }

  private opensField(name: string, attributes: Record<string, string>): void {
    const field = fieldOf[name.replace(/^(?:atom|rss|a10):/, '')]
    if (!field) return
    if (field === 'link' && attributes.href !== undefined) {
      const rel = attributes.rel ?? 'alternate'
      if (rel === 'alternate') this.sets('link', attributes.href)
      return
    }
    this.field = field
    this.depth = 0
    this.text = ''
  }

  hears(text: string): void {
    if (this.field && this.text.length < longestText) this.text += text
  }

  closes(name: string): void {
    if (this.ignored) {
      if (name === this.ignored) this.ignored = undefined
      return
    }
    const endsItem = name === 'item' || name === 'entry'
    if (this.field && (this.depth === 0 || endsItem)) {
      this.sets(this.field, this.text)
      this.field = undefined
    } else if (this.field) {
      this.depth -= 1
    }
    if (endsItem) this.endItem()
  }

  private sets(field: keyof Fields, text: string): void {
    const into = this.item ?? this.channel
    if (!into[field]?.trim()) into[field] = text
  }

  private endItem(): void {
    const fields = this.item
    this.item = undefined
    if (!fields || this.items.length >= mostItems) return
    const summary = textOfFeedHtml(fields.summary ?? fields.content ?? '', longestSummary)
    const title = textOfFeedHtml(fields.title ?? '', longestTitle) || textOfFeedHtml(summary, 120)
    if (title === '') return
    const guid = fields.guid?.trim().slice(0, 500)
    const url = webAddress(fields.link, this.base) ?? (guid?.startsWith('http') ? webAddress(guid, this.base) : null)
    this.items.push({
      guid: guid || url || title,
      title,
      summary: summary === title ? '' : summary,
      url,
      publishedAt: readFeedDate(fields.date ?? fields.updated, this.now),
    })
  }

  feed(isBroken: boolean): Feed | undefined {
    if (!this.format) return undefined
    return {
      format: this.format,
      title: textOfFeedHtml(this.channel.title ?? '', 200),
      siteUrl: webAddress(this.channel.link, this.base),
      items: this.items,
      isBroken,
    }
  }
}

/** Each costs time. Real feeds have a few per item, or one in each. */
const mostErrors = 2000
const enough = new Error('More items than one reading takes')

/** Undefined if it is not a feed. */
export function parseXmlFeed(text: string, base: string, now: Date): Feed | undefined {
  const parser = new SaxesParser({ xmlns: false })
  const collector = new Collector(base, now)
  let isBroken = false
  let errors = 0
  parser.on('error', (error) => {
    isBroken = true
    errors += 1
    if (errors > mostErrors) throw error
  })
  parser.on('opentag', (tag) => {
    if (collector.items.length >= mostItems) throw enough
    collector.opens(tag)
  })
  parser.on('closetag', ({ name }) => collector.closes(name))
  parser.on('text', (words) => collector.hears(words))
  parser.on('cdata', (words) => collector.hears(words))
  try {
    parser.write(text).close()
  } catch (error) {
    isBroken ||= error !== enough
  }
  return collector.feed(isBroken)
}
