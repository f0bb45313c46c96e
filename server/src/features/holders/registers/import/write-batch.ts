import type { SheetRow } from '@rostrum/contract/sheets'
import type { Db } from '#platform/database/database.ts'
import { advanceImport, insertIssues, insertPositions, type NewIssue } from './queries.ts'
import { type NewPosition, type ReadingOptions, readRow } from './read-row.ts'

interface Batch extends ReadingOptions {
  customerId: string
  snapshotId: string
}

const addedTo = (rowNumber: number) => `Same holder as row ${rowNumber}; shares combined`

/** Merges two rows of the same holder. */
function addUp(first: NewPosition, second: NewPosition): NewPosition {
  const dates = [first.heldSince, second.heldSince].filter((day) => day !== null).sort()
  return {
    ...first,
    shares: first.shares + second.shares,
    rowCount: first.rowCount + second.rowCount,
    heldSince: dates[0] ?? null,
  }
}

/** Writes positions and remarks in one transaction with the progress. */
export async function writeBatch(db: Db, batch: Batch, rows: readonly SheetRow[]): Promise<void> {
  const { customerId, snapshotId } = batch
  const positions = new Map<string, NewPosition>()
  const issues: NewIssue[] = []
  const cellsOf = new Map<number, string[]>()
  let rowsRejected = 0
  let rowsAddedUp = 0
  for (const row of rows) {
    const { position, remarks } = readRow(row, batch)
    const known = position && positions.get(position.holderKey)
    if (position) {
      positions.set(position.holderKey, known ? addUp(known, position) : position)
      cellsOf.set(position.rowNumber, row.cells)
    } else rowsRejected += 1
    if (known) {
      rowsAddedUp += 1
      remarks.push(addedTo(known.rowNumber))
    }
    if (remarks.length > 0) {
      issues.push({ rowNumber: row.rowNumber, isRejected: !position, reason: remarks.join('; '), cells: row.cells })
    }
  }
  const added = await insertPositions(db, customerId, snapshotId, batch.onDate, [...positions.values()])
  const additions = added.map(({ rowNumber, firstRowNumber }) => ({
    rowNumber,
    isRejected: false,
    reason: addedTo(firstRowNumber),
    cells: cellsOf.get(rowNumber) ?? [],
  }))
  await insertIssues(db, customerId, snapshotId, additions)
  await insertIssues(db, customerId, snapshotId, issues)
  await advanceImport(db, snapshotId, {
    rowsRead: rows.length,
    rowsRejected,
    rowsAddedUp: rowsAddedUp + added.length,
    lastRowNumber: rows.at(-1)?.rowNumber ?? 0,
  })
}
