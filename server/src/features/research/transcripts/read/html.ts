// The text of an HTML document, a line per block. No script runs and nothing is fetched; one pass over the characters.

const blocks = new Set(
  'p div br tr li ul ol table h1 h2 h3 h4 h5 h6 section article header footer hr pre blockquote dt dd body title'.split(
    ' ',
  ),
)
const dropped = new Set(['script', 'style', 'head', 'noscript', 'template', 'svg', 'title'])

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  bull: '•',
  middot: '·',
  eacute: 'é',
  amplt: '<',
}

function codePoint(number: number): string {
  return number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff) ? String.fromCodePoint(number) : ''
}

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return codePoint(Number.parseInt(hex, 16))
      if (decimal) return codePoint(Number(decimal))
      return entities[name?.toLowerCase() ?? ''] ?? whole
    },
  )

export const looksLikeHtml = (text: string): boolean =>
  /<(?:!doctype html|html|body|head|div|p|table|document)\b/i.test(text.slice(0, 3_000))

export function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  /** A paragraph ends with an empty line, so that what follows is no continuation. */
  const breakLine = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text !== '') lines.push(decodeEntities(text).replace(/\s+/g, ' ').trim(), '')
    line = ''
  }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    line += html.slice(at, open < 0 ? html.length : open)
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close < 0) break
    const name = /^\/?([a-z][a-z0-9]{0,15})/i.exec(html.slice(open + 1, open + 20))
    const tag = name?.[1]?.toLowerCase() ?? ''
    at = close + 1
    if (dropped.has(tag) && html[open + 1] !== '/' && html[close - 1] !== '/') {
      const end = indexOfClosing(html, tag, at)
      at = end
      breakLine()
    } else if (blocks.has(tag)) breakLine()
    else if (tag === 'td' || tag === 'th') line += ' '
  }
  breakLine()
  return lines.join('\n')
}

function indexOfClosing(html: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}\\s*>`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(html)
  return found ? found.index + found[0].length : html.length
}
