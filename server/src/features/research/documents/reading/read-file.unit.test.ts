import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentFormat } from '@rostrum/contract/research/document-values'
import pdfmake from 'pdfmake'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fonts } from '#platform/pdf/printable.ts'
import { pdfOfPages } from '#testing/pdf-of-pages.ts'
import { zipOf } from '#testing/zip.ts'
import { pagesOfText } from './page.ts'
import { readingProblems } from './problems.ts'
import { readDocumentFile } from './read-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-research-'))
  pdfmake.setLocalAccessPolicy(() => true)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setFonts(fonts)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Uint8Array | string, format: DocumentFormat) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const pages: { number: number; text: string }[] = []
  for await (const batch of readDocumentFile(path, format, new AbortController().signal)) pages.push(...batch.pages)
  return pages
}

test('400 pages of a PDF are read in batches, with their numbers, in constant memory', async () => {
  const filler = Array.from({ length: 60 }, () => 'Margins expanded as the mix of service contracts improved again.')
  const bytes = pdfOfPages(Array.from({ length: 400 }, (_, index) => [`Page mark ${index + 1}.`, ...filler]))
  const path = join(folder, 'long.pdf')
  await writeFile(path, bytes)
  let largest = 0
  let early = 0
  let count = 0
  for await (const { pages, pageCount } of readDocumentFile(path, 'pdf', new AbortController().signal)) {
    expect(pageCount).toBe(400)
    expect(pages.length).toBeLessThanOrEqual(20)
    expect(pages[0]?.text).toContain(`Page mark ${count + 1}.`)
    count += pages.length
    const used = process.memoryUsage().rss
    if (count <= 100) early = Math.max(early, used)
    largest = Math.max(largest, used)
  }
  expect(count).toBe(400)
  expect(largest - early).toBeLessThan(60 * 1024 ** 2)
}, 60_000)

test('encrypted, broken and unreadable files say so', async () => {
  const content = { content: 'Secret', defaultStyle: { font: 'Roboto' }, userPassword: 'a' }
  const locked = await pdfmake.createPdf(content).getBuffer()
  await expect(read(locked, 'pdf')).rejects.toThrow(readingProblems.encrypted)
  await expect(read('%PDF-1.7 nothing', 'pdf')).rejects.toThrow(readingProblems.damaged)
  await expect(read('PK nothing', 'docx')).rejects.toThrow(readingProblems.damaged)
})

test('a Word document becomes lines, and its page breaks pages', async () => {
  const xml =
    '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Price target </w:t></w:r><w:r><w:t>raised</w:t></w:r></w:p>' +
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:t>Risks &amp; valuation</w:t></w:r></w:p></w:body></w:document>'
  expect(await read(zipOf({ 'word/document.xml': xml }), 'docx')).toEqual([
    { number: 1, text: 'Price target raised' },
    { number: 2, text: 'Risks & valuation' },
  ])
})

test('a web page becomes its words, without scripts', async () => {
  const html = '<head><title>x</title></head><script>alert(1)</script><h1>Note</h1><p>Buy &amp; hold</p><td>1</td>'
  expect(await read(html, 'html')).toEqual([{ number: 1, text: 'Note\nBuy & hold\n1' }])
})

test('long text is cut between paragraphs', () => {
  const paragraph = `${'word '.repeat(100)}\n\n`
  const pages = [...pagesOfText(paragraph.repeat(20))]
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.every(({ text }) => text.length <= 3000 && text.endsWith('word'))).toBe(true)
})
