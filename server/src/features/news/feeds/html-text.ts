// Text of the HTML that feeds put into titles and summaries. One pass over the characters: feeds can be hostile.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  trade: '™',
  reg: '®',
  copy: '©',
  deg: '°',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ouml: 'ö',
  uuml: 'ü',
  auml: 'ä',
  szlig: 'ß',
  ntilde: 'ñ',
}

function characterOf(code: number): string {
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : ' '
}

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (hex) return characterOf(Number.parseInt(hex, 16))
    if (decimal) return characterOf(Number(decimal))
    return named[name] ?? named[name.toLowerCase()] ?? whole
  })

/** Their content is no text. */
const skipped = ['script', 'style']

function withoutTags(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) return text + html.slice(at)
    text += html.slice(at, open)
    const name = /^<\/?([a-z][a-z0-9]{0,12}|!)/i.exec(html.slice(open, open + 16))?.[1]?.toLowerCase()
    // "Revenue < $5 billion" is no tag.
    if (!name) {
      text += '<'
      at = open + 1
      continue
    }
    let close = html.indexOf('>', open)
    if (skipped.includes(name) && html[open + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, open)
      close = end < 0 ? -1 : html.indexOf('>', end)
    }
    if (close < 0) return text
    text += ['b', 'i', 'em', 'strong', 'a', 'span', 'u', 'sup', 'sub'].includes(name) ? '' : ' '
    at = close + 1
  }
  return text
}

/** Nothing in a feed is longer, and long texts are cut at a word. */
const longestSource = 200_000

export function textOfHtml(html: string, longest: number): string {
  const source = html.slice(0, longestSource)
  // Escaped twice is common: &amp;amp; and &lt;b&gt; are what the reader should not see.
  const once = decodeEntities(withoutTags(source))
  const text = (/<\/?[a-z]|&[a-z#]/i.test(once) ? decodeEntities(withoutTags(once)) : once)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses null characters, and nobody reads the others.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff\s]+/g, ' ')
    .trim()
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > longest / 2 ? space : longest - 1)}…`
}
