// State of one batch while it is written: records created, results by row, and audit events.
import type { RowResult } from '@rostrum/contract/irm/uploads'
import { type Change, recordChanges } from '#platform/audit.ts'
import { countChange } from '#platform/change-counter.ts'
import type { Db } from '#platform/database/database.ts'
import { topicOfMade } from '../change-log/topics.ts'
import type { Plan } from '../plan.ts'
import { insertEntries, type LedgerEntry } from '../queries/change-log.ts'
import { type DoneRow, type TakenUpload, updateDoneRows } from '../queries/uploads.ts'

export interface Batch {
  db: Db
  upload: TakenUpload
  by: { customerId: string; userId: string }
  /** By row number. */
  done: Map<number, DoneRow>
  entries: LedgerEntry[]
  changes: Change[]
}

export const beginBatch = (db: Db, upload: TakenUpload): Batch => ({
  db,
  upload,
  by: { customerId: upload.customerId, userId: upload.userId },
  done: new Map(),
  entries: [],
  changes: [],
})

export function finishRow(batch: Batch, plan: Plan<unknown>, result: RowResult, subjectId: string | null): void {
  const { rowNumber, errors, differences, remarks } = plan
  batch.done.set(rowNumber, { rowNumber, result, subjectId, errors, differences, remarks })
}

/** An addition to the matched record is a result too, so the row is not reported as unchanged. */
export function noteAddition(batch: Batch, rowNumber: number): void {
  const done = batch.done.get(rowNumber)
  if (done?.result === 'unchanged') done.result = 'filled'
}

export async function endBatch({ db, upload, done, entries, changes }: Batch): Promise<void> {
  const { customerId, id: uploadId, userId, scope } = upload
  await insertEntries(db, { customerId, uploadId }, entries)
  await recordChanges(db, { customerId, userId, scope, requestId: `upload ${uploadId}` }, changes)
  const topics = entries.map(({ what }) => topicOfMade[what])
  await countChange(db, customerId, topics)
  await updateDoneRows(db, uploadId, [...done.values()])
}
