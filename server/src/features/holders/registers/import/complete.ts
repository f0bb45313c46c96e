import type { Db } from '#platform/database/database.ts'
import { suggestMatches } from '../names/suggest.ts'
import { completeSnapshot, insertBreakdowns, insertCells, insertNames, insertWords } from './queries.ts'

interface Filled {
  customerId: string
  snapshotId: string
  onDate: string
}

/** Once every row is in: what it adds up to, which names may be organizations, and then it can be seen. */
export async function completeImport(db: Db, { customerId, snapshotId, onDate }: Filled): Promise<void> {
  await insertCells(db, customerId, snapshotId, onDate)
  await insertBreakdowns(db, customerId, snapshotId)
  await insertWords(db, customerId, snapshotId)
  await insertNames(db, customerId, snapshotId)
  await suggestMatches(db, snapshotId)
  await completeSnapshot(db, snapshotId)
}
