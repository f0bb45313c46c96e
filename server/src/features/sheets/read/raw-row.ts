/** A row as in the file. */
export interface RawRow {
  /** As in a spreadsheet: empty rows are counted too. */
  rowNumber: number
  cells: string[]
}
