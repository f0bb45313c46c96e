// Reads a list page by page, for files that have all of its rows.

interface Page {
  pageSize: number
  pageOffset: number
}

export async function* eachPage<Row>(
  read: (page: Page) => Promise<{ rows: Row[] }>,
  pageSize = 500,
): AsyncGenerator<Row[]> {
  for (let pageOffset = 0; ; pageOffset += pageSize) {
    const { rows } = await read({ pageSize, pageOffset })
    yield rows
    if (rows.length < pageSize) return
  }
}

export async function* eachRow<Row>(
  read: (page: Page) => Promise<{ rows: Row[] }>,
  pageSize?: number,
): AsyncGenerator<Row> {
  for await (const rows of eachPage(read, pageSize)) yield* rows
}
