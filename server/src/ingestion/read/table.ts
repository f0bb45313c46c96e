import { csvRecords } from '#files/csv.ts'
import { asUnreadableFile, UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from './limits.ts'
import type { Source } from './source.ts'
import { linesOf, textOf } from './source-text.ts'

/** A row of a TSV or CSV file. `cells` is null if the row does not match the header's columns. */
export interface TableRow {
  /** Line in the file for TSV, record for CSV; the header is 1. */
  number: number
  cells: string[] | null
  raw: string
}

export interface Table {
  columns: string[]
  /** Rows in batches, so that a million rows do not take a million turns of the event loop. */
  batches: AsyncIterable<TableRow[]>
}

/** Opens a table; its columns are known before the first row is read. */
export async function openTable(source: Source, format: 'tsv' | 'csv'): Promise<Table> {
  const rows = format === 'tsv' ? tsvRows(source) : csvRows(source)
  const first = await rows.next()
  const columns = first.done ? null : (first.value[0]?.cells ?? null)
  if (first.done || columns === null) throw new UnreadableFileError(source.name, 'the table has no header')
  const firstBatch = first.value.slice(1)
  const batches = async function* () {
    yield checked(firstBatch, columns.length)
    for await (const batch of rows) yield checked(batch, columns.length)
  }
  return { columns: columns.map((name) => name.trim().toLowerCase()), batches: batches() }
}

function checked(rows: TableRow[], width: number): TableRow[] {
  for (const row of rows) if (row.cells !== null && row.cells.length !== width) row.cells = null
  return rows
}

/**
 * SEC data sets quote a cell only if it contains a quote (`"Common Shares (""Shares of Beneficial Interest"")"`), and
 * never break a line inside one, so splitting lines on tabs gives the rows.
 */
async function* tsvRows(source: Source): AsyncGenerator<TableRow[]> {
  let number = 0
  for await (const lines of linesOf(source)) {
    const rows: TableRow[] = []
    for (const line of lines) {
      number += 1
      if (line === '') continue
      const cells = line.split('\t')
      rows.push({ number, cells: line.includes('"') ? cells.map(unquoted) : cells, raw: line })
    }
    if (rows.length > 0) yield rows
  }
}

function unquoted(cell: string): string {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return cell
  return cell.slice(1, -1).replaceAll('""', '"')
}

async function* csvRows(source: Source): AsyncGenerator<TableRow[]> {
  const options = { skip_empty_lines: true, max_record_size: limits.lineCharacters }
  let number = 0
  try {
    for await (const records of csvRecords(source.name, textOf(source), options)) {
      const before = number
      number += records.length
      yield records.map((cells, index) => ({ number: before + index + 1, cells, raw: cells.join(',') }))
    }
  } catch (error) {
    // An unclosed quote swallows the rest of the file: nothing after it can be trusted to be a row.
    const { reason } = asUnreadableFile(error, source.name)
    throw new UnreadableFileError(source.name, `the CSV is damaged (${reason})`, { row: number + 1 })
  }
}
