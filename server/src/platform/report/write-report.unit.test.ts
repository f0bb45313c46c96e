import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { Report, ReportFileFormat, ReportPage } from '@rostrum/contract/reports/report'
import JSZip from 'jszip'
import { beforeAll, describe, expect, test } from 'vitest'
import { pagesOf } from '../pdf/testing/read-pdf.ts'
import { sampleReport, wideTable } from './testing/sample-report.ts'
import { writeReport } from './write-report.ts'

const brand = { name: 'Veltrane & Sons', color: '#762c63' }
const write = (format: ReportFileFormat, report: Report) =>
  writeReport(format, { report, brand, signal: AbortSignal.timeout(60_000) })

const reportOf = (...blocks: ReportPage['blocks']): Report => ({
  title: 'Export',
  pages: [
    { title: 'Export', subtitle: null, blocks, filters: ['Style: Growth'], sources: ['Filed by November 16, 2026'] },
  ],
})

const textsOf = async (file: Buffer, name: RegExp) => {
  const zip = await JSZip.loadAsync(file)
  return Promise.all(zip.file(name).map((entry) => entry.async('string')))
}

describe('a report as slides', { timeout: 70_000 }, () => {
  let slides: string[]
  let charts: string[]
  let file: Buffer
  beforeAll(async () => {
    file = await write('pptx', sampleReport)
    slides = await textsOf(file, /^ppt\/slides\/slide\d+\.xml$/)
    charts = await textsOf(file, /^ppt\/charts\/chart\d+\.xml$/)
  }, 70_000)

  test('has a cover, native tables and charts, filters and footnotes', () => {
    const [cover = ''] = slides
    for (const words of ['Quarterly board pack', 'As of November 16, 2026', 'Veltrane &amp; Sons']) {
      expect(cover).toContain(words)
    }
    for (const slide of slides.slice(1)) {
      expect(slide).toContain('Style: Growth')
      expect(slide).toContain('Prices of September 30, 2026.')
      expect(slide).toContain('type="slidenum"')
    }
    expect(slides.filter((slide) => slide.includes('<a:tbl>')).length).toBeGreaterThanOrEqual(4)
    expect(charts).toHaveLength(7)
    expect(slides.join('')).toContain('5,000,000')
    expect(slides.join('')).toContain('762C63')
    expect(slides.join('')).toContain('name="United States: 900"')
  })

  test('leaves a gap where a value is unknown, and keeps zero', async () => {
    const all = charts.join('')
    expect(all).not.toContain('<c:v></c:v>')
    expect(all).toContain('<c:dispBlanksAs val="gap"/>')
    const zip = await JSZip.loadAsync(file)
    const books = await Promise.all(zip.file(/\.xlsx$/).map((entry) => entry.async('nodebuffer')))
    const sheets = (await Promise.all(books.map((book) => textsOf(book, /sheet1\.xml$/)))).flat().join('')
    expect(sheets).not.toContain('<v></v>')
    expect(sheets).toContain('<v>0</v></c>')
  })

  test('is well-formed whatever people wrote, and nothing of it is markup or a formula', () => {
    for (const part of [...slides, ...charts]) {
      expect(part).not.toContain('<svg')
      expect(part).not.toContain('<f>=')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not be in XML.
      expect(part).not.toMatch(/[\u0000-\u0008\u202e\ud800](?![\udc00-\udfff])/)
    }
    expect(slides.join('')).toContain('&lt;svg/onload=1&gt; &amp;')
    expect(slides.join('')).toContain('😀 שלום')
  })

  test('continues long and wide tables, and says what it leaves to the workbook', async () => {
    const many = await textsOf(await write('pptx', reportOf(wideTable(5, 3000))), /^ppt\/slides\/slide\d+\.xml$/)
    expect(many.join('')).toContain('The first 200 of 3,000 rows.')
    expect(many.length).toBeGreaterThan(8)
    const wide = (await textsOf(await write('pptx', reportOf(wideTable(100, 5))), /^ppt\/slides\/slide\d+\.xml$/)).join(
      '',
    )
    for (let column = 1; column < 100; column += 1) expect(wide).toContain(`>Column ${column}<`)
    expect(wide).toMatch(/Part 4 of \d+: columns \d+ to \d+ of 100/)
  })

  test('stops when no one waits for it any more', async () => {
    const stopping = new AbortController()
    const made = writeReport('pptx', { report: sampleReport, brand, signal: stopping.signal })
    stopping.abort()
    await expect(made).rejects.toThrow('was not written')
  })
})

describe('a report as a PDF file', { timeout: 70_000 }, () => {
  test('has the same figures, filters and footnotes, and all columns of wide tables', async () => {
    const pages = pagesOf(await write('pdf', sampleReport))
    const all = pages.join(' ')
    expect(pages[0]).toContain('As of November 16, 2026')
    for (const page of sampleReport.pages) {
      for (const block of page.blocks) {
        if (block.type !== 'table') continue
        for (const { cells } of block.rows) {
          for (const [at, { format }] of block.columns.entries()) {
            expect(all).toContain(formatCell(cells[at] ?? null, format))
          }
        }
      }
    }
    expect(all).toContain('74.21%')
    expect(all).toContain('Guidance cut')
    expect(all).toContain('Style: Growth')
    expect(all).toContain('Prices of September 30, 2026.')
    const wide = pagesOf(await write('pdf', reportOf(wideTable(100, 8)))).join(' ')
    for (let column = 1; column < 100; column += 1) expect(wide).toContain(`Column ${column} `)
    expect(wide).toMatch(/Part 2 of \d+: columns \d+ to \d+ of 100/)
  })

  test('has every one of 3,000 rows', { tags: 'full' }, async () => {
    const pages = pagesOf(await write('pdf', reportOf(wideTable(4, 3000))))
    expect(pages.at(-1)).toContain('Firm 2999')
    expect(pages.join(' ').match(/Firm \d+/g)).toHaveLength(3000)
  })
})

describe('a report as a workbook and as CSV', { timeout: 70_000 }, () => {
  test('keeps figures as numbers and text as text', async () => {
    const file = await write('xlsx', sampleReport)
    const sheets = (await textsOf(file, /worksheets\/sheet\d+\.xml$/)).join('')
    expect(sheets).not.toContain('<f>')
    expect(sheets).toContain('<v>0.7421</v>')
    expect(sheets).toContain('<v>-41000</v>')
    const strings = (await textsOf(file, /sharedStrings\.xml$/)).join('')
    expect(strings).toContain('=HYPERLINK(')
    expect(strings).toContain('Style: Growth')
  })

  test('does not let a spreadsheet run text as a formula', async () => {
    const text = (await write('csv', sampleReport)).toString()
    expect(text).not.toMatch(/(^|,|")=HYPERLINK/m)
    expect(text).toContain('Prices of September 30, 2026.')
    expect(text).toContain('-41000')
  })
})
