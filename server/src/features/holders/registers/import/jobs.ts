// Reads a sheet into a snapshot in batches, one transaction each: progress is visible, memory is constant, and a killed
// worker's successor resumes after the last committed batch. A snapshot is visible once it is complete.
import { z } from 'zod'
import { sheetRows } from '#features/sheets/public.ts'
import type { Db } from '#platform/database/database.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { markSnapshot } from '../snapshots/queries.ts'
import { completeImport } from './complete.ts'
import { beginImport, deletePositions, failSnapshot, hasComeToNothing, holdImport } from './queries.ts'
import { writeBatch } from './write-batch.ts'

const batchRows = 2000
const mostAttempts = 3

export const importRegister = job({
  name: 'holders.import-register',
  payload: z.object({ customerId: z.uuid(), snapshotId: z.uuid() }),
  concurrency: 3,
  isForUser: true,
  async handle(ctx, { customerId, snapshotId }) {
    const { withTenant, log } = ctx
    const begun = await withTenant(async (db) => {
      const found = await holdImport(db, snapshotId)
      if (found) await beginImport(db, snapshotId)
      return found
    })
    if (!begun) return withTenant((db) => clearCancelled(db, snapshotId))
    try {
      if (begun.attempts >= mostAttempts) throw new Error('Stopped at the same rows every time')
      const reached = await readRows(ctx, customerId, snapshotId)
      if (reached === 'more') ctx.continueLater()
      else if (reached === 'done') await complete(ctx, customerId, snapshotId)
      else await withTenant((db) => clearCancelled(db, snapshotId))
    } catch (error) {
      // Interrupted work is retried from where it stopped; repeated failures are reported.
      if (ctx.signal.aborted || begun.attempts + 1 < mostAttempts) throw error
      log.error({ err: error, snapshotId }, 'a register could not be imported')
      await withTenant(async (db) => {
        await failSnapshot(db, snapshotId, 'Something went wrong while reading the file. Please try again.')
        await deletePositions(db, snapshotId)
      })
    }
  },
})

type Reached = 'more' | 'done' | 'cancelled'

/** Until the time slice ends. If the file has been purged, the import fails. */
async function readRows(ctx: JobContext, customerId: string, snapshotId: string): Promise<Reached> {
  do {
    const step = await ctx.withTenant(async (db) => {
      const held = await holdImport(db, snapshotId)
      if (!held) return 'cancelled'
      const rows = sheetRows(db, held.sheetId, { after: held.lastRowNumber, atOnce: batchRows })
      const { value: batch } = await rows.next()
      if (!batch && held.rowsRead < held.rowCount) return 'gone'
      if (!batch) return 'done'
      await writeBatch(db, { customerId, snapshotId, ...held }, batch)
      return 'more'
    })
    if (step === 'gone') {
      const failure = 'The file is no longer available. Upload it again.'
      await ctx.withTenant((db) => failSnapshot(db, snapshotId, failure))
      return 'cancelled'
    }
    if (step !== 'more') return step
  } while (ctx.hasTime())
  return 'more'
}

/** Deletes the rows of a cancelled or failed import. */
async function clearCancelled(db: Db, snapshotId: string): Promise<void> {
  if (await hasComeToNothing(db, snapshotId)) await deletePositions(db, snapshotId)
}

const complete = (ctx: JobContext, customerId: string, snapshotId: string) =>
  ctx.withTenant(async (db) => {
    const held = await holdImport(db, snapshotId)
    if (!held) return clearCancelled(db, snapshotId)
    await completeImport(db, { customerId, snapshotId, onDate: held.onDate })
    if (held.replacesId) await markSnapshot(db, held.replacesId, new Date())
  })
