// For list queries that return the total on every row.

interface Page {
  pageSize: number
  pageOffset: number
}

/** A page past the end has no row to carry the total, so the first page is queried for it. */
export async function pageWithTotal<Row extends object>(
  read: (page: Page) => Promise<(Row & { total: number })[]>,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  const found = await read(page)
  const [first] = found.length > 0 || page.pageOffset === 0 ? found : await read({ pageSize: 1, pageOffset: 0 })
  return { rows: found.map(({ total: _, ...row }) => row as unknown as Row), total: first?.total ?? 0 }
}
