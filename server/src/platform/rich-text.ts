// Rich text as users write it: sanitized HTML, its plain text, and its mentions.
import sanitizeHtml from 'sanitize-html'

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

export function readRichText(written: string): RichText {
  const html = sanitizeHtml(written, allowed)
  return { html, plain: plainOf(html), mentions: mentionsOf(html) }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

function plainOf(html: string): string {
  const broken = html.replace(/<(br|hr)\s*\/?>|<\/(p|li|h[1-3]|blockquote|pre)>/g, '$&\n')
  const bare = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
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
