// Finds the parts of a text to highlight: each word of the search term at a word start, ignoring accents and case.
export interface Part {
  text: string
  isMarked: boolean
}

/** Folds character by character, so that offsets in the folded text are offsets in the original. */
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
