// For areas that import uploaded files.
import type { SheetRow } from '@rostrum/contract/sheets'
import type { Db } from '#platform/database/database.ts'
import { listRows } from './queries.ts'

export { requireOwnSheet } from './service.ts'

/** Rows in order, in batches, after the given row: constant memory, and resumable from a cursor. */
export async function* sheetRows(
  db: Db,
  sheetId: string,
  { after = 0, atOnce = 1000 } = {},
): AsyncGenerator<SheetRow[]> {
  let last = after
  for (;;) {
    const rows = await listRows(db, sheetId, last, atOnce)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.rowNumber
  }
}
