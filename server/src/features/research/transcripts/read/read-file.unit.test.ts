import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOfPages } from '#testing/pdf-of-pages.ts'
import { zipOf } from '#testing/zip.ts'
import { corpus } from '../parse/corpus.ts'
import { readTranscriptFile } from './read-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-transcripts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function speakersOf(bytes: Uint8Array | string, extension: string) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return (await readTranscriptFile(path, extension)).speakers.map(({ name }) => name)
}

const call = corpus[0]?.text ?? ''
const lines = call.split('\n')
const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const speakers = ['Operator', 'Priya Raman', 'Helen Strand', 'Colin Ashdown']

test('the same call is read from each type of file', async () => {
  expect(await speakersOf(call, 'txt')).toEqual(speakers)
  expect(await speakersOf(`\ufeff${call}`, 'txt')).toEqual(speakers)
  const page = `<html><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}</body></html>`
  expect(await speakersOf(page, 'html')).toEqual(speakers)
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`)
  const word = `<w:document xmlns:w="w"><w:body>${paragraphs.join('')}</w:body></w:document>`
  expect(await speakersOf(zipOf({ 'word/document.xml': word }), 'docx')).toEqual(speakers)
  const ascii = lines.map((line) => line.replace(/[–—]/g, '-'))
  const middle = Math.ceil(ascii.length / 2)
  expect(await speakersOf(pdfOfPages([ascii.slice(0, middle), ascii.slice(middle)]), 'pdf')).toEqual(speakers)
})

test('a damaged file says so', async () => {
  const damaged = 'This file is damaged or protected and can’t be read.'
  await expect(speakersOf('%PDF-1.7 nothing', 'pdf')).rejects.toThrow(damaged)
  await expect(speakersOf('PK nothing', 'docx')).rejects.toThrow(damaged)
  await expect(speakersOf(zipOf({ 'other.xml': '<x/>' }), 'docx')).rejects.toThrow(damaged)
})
