import type { SheetRow } from '@rostrum/contract/sheets'

/** Many rows as two array literals of PostgreSQL, made where they are read: the event loop only passes them on. */
export interface RowLiterals {
  numbers: string
  cells: string
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
const literalOf = (elements: readonly string[]): string => `{${elements.map(quoted).join(',')}}`

export const rowLiterals = (rows: readonly SheetRow[]): RowLiterals => ({
  numbers: `{${rows.map((row) => row.rowNumber).join(',')}}`,
  cells: literalOf(rows.map((row) => literalOf(row.cells))),
})
