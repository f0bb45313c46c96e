import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'
import { zipOf } from './zip.ts'

/** One page with the glyphs 1 to 9 for the letters of the word, as our own writer makes them. */
function pdfOf(word: string): Buffer {
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const letters = [...word].map((letter) => `<${hex(letter.charCodeAt(0))}>`).join(' ')
  const glyphs = [...word].map((_letter, index) => hex(index + 1)).join('')
  const packed = deflateSync(`/F1 12 Tf [<${glyphs}>] TJ`)
  const object = (id: number, body: string) => `${id} 0 obj\n${body}\nendobj\n`
  const before = [
    '%PDF-1.7\n',
    object(1, '<< /Kids [2 0 R] >>'),
    object(2, '<< /Contents 4 0 R /Font << /F1 3 0 R >> >>'),
    object(3, '<< /ToUnicode 5 0 R >>'),
    object(5, `<< >>\nstream\n<0001> <00ff> [${letters}]\nendstream`),
    '4 0 obj\n<< /FlateDecode >>\nstream\n',
  ].join('')
  return Buffer.concat([Buffer.from(before, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n', 'latin1')])
}

test.each([
  ['plain text', Buffer.from('a hidden word')],
  ['a ZIP', zipOf({ 'notes.csv': 'a hidden word '.repeat(50) })],
  ['a file in a file', zipOf({ 'inner.zip': zipOf({ 'slide1.xml': '<t>a hidden word</t>' }) })],
  ['the name of a file', zipOf({ 'hidden.txt': 'x' })],
  ['a PDF', pdfOf('hidden')],
  ['a PDF in a ZIP', zipOf({ 'one.pdf': pdfOf('hidden') })],
])('is found in %s', async (_name, bytes) => {
  expect(await shownText(bytes)).toContain('hidden')
})

test('a PDF that nobody can read is not taken for an empty one', async () => {
  await expect(shownText(Buffer.from('%PDF-1.7\n'))).rejects.toThrow('could not be read')
})
