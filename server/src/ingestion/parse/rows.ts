import type { Source } from '../read/source.ts'
import { openTable, type TableRow } from '../read/table.ts'
import type { Reject } from './records.ts'
import { BadValue } from './values.ts'

/** The index of a column; -1 if the table lacks it, which reads as an empty cell. */
export type ColumnAt = (name: string) => number
export type BuildRow<R> = (cells: string[], number: number) => R

/**
 * Rows of a table as records, one batch per chunk of the file. An unreadable row is yielded as a reject; none is
 * dropped.
 */
export async function* readRowBatches<R>(
  source: Source,
  format: 'tsv' | 'csv',
  prepare: (at: ColumnAt) => BuildRow<R>,
): AsyncGenerator<(R | Reject)[]> {
  const { columns, batches } = await openTable(source, format)
  const build = prepare((name) => columns.indexOf(name))
  for await (const batch of batches) {
    const items: (R | Reject)[] = []
    for (const row of batch)
      items.push(row.cells === null ? wrongWidth(source, row, columns.length) : built(source, row, row.cells, build))
    if (items.length > 0) yield items
  }
}

/** The same row by row, for small tables. */
export async function* readRows<R>(...table: Parameters<typeof readRowBatches<R>>): AsyncGenerator<R | Reject> {
  for await (const batch of readRowBatches(...table)) yield* batch
}

function built<R>(source: Source, row: TableRow, cells: string[], build: BuildRow<R>): R | Reject {
  try {
    return build(cells, row.number)
  } catch (error) {
    if (error instanceof BadValue) return rejected(source.name, row.number, error.message, row.raw)
    throw error
  }
}

function wrongWidth(source: Source, row: TableRow, width: number): Reject {
  return rejected(source.name, row.number, `the row does not have the ${width} columns of the header`, row.raw)
}

export function rejected(source: string, row: number | null, reason: string, raw: string): Reject {
  return { kind: 'reject', source, row, reason, raw: raw.slice(0, 500) }
}

export function isReject(item: unknown): item is Reject {
  return typeof item === 'object' && item !== null && 'kind' in item && item.kind === 'reject'
}
