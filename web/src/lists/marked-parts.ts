// Which letters of a text a search term means: accents and case aside, every word of the term where a word begins.
export interface Part {
  text: string
  isMarked: boolean
}

/** One letter in, one letter out, so that places in the folded text are places in the text itself. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, letter.length) || letter)
    .join('')

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

export function markedParts(text: string, term: string): Part[] {
  const folded = fold(text)
  const marks = new Array<boolean>(text.length).fill(false)
  for (const word of fold(term).split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (!isWordLetter(folded[at - 1])) marks.fill(true, at, at + word.length)
    }
  }
  const parts: Part[] = []
  for (const [index, letter] of text.split('').entries()) {
    const isMarked = marks[index] ?? false
    const last = parts.at(-1)
    if (last && last.isMarked === isMarked) last.text += letter
    else parts.push({ text: letter, isMarked })
  }
  return parts
}
