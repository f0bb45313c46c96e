// A list as a file, with a customer's own fields behind the columns that every customer has.
import { withColumns } from '../../../platform/http/csv.ts'
import type { FieldColumns } from '../fields/public.ts'

const chunk = 500

export const wider = <Row extends { id: string }, Line extends object>(
  rows: AsyncIterable<Row>,
  fileOf: (rows: AsyncIterable<Row>) => AsyncIterable<Line>,
  fields: FieldColumns,
) => withColumns(fields.columns.length === 0 ? fileOf(rows) : filled(rows, fileOf, fields), fields.columns)

/** Values are asked for many rows at once; a file has a line for each row, in their order. */
async function* filled<Row extends { id: string }, Line extends object>(
  rows: AsyncIterable<Row>,
  fileOf: (rows: AsyncIterable<Row>) => AsyncIterable<Line>,
  { cellsOf }: FieldColumns,
) {
  for await (const some of chunks(rows)) {
    const cells = await cellsOf(some.map(({ id }) => id))
    const ids = some[Symbol.iterator]()
    for await (const line of fileOf(oneByOne(some))) {
      const { value: row } = ids.next()
      yield { ...line, ...(row && cells(row.id)) }
    }
  }
}

async function* oneByOne<Row>(rows: readonly Row[]) {
  yield* rows
}

async function* chunks<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < chunk) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
