// HTML that strangers wrote, made safe to show: no script, form, frame, style or remote picture.
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

/** The address is kept where no browser loads it. */
const pictureOf = ({ src, alt = '', width, height }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  alt,
  ...(isWebAddress(src) && { 'data-src': src }),
  ...(width && { width }),
  ...(height && { height }),
})

const isSmall = (size: string | undefined) => size !== undefined && /^[0-3](px)?$/.test(size)

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inline, ...tables],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'data-host'],
    img: ['alt', 'data-src', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'xml', 'svg', 'math', 'template'],
  // Of a picture without an address nothing is left to show, and one of a pixel tells its sender who reads.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && (!attribs['data-src'] || isSmall(attribs.width) || isSmall(attribs.height)),
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

/** Addresses of the pictures that sanitized HTML would show. */
export const picturesIn = (safe: string): string[] => [
  ...new Set([...safe.matchAll(/data-src="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))),
]
