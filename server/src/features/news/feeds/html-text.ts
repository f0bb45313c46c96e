// Text of the HTML that feeds put into titles and summaries.
import { textOfHtml } from '#platform/html.ts'

/**
 * Characters of HTML read per character of text: reading more would block the worker, and long texts are cut anyway.
 */
const sourceForOne = 20

export function textOfFeedHtml(html: string, longest: number): string {
  const once = textOfHtml(html.slice(0, longest * sourceForOne))
  // Escaped twice is common: &amp;amp; and &lt;b&gt; are what the reader should not see.
  const text = (/<\/?[a-z]|&[a-z#]/i.test(once) ? textOfHtml(once) : once)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL rejects null characters, and the others are invisible.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff\ufffd\s]+/g, ' ')
    .trim()
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > longest / 2 ? space : longest - 1)}…`
}
