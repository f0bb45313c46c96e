import { describe, expect, test } from 'vitest'
import type { Block, PdfDocument } from './document.ts'
import { pdfOf } from './pdf.ts'
import { printable } from './printable.ts'
import { pagesOf } from './testing/read-pdf.ts'

const document = (blocks: readonly Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Briefing book',
  lines: ['November 18, 2026'],
  brand: { name: 'Veltrane', color: '#115a74' },
  footer: 'Confidential',
  hasContents: true,
  blocks,
  ...more,
})

const pages = async (blocks: readonly Block[], more: Partial<PdfDocument> = {}) =>
  pagesOf(await pdfOf(document(blocks, more), AbortSignal.timeout(30_000)))

describe('a PDF file', { timeout: 40_000 }, () => {
  test('has contents, page numbers and the brand, and prints Latin, Greek and Cyrillic names', async () => {
    const names = ['Žofie Łukasiewicz & Søn', 'Ωμέγα Κεφάλαιο', 'Щукин Инвест', 'Nguyễn Ánh']
    const read = await pages(names.map((text) => ({ type: 'chapter', text })))
    expect(read).toHaveLength(1 + names.length)
    for (const [at, name] of names.entries()) {
      expect(read[0]).toContain(`${name} ${at + 2}`)
      expect(read[at + 1]).toContain(name)
      expect(read[at + 1]).toContain(`${at + 2} of ${names.length + 1}`)
      expect(read[at + 1]).toContain('Veltrane')
    }
    expect(read.join()).not.toContain('[?]')
  })

  test('says which characters it cannot print', async () => {
    const read = await pages([{ type: 'chapter', text: '张伟 Capital 😀' }])
    expect(read[1]).toContain('[?] Capital [?]')
    expect(read[1]).toContain('[?] stands for characters that this file’s fonts do not contain.')
  })

  test('prints whatever people wrote as text', async () => {
    const hostile = '<svg/onload=1> {{x}} \u0000\u202e\ud800 "quoted" \\n %PDF endobj & =1+1'
    const cells = Array.from({ length: 60 }, (_, at) => [`${at}`, `${hostile} ${'W'.repeat(400)}`])
    const read = await pages([
      { type: 'chapter', text: hostile, detail: hostile },
      { type: 'heading', text: hostile },
      { type: 'table', columns: [{ header: 'No.' }, { header: hostile, width: 5 }], rows: cells },
      { type: 'facts', rows: [[hostile, [{ text: hostile, link: 'javascript:alert(1)' }]]] },
      { type: 'list', items: [hostile, 'word '.repeat(3000)] },
      {
        type: 'chart',
        chart: { type: 'bar', labels: [hostile], series: [{ name: hostile, values: [-5] }], shown: [[hostile]] },
      },
    ])
    const all = read.join('').replaceAll(' ', '')
    expect(all.split('<svg/onload=1>{{x}}').length).toBeGreaterThan(60)
    expect(all.match(/W/g)?.length).toBe(60 * 400)
    expect(all.match(/word/g)?.length).toBe(3000)
  })

  test('a heading is never the last line of a page', async () => {
    for (let rows = 0; rows < 3; rows += 1) {
      const filler = Array.from({ length: 38 + rows }, (_, at) => ({ type: 'text', text: `Line ${at}` }) as const)
      const read = await pages([
        { type: 'chapter', text: 'Meeting' },
        ...filler,
        { type: 'heading', text: 'Open tasks' },
        { type: 'table', columns: [{ header: 'Task' }], rows: [['Send the deck'], ['Call back']] },
        { type: 'heading', text: 'Notes' },
        { type: 'list', items: ['Asked about margins'] },
      ])
      const of = (text: string) => read.findIndex((page, at) => at > 0 && page.includes(text))
      expect(of('Send the deck')).toBe(of('Open tasks'))
      expect(of('Asked about margins')).toBe(of('Notes'))
    }
  })

  test('notes share a page with the last rows of their table, whatever its length, and its header', async () => {
    const notes = ['Form 13F filings with the SEC.', 'Shares adjusted for splits.', 'Data as of Nov 18, 2026.']
    for (const isLandscape of [false, true]) {
      const counts = Array.from({ length: 45 }, (_, at) => at + 1)
      const tables = counts.flatMap((count): Block[] => [
        { type: 'chapter', text: `Table of ${count}` },
        { type: 'heading', text: 'Holders' },
        {
          type: 'table',
          columns: [{ header: 'Firm' }, { header: 'Shares', align: 'right' }],
          rows: Array.from({ length: count }, (_, at) => [`Row ${at + 1} of ${count}.`, '1,000']),
        },
        ...notes.map((text): Block => ({ type: 'note', text })),
      ])
      const read = await pages(tables, { isLandscape, hasContents: false })
      for (const count of counts) {
        const noted = read.filter((page) => page.includes(`Row ${count} of ${count}.`))
        expect(noted, `${count} rows`).toHaveLength(1)
        for (const text of [...notes, 'Firm Shares']) expect(noted[0], `${count} rows`).toContain(text)
      }
      expect(read.filter((page) => page.includes(notes[0] ?? ''))).toHaveLength(counts.length)
    }
  })

  test('notes share a page with their chart, tiles or text', async () => {
    const about: Block[] = [
      { type: 'chart', chart: { type: 'bar', labels: ['Chart'], series: [{ name: 'Shares', values: [5] }] } },
      { type: 'tiles', tiles: [{ label: 'Tiles', value: '12', detail: '' }] },
      { type: 'text', text: 'Text of the page.' },
      { type: 'list', items: ['First item.', 'Last item.'] },
    ]
    const marks = ['Chart', 'Tiles', 'Text of the page.', 'Last item.']
    for (let lines = 20; lines < 44; lines += 4) {
      const blocks = about.flatMap((block, at): Block[] => [
        { type: 'chapter', text: `Page ${at}` },
        ...Array.from({ length: lines }, (_, line): Block => ({ type: 'text', text: `Line ${line}` })),
        { type: 'heading', text: 'Below' },
        block,
        { type: 'note', text: `Source of ${at}.` },
        { type: 'note', text: `Date of ${at}. ${'Words about the method. '.repeat(12)}` },
      ])
      const read = await pages(blocks, { hasContents: false })
      for (const [at, mark] of marks.entries()) {
        const noted = read.filter((page) => page.includes(`Source of ${at}.`) || page.includes(`Date of ${at}.`))
        expect(noted, `${mark} after ${lines} lines`).toHaveLength(1)
        expect(noted[0], `${mark} after ${lines} lines`).toContain(mark)
      }
    }
  })

  test('stops when no one waits for it any more', async () => {
    const stopping = new AbortController()
    const file = pdfOf(document([{ type: 'text', text: 'word '.repeat(200_000) }]), stopping.signal)
    stopping.abort()
    await expect(file).rejects.toThrow('was not written')
  })
})

test('composes accents and drops what changes the direction of text', () => {
  expect(printable('Zu\u0308rich\u202e\u200d')).toBe('Zürich')
  expect(printable('a\r\nb\tc')).toBe('a\nb c')
  expect(printable('ﬁrst ①')).toBe('ﬁrst 1')
  expect(printable('日本 株式')).toBe('[?] [?]')
})
