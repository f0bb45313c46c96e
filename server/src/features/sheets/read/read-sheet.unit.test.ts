import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { csvLine } from '#platform/http/csv.ts'
import { zipOf } from '#testing/zip.ts'
import { workbookOf } from '../testing/workbook.ts'
import { openSheet } from './read-sheet.ts'
import { reasonFor } from './unreadable-sheet.ts'
import { isDateFormat } from './workbook/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'rostrum-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
async function read(content: string | Uint8Array) {
  count += 1
  const path = join(folder, String(count))
  writeFileSync(path, content)
  const { kind, rows, columns } = await openSheet(path)
  const all = []
  for await (const batch of rows) all.push(...batch)
  return { kind, columns: columns(), rows: all.map(({ cells }) => cells), numbers: all.map((row) => row.rowNumber) }
}
const refusal = (content: string | Uint8Array) => read(content).then(() => 'was read', reasonFor)

describe('CSV', () => {
  test.each([',', ';', '\t', '|'])('is read with the delimiter %j', async (mark) => {
    const text = `${['name', 'city', 'note'].join(mark)}\r\nAnn${mark}"Oslo, ""N"";\tx|"${mark}\r\n`
    expect(await read(text)).toMatchObject({ columns: ['name', 'city', 'note'], rows: [['Ann', 'Oslo, "N";\tx|']] })
  })

  test('can have a byte order mark, empty lines, line breaks in cells, and short or long rows', async () => {
    const { columns, rows, numbers } = await read('\uFEFF\n\nname,city\n\n"Ann\nLee"\nBo,Rome,extra\n,,\n')
    expect(columns).toEqual(['name', 'city', 'Column C'])
    expect(rows).toEqual([['Ann\nLee'], ['Bo', 'Rome', 'extra']])
    expect(numbers).toEqual([5, 6])
  })

  test('can be Windows-1252 or UTF-16, and can start with sep=', async () => {
    expect((await read(Buffer.from('name\nJos\xe9', 'latin1'))).rows).toEqual([['José']])
    expect((await read(Buffer.from('\uFEFFname\tcity\nZoë\tKöln', 'utf16le'))).rows).toEqual([['Zoë', 'Köln']])
    expect(await read('sep=;\na,b;c\n1;2')).toMatchObject({ columns: ['a,b', 'c'], rows: [['1', '2']], numbers: [3] })
  })

  test('gets unique names for empty or repeated column names', async () => {
    expect((await read('a,,A,a,\n1,2,3,4,5')).columns).toEqual(['a', 'Column B', 'A (2)', 'a (3)', 'Column E'])
  })

  test('round-trips any cells that an export has written', async () => {
    const odd = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;|\'a '.split('')) })
    const cell = fc.oneof(fc.string({ unit: 'binary' }), odd).map((text) => text.replaceAll('\0', '').toWellFormed())
    const filled = cell.filter((text) => text.trim() !== '')
    const table = fc.array(fc.tuple(filled, cell, filled), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), async (cells, mark) => {
        const text = [['a', 'b;;;;', 'c,,,,'], ...cells].map((row) => csvLine(row, mark)).join('')
        expect((await read(text)).rows).toEqual(cells)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a workbook', () => {
  const strings = '<si><t>Name</t></si><si><r><t>Met </t></r><r><t>on_x0041_</t></r><rPh><t>no</t></rPh></si>'
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>Ok</t></is></c></row>
    <row r="5"><c r="A5" t="str"><f>1+1</f><v>Ann &amp; Bo</v></c><c r="B5" s="3"><v>0.10000000000000001</v></c><c r="C5" s="2"><v>45000</v></c><c r="D5" t="b"><v>1</v></c></row>
    <row r="6"><c r="C6" s="4"><v>45000.75</v></c><c r="E6" t="e"><v>#N/A</v></c></row><row r="7"/>`

  test('is read from its first visible sheet, with dates detected by number format', async () => {
    expect(await read(workbookOf({ rows, strings, hiddenBefore: true }))).toEqual({
      kind: 'xlsx',
      columns: ['Name', 'Column B', 'Met onA', 'Ok', 'Column E'],
      rows: [
        ['Ann & Bo', '0.1', '2023-03-15', 'true'],
        ['', '', '2023-03-15 18:00', '', '#N/A'],
      ],
      numbers: [5, 6],
    })
  })

  test('can use the 1904 date system', async () => {
    const dated = '<row><c t="inlineStr"><is><t>d</t></is></c></row><row><c s="1"><v>43538</v></c></row>'
    expect((await read(workbookOf({ rows: dated, date1904: true }))).rows).toEqual([['2023-03-15']])
  })

  test('has a number format of any length', () => {
    expect(isDateFormat(164, `d${'['.repeat(500_000)}`)).toBe(true)
  })

  test('that is damaged, empty or a zip bomb is rejected', async () => {
    const good = workbookOf({ rows, strings })
    expect(await refusal(good.slice(0, good.length - 40))).toBe('is damaged or cut short')
    const altered = Buffer.from(good)
    altered.writeUInt32LE(1, altered.lastIndexOf('PK\x01\x02') + 16)
    expect(await refusal(altered)).toBe('is damaged or cut short')
    expect(await refusal(zipOf({ 'a.txt': 'x' }))).toBe('is a zip file, not an Excel workbook')
    expect(await refusal(workbookOf({ rows: '' }))).toBe('is empty')
    expect(await refusal(workbookOf({ rows: '<row><c></row>' }))).toContain('XML')
    expect(await refusal(workbookOf({ rows: '<!ENTITY a "b"><row><c><v>&a;</v></c></row>' }))).toContain('XML')
    expect(await refusal(workbookOf({ rows: ' '.repeat(40_000_000) }))).toContain('too large when unzipped')
    const long = Array.from({ length: 400 }, (_, at) => String(at * 7919).repeat(1000)).join(' ')
    expect(await refusal(workbookOf({ rows: `<row><c><v>${long}` }))).toContain('too long')
    const wide = '<row><c r="ZZ1"><v>1</v></c></row>'
    expect(await refusal(workbookOf({ rows: wide }))).toBe('has more than 200 columns (row 1)')
  })
})

describe('a file is rejected', () => {
  test.each([
    ['', 'is empty'],
    [' \n\n , ,\n', 'is empty'],
    ['name,city\n', 'has a header but no rows'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'is neither CSV nor XLSX'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /password-protected/],
    ['%PDF-1.7', /PDF/],
    ['<html><table>', /web page/],
    ['name\n"Ann', /quotation mark that is not closed/],
    [`name\n${'x'.repeat(10_001)}`, 'has more than 10,000 characters in the cell A2'],
    [`${'a,'.repeat(300)}b\n1`, 'has more than 200 columns (row 1)'],
    ['x'.repeat(2_000_000), 'has more than 10,000 characters in the cell A1'],
  ])('%#', async (content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })

  test('except that a cell can hold ten thousand characters', async () => {
    expect((await read(`name\n${'x'.repeat(10_000)}`)).rows[0]?.[0]).toHaveLength(10_000)
  })
})
