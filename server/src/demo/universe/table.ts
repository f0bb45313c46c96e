/** What a column of a row may be; lists become PostgreSQL arrays, objects JSON. */
export type Cell = string | number | boolean | null | readonly (string | number)[] | { json: unknown }
export type Row = readonly Cell[]

export interface Table {
  /** With its schema: market.people. */
  name: string
  columns: readonly string[]
  /** Makes the rows anew at each call, one after the other. */
  rows(): Iterable<Row>
}

export const table = (name: string, columns: string, rows: () => Iterable<Row>): Table => ({
  name: `market.${name}`,
  columns: columns.trim().split(/\s+/),
  rows,
})

export const source = 'demo'
/** When the demo's records were made: its own present, not the machine's. */
export const recordedAt = '2026-11-15T06:00:00Z'
