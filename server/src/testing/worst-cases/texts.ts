// Texts on which a regular expression or a parser that is not linear takes far too long.

/** Repeated to the wanted length. */
const units: Record<string, string> = {
  'opening brackets': '<',
  'nested tags': '<b>x',
  'unclosed attributes': '<a href="',
  'closing tags': '</p>',
  comments: '<!--',
  entities: '&amp',
  spaces: ' ',
  'line breaks': '\r\n',
  'no-break spaces': '\u00a0',
  'letters and spaces': 'a ',
  letters: 'a',
  capitals: 'aB',
  digits: '1',
  'digits and commas': '1,',
  commas: ',',
  dots: 'a.',
  dashes: '-',
  underscores: 'a_',
  quotes: '"',
  apostrophes: "'",
  backslashes: '\\',
  'at signs': 'a@',
  slashes: '/',
  colons: ':',
  percents: '%',
  brackets: '([{',
  'combining accents': 'e\u0301\u0323',
  ideographs: '文',
  emoji: '👩‍👩‍👧',
}

const repeated = (unit: string, length: number): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed()

/** A run as it is, and one that only its last character keeps from matching. */
export const worstTexts = (length: number): [name: string, text: string][] =>
  Object.entries(units).flatMap(([name, unit]) => [
    [name, repeated(unit, length)] as [string, string],
    [`${name} between others`, length < 4 ? 'x' : `x${repeated(unit, length - 3)} !`] as [string, string],
  ])
