// For code that fills a customer's registers without a file: the demo; and for other imports.
import type { ColumnChoice } from '@rostrum/contract/column-mapping'
import { type RegisterKind, registerFields } from '@rostrum/contract/holders/register-values'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { completeImport } from './import/complete.ts'
import { writeBatch } from './import/write-batch.ts'
import { findSharesOutstanding, insertSnapshot } from './snapshots/queries.ts'

export { dateOf } from './import/cell-values.ts'

interface GivenSnapshot {
  customerId: string
  userId: string
  kind: RegisterKind
  securityId: string
  onDate: string
  source: string
  fileName: string
  /** Values by field, as in a file. */
  rows: readonly Partial<Record<string, string>>[]
}

export async function writeSnapshot(db: Db, { rows, ...given }: GivenSnapshot): Promise<string> {
  const id = newId()
  const known = await findSharesOutstanding(db, given.securityId, given.onDate)
  const fields = registerFields(given.kind).map(({ key }) => key)
  const mapping: ColumnChoice[] = fields.map((field, column) => ({ field, column }))
  await insertSnapshot(db, {
    ...given,
    id,
    sheetId: null,
    mapping: JSON.stringify(mapping),
    sharesOutstanding: known?.shares ?? null,
    sharesOutstandingOn: known?.onDate ?? null,
    rowCount: rows.length,
    replacesId: null,
  })
  const sheet = rows.map((row, index) => ({ rowNumber: index + 2, cells: fields.map((field) => row[field] ?? '') }))
  await writeBatch(db, { ...given, snapshotId: id, mapping }, sheet)
  await completeImport(db, { ...given, snapshotId: id })
  return id
}
