import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { limits } from './limits.ts'
import { asRefusal, Refusal } from './refusal.ts'
import type { Source } from './source.ts'
import { linesOf, textOf } from './text.ts'

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
  if (first.done || columns === null) throw new Refusal(source.name, 'the table has no header')
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
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.lineCharacters,
  })
  const input = Readable.from(textOf(source))
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let number = 0
  let rows: TableRow[] = []
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      rows.push({ number, cells, raw: cells.join(',') })
      if (rows.length < 1000) continue
      yield rows
      rows = []
    }
  } catch (error) {
    // An unclosed quote swallows the rest of the file: nothing after it can be trusted to be a row.
    throw new Refusal(source.name, `the CSV is damaged (${asRefusal(error, source.name).reason})`, number + 1)
  } finally {
    input.destroy()
    parser.destroy()
  }
  if (rows.length > 0) yield rows
}
