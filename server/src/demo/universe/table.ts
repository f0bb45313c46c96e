/** Types of a cell; lists become PostgreSQL arrays, objects JSON. */
export type Cell = string | number | boolean | null | readonly (string | number)[] | { json: unknown }
export type Row = readonly Cell[]

export interface Table {
  /** Including the schema: market.people. */
  name: string
  columns: readonly string[]
  /** Generates the rows again at each call, lazily. */
  rows(): Iterable<Row>
}

export const table = (name: string, columns: string, rows: () => Iterable<Row>): Table => ({
  name: `market.${name}`,
  columns: columns.trim().split(/\s+/),
  rows,
})

export const source = 'demo'
/** Creation time of the demo's records: on the demo's clock, not the machine's. */
export const recordedAt = '2026-11-15T06:00:00Z'
