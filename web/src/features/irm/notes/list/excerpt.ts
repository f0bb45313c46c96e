const before = 40

/** The text from shortly before the first word that was searched for, so that the match shows in one line. */
export function excerptOf(text: string, term: string): string {
  const [word = ''] = term.trim().toLowerCase().split(/\s+/)
  const at = word ? text.toLowerCase().indexOf(word) : -1
  if (at <= before) return text
  const start = text.indexOf(' ', at - before) + 1
  return `…${text.slice(start > 0 && start <= at ? start : at)}`
}
