/** A row as the file has it. */
export interface RawRow {
  /** As a spreadsheet counts: empty rows count too. */
  rowNumber: number
  cells: string[]
}

/** How many rows travel together: enough that a row costs no turn of the event loop. */
export const rowsAtOnce = 1000
