// Text on slides: never markup, and never a character that XML cannot carry.

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

export const plain = (text: string): string => text.toWellFormed().replace(unwritable, '')

export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** Lines that a text takes, by the average width of a character. */
export const linesOf = (text: string, width: number, fontSize: number): number => {
  const characters = Math.max(1, Math.floor((width * 72) / (fontSize * 0.52)))
  return text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / characters)), 0)
}
