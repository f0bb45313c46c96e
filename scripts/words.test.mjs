import { expect, test } from 'vitest'
import { findWords } from './words.mjs'

const page = 'web/src/features/holders/SomePage.tsx'
const words = (line, path = page) => findWords(path, line).map((found) => /"([^"]+)"/.exec(found)?.[1])

test('finds words of no screen in literals, in attributes and between tags', () => {
  expect(words("const title = 'The houses you work with'")).toEqual(['houses'])
  expect(words('<PageHeader title="Largest first, newest last" />')).toEqual(['newest'])
  expect(words('  <p>Somebody else changed it</p>')).toEqual(['Somebody'])
  expect(words('        Nobody has filed for the quarter before.')).toEqual(['the quarter before', 'Nobody'])
  expect(words('const note = `−44,941 since the quarter before`')).toEqual(['the quarter before'])
  expect(words("{ header: 'Place' }")).toEqual(['Place'])
  expect(words("notify('Saved!')")).toEqual(['d!'])
  expect(words("message: 'You can bring it back right after'")).toEqual(['bring it back'])
  expect(words("error: 'is required'")).toEqual(['is required'])
  expect(words('<Table.Th>Rows refused</Table.Th>')).toEqual(['refused'])
  expect(words("message: 'Style is not known'")).toEqual(['is not known'])
  expect(words("summary: 'Change a task; what is left out stays'")).toEqual(['is left out'])
  expect(words("{ header: 'Position in ours (USD)' }")).toEqual(['in ours'])
})

test('leaves code, comments, values and the specification alone', () => {
  expect(words('const told = houses.filter((kind) => kind !== newest)')).toEqual([])
  expect(words(['`$', '{told(first)} shares`'].join(''))).toEqual([])
  expect(words("type Kind = 'place' | 'kind'")).toEqual([])
  expect(words('// Somebody reads this comment')).toEqual([])
  expect(words("label: 'Logout'")).toEqual([])
  expect(words('<p>Upload cancelled</p>')).toEqual([])
  expect(words("text: 'The newest'", 'web/src/features/design/TableSection.tsx')).toEqual([])
})

test('finds British spelling anywhere, and translated words in comments', () => {
  expect(words('const colour = 1', 'server/src/demo/x.ts')).toEqual(['colour'])
  expect(words('// for ever', 'server/src/demo/x.ts')).toEqual(['for ever'])
  expect(words('/** Quarters, the latest first. */', 'server/src/demo/x.ts')).toEqual(['the latest first'])
})

test('names the file and the line', () => {
  expect(findWords(page, "one\n'The newest one'")).toEqual([`${page}:2 "newest" in "The newest one": write latest`])
})
