// Cells as a spreadsheet wants them: numbers and dates as what they are, everything else as text that is never a formula.
import type { CsvValue } from '@rostrum/contract/platform/endpoint'
import writeWorkbook, { type Cell } from 'write-excel-file/node'

/** What XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** More than this a spreadsheet refuses in a cell. */
const longestText = 32_767
const calendarDate = /^\d{4}-\d{2}-\d{2}$/

function cellOf(value: CsvValue | undefined): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  if (calendarDate.test(value)) return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: value.toWellFormed().replace(unwritable, '').slice(0, longestText), type: String }
}

/** As wide as its header, within reason. */
const widthOf = (header: string) => ({ width: Math.min(40, Math.max(12, header.length + 2)) })

export function writeSheet(headers: string[], rows: (CsvValue | undefined)[][]): Promise<Buffer> {
  const head = headers.map((header): Cell => ({ value: header, type: String, fontWeight: 'bold' }))
  const sheet = { stickyRowsCount: 1, columns: headers.map(widthOf) }
  return writeWorkbook([head, ...rows.map((row) => row.map(cellOf))], sheet).toBuffer()
}
