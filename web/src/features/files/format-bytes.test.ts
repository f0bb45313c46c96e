import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { nameOf } from './upload-file.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [493_000, '481 KB'],
  [3_250_000, '3.1 MB'],
  [20 * 1024 ** 3, '20 GB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

test('a file without a name gets one', () => {
  const now = new Date('2026-11-17T03:49:05Z')
  expect(nameOf({ name: '', type: 'image/png' }, now)).toBe('picture-2026-11-17-03-49-05.png')
  expect(nameOf({ name: ' ', type: 'image/jpeg' }, now)).toBe('picture-2026-11-17-03-49-05.jpg')
  expect(nameOf({ name: '', type: 'application/pdf' }, now)).toBe('file-2026-11-17-03-49-05.pdf')
  expect(nameOf({ name: 'deck.pdf', type: '' }, now)).toBe('deck.pdf')
})
