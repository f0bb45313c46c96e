// HTML made safe, and the words of HTML.
import { unescapeHtml } from '@rostrum/contract/platform/html-text'
import sanitizeHtml from 'sanitize-html'

/** Nested more deeply than any document is. */
export class TooDeepError extends Error {
  override name = 'TooDeepError'
}

/** Throws TooDeepError as soon as the parser gets below `deepest`: its time grows with the square of the depth. */
export function sanitized(html: string, options: sanitizeHtml.IOptions, deepest: number): string {
  let depth = 0
  return sanitizeHtml(html, {
    ...options,
    onOpenTag() {
      depth += 1
      if (depth > deepest) throw new TooDeepError()
    },
    onCloseTag() {
      depth -= 1
    },
  })
}

const blocks = ['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'dt', 'dd']
const outlines = ['table', 'section', 'article', 'header', 'footer']
const cells = ['td', 'th']
const endOfLine = new RegExp(`<(?:br|hr)\\s*/?>|</(?:${[...blocks, ...outlines].join('|')})>`, 'g')

/** Of sanitized HTML, in which brackets belong to tags only and few characters are escaped. */
export const textOfSanitized = (html: string): string =>
  unescapeHtml(
    html
      .replace(endOfLine, '\n')
      .replace(/<\/t[dh]>/g, '\t')
      .replace(/<[^<>]*>/g, ''),
  )

const words: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...outlines, ...cells, 'br', 'hr'],
  allowedAttributes: {},
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'svg', 'math'],
}

/** The words of anybody's HTML, a line per block. Line breaks of its source count in `pre` only. */
export function textOfHtml(html: string): string {
  try {
    const safe = sanitized(html, words, 200)
      .replace(/<pre>[\s\S]*?<\/pre>/g, (text) => text.replaceAll('\n', '<br />'))
      .replace(/\s+/g, ' ')
    const lines = textOfSanitized(safe).split('\n')
    return lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n')
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    return textOfSanitized(html)
  }
}
