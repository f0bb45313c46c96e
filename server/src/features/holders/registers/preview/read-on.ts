import { sheetRows } from '#features/sheets/public.ts'
import type { Db } from '#platform/database/database.ts'
import { addFindings } from './findings.ts'
import { advancePreview, holdPreview } from './queries.ts'

const batchRows = 5000

/** Reads the next batch of rows; false if there are no more or the preview was canceled. */
export async function readOn(db: Db, id: string): Promise<boolean> {
  const held = await holdPreview(db, id)
  if (!held) return false
  const rows = sheetRows(db, held.sheetId, { after: held.lastRowNumber, atOnce: batchRows })
  const { value: batch = [] } = await rows.next()
  const rowsRead = held.rowsRead + batch.length
  const isMore = batch.length > 0 && rowsRead < held.rowCount
  await advancePreview(db, id, {
    found: addFindings(held.found, batch, { kind: held.kind, ...held.question }),
    rowsRead,
    lastRowNumber: batch.at(-1)?.rowNumber ?? held.lastRowNumber,
    state: isMore ? 'reading' : 'ready',
  })
  return isMore
}
