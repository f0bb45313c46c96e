// Spreadsheet cells: numbers and dates keep their type, everything else is text that is never run as a formula.
import type { CsvValue } from '@rostrum/contract/platform/endpoint'
import writeWorkbook, { type Cell } from 'write-excel-file/node'

/** Characters that are invalid in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Maximum cell length in spreadsheets. */
const longestText = 32_767
const calendarDate = /^\d{4}-\d{2}-\d{2}$/

function cellOf(value: CsvValue | undefined): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (calendarDate.test(value)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return textCell(value)
}

export const textCell = (text: string) => ({
  value: text.toWellFormed().replace(unwritable, '').slice(0, longestText),
  type: String,
})

/** Based on the header, within limits. */
const widthOf = (header: string) => ({ width: Math.min(40, Math.max(12, header.length + 2)) })

export function writeSheet(headers: string[], rows: (CsvValue | undefined)[][]): Promise<Buffer> {
  const head = headers.map((header): Cell => ({ value: header, type: String, fontWeight: 'bold' }))
  const sheet = { stickyRowsCount: 1, columns: headers.map(widthOf) }
  return writeWorkbook([head, ...rows.map((row) => row.map(cellOf))], sheet).toBuffer()
}
