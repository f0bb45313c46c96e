// Exports of a list: the standard columns, followed by those of the customer.
import { fileOf, type MoreColumns } from '#platform/http/export-file.ts'

const chunk = 500

export function wider<Row extends { id: string }, Line extends object>(
  rows: AsyncIterable<Row>,
  linesOf: (rows: AsyncIterable<Row>) => AsyncIterable<Line>,
  more: readonly MoreColumns[],
  name: readonly string[],
) {
  return fileOf(filled(rows, linesOf, more), { moreColumns: more.flatMap((one) => one.columns), name })
}

/** Values are loaded in batches of rows, and lines are yielded in row order. */
async function* filled<Row extends { id: string }, Line extends object>(
  rows: AsyncIterable<Row>,
  linesOf: (rows: AsyncIterable<Row>) => AsyncIterable<Line>,
  more: readonly MoreColumns[],
) {
  for await (const some of chunks(rows)) {
    const asked = some.map(({ id }) => id)
    const cells: Awaited<ReturnType<MoreColumns['cellsOf']>>[] = []
    for (const { cellsOf } of more) cells.push(await cellsOf(asked))
    const ids = some[Symbol.iterator]()
    for await (const line of linesOf(oneByOne(some))) {
      const { value: row } = ids.next()
      yield Object.assign({ ...line }, ...(row ? cells.map((cellsOf) => cellsOf(row.id)) : []))
    }
  }
}

async function* oneByOne<Row>(rows: readonly Row[]) {
  yield* rows
}

export async function* chunks<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < chunk) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
