// Rich text as users write it: sanitized HTML, its plain text, and its mentions.
import sanitizeHtml from 'sanitize-html'
import { unprocessable } from './errors.ts'

export interface Mention {
  type: 'organization' | 'person'
  id: string
}

export interface RichText {
  /** Safe to render. */
  html: string
  /** Plain text, for search and lists. */
  plain: string
  mentions: Mention[]
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'data-mention', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: (tagName, given) => ({ tagName, attribs: linkAttributes(given) }) },
}

/** A mention links to its profile, whatever its href; any other link sends no referrer. */
function linkAttributes({ href, 'data-mention': named = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (mention.test(named)) return { 'data-mention': named, href: mentionPath(named) }
  return { ...(href && { href }), rel: 'noopener noreferrer nofollow', target: '_blank' }
}

const mention = /^(organization|person):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
const mentionPath = (text: string): string => {
  const [, type, id] = mention.exec(text) ?? []
  return `/${type === 'person' ? 'people' : 'organizations'}/${id}`
}

/** The parser's time grows with the square of the depth, and no document is nested deeper. */
const deepest = 100

/** Refuses what is nested too deeply as soon as the parser gets there. */
function watchDepth(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag() {
      depth += 1
      if (depth > deepest) throw unprocessable({ notes: 'Too much formatting. Paste it as plain text.' })
    },
    onCloseTag() {
      depth -= 1
    },
  }
}

export function readRichText(written: string): RichText {
  const html = sanitizeHtml(written, { ...allowed, ...watchDepth() })
  return { html, plain: plainOf(html), mentions: mentionsOf(html) }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** Of sanitized HTML, in which brackets belong to tags only. */
function plainOf(html: string): string {
  const broken = html.replace(/<(br|hr)\s*\/?>|<\/(p|li|h[1-3]|blockquote|pre)>/g, '$&\n')
  const bare = broken.replace(/<[^<>]*>/g, '')
  return bare.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity).trim()
}

function mentionsOf(html: string): Mention[] {
  const found = new Map<string, Mention>()
  for (const [, named = ''] of html.matchAll(/data-mention="([^"]*)"/g)) {
    const [, type, id] = mention.exec(named) ?? []
    if (type && id) found.set(named, { type: type as Mention['type'], id })
  }
  return [...found.values()]
}
