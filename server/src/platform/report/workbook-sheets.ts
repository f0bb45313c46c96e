// Figures keep their type and precision; what people wrote is text that is never run as a formula.
import type { Cell, CellFormat, Report, ReportPage } from '@rostrum/contract/reports/report'
import writeWorkbook, { type Cell as SheetCell } from 'write-excel-file/node'
import { textCell } from '../http/xlsx-sheet.ts'
import { numberFormats } from './number-formats.ts'
import { tableOf } from './tables.ts'

const dateFormats: Partial<Record<CellFormat, string>> = { day: 'yyyy-mm-dd', quarter: 'yyyy-mm-dd', month: 'yyyy-mm' }

function cellOf(cell: Cell, format: CellFormat): SheetCell {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number, format: numberFormats[format] ?? '#,##0.####' }
  const asDate = dateFormats[format]
  const on = asDate && new Date(`${cell.slice(0, 10)}T00:00:00Z`)
  if (asDate && on && !Number.isNaN(on.getTime())) return { value: on, type: Date, format: asDate }
  return textCell(cell)
}

const bold = (text: string): SheetCell => ({ ...textCell(text), fontWeight: 'bold' })

function rowsOf(page: ReportPage): SheetCell[][] {
  return [
    [bold(page.title)],
    ...(page.subtitle ? [[textCell(page.subtitle)]] : []),
    ...page.filters.map((filter) => [textCell(filter)]),
    ...page.blocks.flatMap((block) => {
      const { title, headers, rows, notes } = tableOf(block)
      return [
        [],
        ...(title ? [[bold(title)]] : []),
        ...(headers.length > 0 ? [headers.map(bold)] : []),
        ...rows.map((row) => row.map(({ cell, format }) => cellOf(cell, format))),
        ...notes.map((note) => [textCell(note)]),
      ]
    }),
    [],
    ...page.sources.map((source) => [textCell(source)]),
  ]
}

/** At most 31 characters, none of which Excel forbids, and no two alike. */
export function sheetNames(titles: readonly string[]): string[] {
  const used = new Set<string>()
  return titles.map((title) => {
    const plain =
      title
        .replace(/[\\/?*[\]:']/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 27) || 'Page'
    let name = plain
    for (let copy = 2; used.has(name.toLowerCase()); copy++) name = `${plain} ${copy}`
    used.add(name.toLowerCase())
    return name
  })
}

export function writeSheets({ pages }: Report): Promise<Buffer> {
  const names = sheetNames(pages.map(({ title }) => title))
  const sheets = pages.map((page, at) => {
    const data = rowsOf(page)
    const widest = Math.max(1, ...data.map((row) => row.length))
    return {
      data,
      sheet: names[at] ?? page.title,
      columns: Array.from({ length: widest }, (_, column) => ({ width: column === 0 ? 36 : 16 })),
    }
  })
  return writeWorkbook(sheets).toBuffer()
}
