// Text of the HTML that feeds put into titles and summaries.
import { textOfHtml } from '#platform/html.ts'

/** Nothing in a feed is longer, and long texts are cut at a word. */
const longestSource = 200_000

export function textOfFeedHtml(html: string, longest: number): string {
  const once = textOfHtml(html.slice(0, longestSource))
  // Escaped twice is common: &amp;amp; and &lt;b&gt; are what the reader should not see.
  const text = (/<\/?[a-z]|&[a-z#]/i.test(once) ? textOfHtml(once) : once)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses null characters, and nobody reads the others.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff\ufffd\s]+/g, ' ')
    .trim()
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > longest / 2 ? space : longest - 1)}…`
}
