// Text as the fonts of a PDF file can print it.
import { fileURLToPath } from 'node:url'
import { coverageOf } from './font-coverage.ts'

const fontAt = (name: string) =>
  fileURLToPath(new URL(`fonts/Roboto/Roboto-${name}.ttf`, import.meta.resolve('pdfmake/package.json')))

export const fonts = {
  Roboto: {
    normal: fontAt('Regular'),
    bold: fontAt('Medium'),
    italics: fontAt('Italic'),
    bolditalics: fontAt('MediumItalic'),
  },
}

/** Stands for characters that the fonts lack: an empty box would look like a defect of the file. */
export const unprintable = '[?]'

const hasGlyph = coverageOf(fonts.Roboto.normal)

/** Control characters, and those that change the direction of text or join emoji. */
const invisible = /[\p{Cc}\p{Cf}]|\p{Variation_Selector}|\p{Emoji_Modifier}/gu
const rareSpaces = /[\p{Zs}\p{Zl}\p{Zp}]/gu
/** A word that fits into no column may be broken between any of its parts. */
const longWord = /\S{24}(?=\S)/gu

const drawable = (text: string): string => {
  let drawn = ''
  let isMissing = false
  for (const character of text) {
    const known = [character, character.normalize('NFKC'), character.normalize('NFKD').replace(/\p{M}/gu, '')].find(
      (one) => one !== '' && [...one].every((part) => hasGlyph(part.codePointAt(0) ?? 0)),
    )
    if (known !== undefined) drawn += known
    else if (!isMissing) drawn += unprintable
    isMissing = known === undefined
  }
  return drawn
}

/** Keeps line breaks; a run of characters without a glyph becomes one mark. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map((line) =>
      drawable(line.replaceAll('\t', ' ').replace(invisible, '').replace(rareSpaces, ' ')).replace(
        longWord,
        '$&\u200b',
      ),
    )
    .join('\n')
