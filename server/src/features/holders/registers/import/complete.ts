import type { Db } from '#platform/database/database.ts'
import { suggestMatches } from '../names/suggest.ts'
import { completeSnapshot, insertBreakdowns, insertCells, insertNames, insertWords } from './queries.ts'

interface Filled {
  customerId: string
  snapshotId: string
  onDate: string
}

/** After the last row: computes the totals, suggests organizations for names, then makes the snapshot visible. */
export async function completeImport(db: Db, { customerId, snapshotId, onDate }: Filled): Promise<void> {
  await insertCells(db, customerId, snapshotId, onDate)
  await insertBreakdowns(db, customerId, snapshotId)
  await insertWords(db, customerId, snapshotId)
  await insertNames(db, customerId, snapshotId)
  await suggestMatches(db, snapshotId)
  await completeSnapshot(db, snapshotId)
}
