import sanitizeHtml from 'sanitize-html'

const longest = 5_000_000
const blocks = ['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'table', 'section']
const cells = ['td', 'th']

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of a web page; scripts, styles and everything that is not shown are left out. */
export function textOfHtml(html: string): string {
  const safe = sanitizeHtml(html.slice(0, longest), {
    allowedTags: [...blocks, ...cells, 'br'],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'head', 'template'],
    nestingLimit: 100,
  })
  return safe
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|table|section)>/g, '\n')
    .replace(/<\/t[dh]>/g, '\t')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
}
