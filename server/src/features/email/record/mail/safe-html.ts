// HTML that strangers wrote, made safe to show: no script, form, frame, style or remote picture.
import { unescapeHtml } from '@rostrum/contract/platform/html-text'
import type sanitizeHtml from 'sanitize-html'
import { sanitized, TooDeepError, textOfSanitized } from '#platform/html.ts'

const longest = 500_000
const deepest = 200

const blocks = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li']
const inline = ['span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'code', 'a', 'img']
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption']

const isWebAddress = (address: string | undefined): address is string => /^https?:\/\//i.test(address ?? '')

/** Where a link leads is shown beside its words, which may say something else. */
function linkOf({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const host = isWebAddress(href) && URL.canParse(href) ? new URL(href).host : undefined
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank', ...(host && { 'data-host': host }) }
}

const longestContentId = 250

/** Of a part of the same message, as its header names it. */
function contentIdOf(address: string): string | undefined {
  const [, id] = /^cid:([^\s<>]+)$/i.exec(address.trim()) ?? []
  if (!id || id.length > longestContentId) return undefined
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The address is kept where no browser loads it. */
function pictureOf({ src = '', alt = '', width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const contentId = contentIdOf(src)
  return {
    alt,
    ...(isWebAddress(src) && { 'data-src': src }),
    ...(contentId && { 'data-cid': contentId }),
    ...(width && { width }),
    ...(height && { height }),
  }
}

const isSmall = (size: string | undefined) => size !== undefined && /^[0-3](px)?$/.test(size)

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inline, ...tables],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'data-host'],
    img: ['alt', 'data-src', 'data-cid', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'xml', 'svg', 'math', 'template'],
  // Of a picture without an address nothing is left to show, and a remote one of a pixel tells its sender who reads.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' &&
    !attribs['data-cid'] &&
    (!attribs['data-src'] || isSmall(attribs.width) || isSmall(attribs.height)),
  transformTags: {
    a: (tagName, given) => ({ tagName, attribs: linkOf(given) }),
    img: (tagName, given) => ({ tagName, attribs: pictureOf(given) }),
    // As mail programs mark what they quote.
    div: (_tagName, { class: named = '' }) => ({
      tagName: /\b(gmail_quote|moz-cite-prefix|yahoo_quoted|protonmail_quote)\b/.test(named) ? 'blockquote' : 'div',
      attribs: {},
    }),
  },
}

/** Null for HTML that cannot be shown, such as one that is nested too deeply; then the text is. */
export function safeHtml(html: string): string | null {
  if (html.length > longest) return null
  try {
    return sanitized(html, allowed, deepest)
  } catch (error) {
    if (error instanceof TooDeepError) return null
    throw error
  }
}

/** Of sanitized HTML, with one empty line at most. */
export const textOfMail = (safe: string): string =>
  textOfSanitized(safe)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n[\n ]+/g, '\n\n')
    .trim()

const valuesIn = (safe: string, attribute: RegExp): string[] => [
  ...new Set([...safe.matchAll(attribute)].map(([, value = '']) => unescapeHtml(value))),
]

/** Addresses of the pictures of other servers that sanitized HTML would show. */
export const picturesIn = (safe: string): string[] => valuesIn(safe, /<img [^<>]*data-src="([^"]*)"/g)

/** Names of the pictures that sanitized HTML shows of its own message. */
export const contentIdsIn = (safe: string): string[] => valuesIn(safe, /<img [^<>]*data-cid="([^"]*)"/g)
