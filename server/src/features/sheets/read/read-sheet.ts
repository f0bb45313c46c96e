// Reads a file as a sheet: its columns, and its rows in batches, in constant memory.
import { sheetLimits } from '@rostrum/contract/sheets'
import { withoutFormulaGuard } from '#platform/http/csv.ts'
import { csvRows, detectDialect } from './csv.ts'
import { detectKind } from './detect.ts'
import { columnLetters, repairedNames } from './headers.ts'
import type { RawRow } from './raw-row.ts'
import { unreadableSheet } from './unreadable-sheet.ts'
import { workbookRows } from './workbook/read-workbook.ts'

export interface OpenSheet {
  kind: 'csv' | 'xlsx'
  /** Null for a workbook. */
  delimiter: string | null
  rows: AsyncIterable<RawRow[]>
  /** Complete only after all rows are read, because a row may be longer than the header. */
  columns(): string[]
}

/** Without a header, the first row is one like the others, and the columns have no names. */
export async function openSheet(path: string, { isHeaded = true } = {}): Promise<OpenSheet> {
  const kind = await detectKind(path)
  const dialect = kind === 'csv' ? await detectDialect(path) : undefined
  const batches = dialect ? csvRows(path, dialect) : workbookRows(path)
  const header: string[] = []
  let width = 0
  async function* rows() {
    let hasHeader = !isHeaded
    let count = 0
    for await (const batch of batches) {
      const kept: RawRow[] = []
      for (const raw of batch) {
        const row = cleaned(raw)
        if (row.cells.length === 0) continue
        width = Math.max(width, row.cells.length)
        if (hasHeader) kept.push(row)
        else header.push(...row.cells)
        hasHeader = true
      }
      count += kept.length
      if (count > sheetLimits.rows) {
        throw unreadableSheet(`has more than ${sheetLimits.rows.toLocaleString('en')} rows`)
      }
      if (kept.length > 0) yield kept
    }
    if (!hasHeader || (!isHeaded && count === 0)) throw unreadableSheet('is empty')
    if (count === 0) throw unreadableSheet('has a header but no rows')
  }
  return { kind, delimiter: dialect?.delimiter ?? null, rows: rows(), columns: () => repairedNames(header, width) }
}

/** Strips characters that PostgreSQL cannot store, the formula guard of exported files, and trailing empty cells. */
function cleaned({ rowNumber, cells }: RawRow): RawRow {
  const kept = cells.map((cell) =>
    withoutFormulaGuard((cell.includes('\0') ? cell.replaceAll('\0', '') : cell).toWellFormed()),
  )
  while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop()
  if (kept.length > sheetLimits.columns) {
    throw unreadableSheet(`has more than ${sheetLimits.columns} columns (row ${rowNumber})`)
  }
  const long = kept.findIndex((cell) => cell.length > sheetLimits.cellCharacters)
  if (long >= 0) {
    const most = sheetLimits.cellCharacters.toLocaleString('en')
    throw unreadableSheet(`has more than ${most} characters in the cell ${columnLetters(long)}${rowNumber}`)
  }
  return { rowNumber, cells: kept }
}
