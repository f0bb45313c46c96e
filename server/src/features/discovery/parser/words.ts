// A question as words: folded for comparison, with what was typed.

export interface Word {
  /** Lower case, without accents and possessives. */
  folded: string
  /** As typed. */
  typed: string
  start: number
  end: number
}

export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()

/** What stands in quotation marks is one word. */
export const quotedText = ({ typed }: Word): string | undefined =>
  /^["“]/.test(typed) ? typed.slice(1, -1).trim() || undefined : undefined

/** Texts in quotation marks; amounts such as $1.5B, 13F or 20%; words with inner dots and apostrophes, such as St. or don't; symbols. */
const pattern =
  /["“][^"”]*["”]|\$?\d+(?:,\d{3})*(?:\.\d+)?\p{L}{0,12}%?|\$?\p{L}[\p{L}\p{M}\d&]*(?:['’.][\p{L}\d]+)*|[<>≥≤]=?|\+|[–—-]/gu

const contractions: Record<string, string[]> = {
  cannot: ['can', 'not'],
  "can't": ['can', 'not'],
  "won't": ['will', 'not'],
}

/** don't → do not; we've → we; Ada's → ada. */
function partsOf(folded: string): string[] {
  const known = contractions[folded]
  if (known) return known
  if (folded.endsWith("n't")) return [folded.slice(0, -3), 'not']
  const at = folded.indexOf("'")
  return [at > 0 ? folded.slice(0, at) : folded]
}

export function wordsOf(question: string): Word[] {
  const found: Word[] = []
  for (const match of question.matchAll(pattern)) {
    const typed = match[0]
    const start = match.index
    const end = start + typed.length
    if (/^["“]/.test(typed)) {
      found.push({ folded: '"', typed, start, end })
      continue
    }
    for (const folded of partsOf(fold(typed))) found.push({ folded, typed, start, end })
  }
  // A hyphen joins words (small-cap), and stays only between amounts ($1-5B).
  return found.filter(
    ({ folded }, at) =>
      !/^[–—-]$/.test(folded) || (/\d/.test(found[at - 1]?.folded ?? '') && /^\$?\d/.test(found[at + 1]?.folded ?? '')),
  )
}

/** A name as it is looked up: the folded words, joined by spaces. */
export const phraseOf = (name: string): string =>
  wordsOf(name)
    .map(({ folded }) => folded)
    .join(' ')
