// Rich text as users write it: sanitized HTML, its plain text, and its mentions.
import type sanitizeHtml from 'sanitize-html'
import { unprocessable } from './errors.ts'
import { sanitized, TooDeepError, textOfSanitized } from './html.ts'

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
  /** Ids of uploaded files that it shows or links to. */
  fileIds: string[]
}

/** The path of an uploaded file that opens without a token. */
const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const fileAddress = new RegExp(`^/v2/file/public/${id}/(${id})$`)

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'data-mention', 'rel', 'target'], ol: ['start'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Pictures of ours only: one from elsewhere would tell its server who reads the text, and when.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !fileAddress.test(attribs.src ?? ''),
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

/** No document is nested deeper. */
const deepest = 100

const surveyId = new RegExp(`^${id}$`)

/** Also with what is filled in for each recipient: fields, of which only name and fallback are kept, and survey links. */
const allowedWithFields: sanitizeHtml.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags || []), 'span'],
  allowedAttributes: {
    ...(allowed.allowedAttributes || {}),
    a: ['href', 'data-mention', 'rel', 'target', 'data-survey-id'],
    span: ['data-field', 'data-fallback'],
  },
  transformTags: {
    a: (tagName, given) => ({
      tagName,
      attribs: surveyId.test(given['data-survey-id'] ?? '')
        ? { 'data-survey-id': given['data-survey-id'] ?? '' }
        : linkAttributes(given),
    }),
    span: (tagName, { 'data-field': field, 'data-fallback': fallback }) => ({
      tagName,
      attribs: { ...(field && { 'data-field': field, ...(fallback && { 'data-fallback': fallback }) }) },
    }),
  },
}

export function readRichText(written: string, { withFields = false } = {}): RichText {
  const html = safeHtmlOf(written, withFields ? allowedWithFields : allowed)
  return { html, plain: plainOf(html), mentions: mentionsOf(html), fileIds: fileIdsOf(html) }
}

function safeHtmlOf(written: string, options: sanitizeHtml.IOptions): string {
  try {
    return sanitized(written, options, deepest)
  } catch (error) {
    if (error instanceof TooDeepError) throw unprocessable({ notes: 'Too much formatting. Paste it as plain text.' })
    throw error
  }
}

/** Pictures are told by their description. */
const plainOf = (html: string): string =>
  textOfSanitized(html.replace(/<img [^<>]*?alt="([^"<>]*)"[^<>]*>/g, '$1<br />')).trim()

function mentionsOf(html: string): Mention[] {
  const found = new Map<string, Mention>()
  for (const [, named = ''] of html.matchAll(/data-mention="([^"]*)"/g)) {
    const [, type, id] = mention.exec(named) ?? []
    if (type && id) found.set(named, { type: type as Mention['type'], id })
  }
  return [...found.values()]
}

function fileIdsOf(html: string): string[] {
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
  const ids = addresses.map((address) => fileAddress.exec(address)?.[1])
  return [...new Set(ids.filter((one) => one !== undefined))]
}
