/** A row as in the file. */
export interface RawRow {
  /** As in a spreadsheet: empty rows are counted too. */
  rowNumber: number
  cells: string[]
}

/** Batch size, large enough that the event loop turn per batch costs next to nothing per row. */
export const rowsAtOnce = 1000
