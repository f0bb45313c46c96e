import { fileLimits } from '@rostrum/contract/files'
import { z } from 'zod'
import { seeingAll } from '#platform/database/viewer.ts'
import { listAllCustomers } from '#platform/identity/customers.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { ScannerUnavailable } from '#platform/virus-scanner.ts'
import { storageKeyOf, thumbnailKeyOf } from './keys.ts'
import {
  deleteRemoved,
  keepVerdict,
  listCustomersWithWaiting,
  listUnscanned,
  markUnused,
  mayDeleteBytes,
  noteScanAttempt,
  releaseAbandoned,
} from './queries.ts'
import { scan } from './scan/scan.ts'

function storageOf({ storage }: JobContext) {
  if (!storage) throw new Error('This worker has no file storage')
  return storage
}

/** Until there is a verdict the file stays in progress; `rescanFiles` tries again. */
export const scanFile = job({
  name: 'files.scan',
  payload: z.object({ fileId: z.uuid() }),
  concurrency: 2,
  async handle(ctx, { fileId }) {
    const storage = storageOf(ctx)
    const file = await ctx.withTenant((db) => noteScanAttempt(db, fileId))
    if (!file) return
    const verdict = await scan({ storage, scanner: ctx.scanner }, file).catch((error: unknown) => {
      if (!(error instanceof ScannerUnavailable)) throw error
      ctx.log.error({ err: error, file: fileId }, 'no virus scanner answered, the file waits')
      return undefined
    })
    if (!verdict) return
    await ctx.withTenant((db) => keepVerdict(db, fileId, verdict))
    if (verdict.status === 'completed') return
    // What a backup keeps here is deleted by the sweep.
    await ctx.withTenant(async (db) => {
      if (await mayDeleteBytes(db)) await storage.remove(storageKeyOf(file))
    })
  },
})

const waitMs = 45_000

/** Every minute: files whose worker was killed, or for which no virus scanner answered; and killed transfers. */
export const rescanFiles = job({
  name: 'files.rescan',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    const since = new Date(Date.now() - waitMs)
    const abandoned = new Date(Date.now() - fileLimits.uploadMinutes * 60_000)
    for (const customerId of await listCustomersWithWaiting(db, since, abandoned)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        await releaseAbandoned(tenant, abandoned)
        const waiting = await listUnscanned(tenant, since)
        await enqueue.all(
          scanFile,
          waiting.map(({ id }) => ({ fileId: id })),
        )
      })
    }
  },
})

/**
 * Deletes uploads that nothing refers to. First the row says so, then the bytes go, then the row: killed at any point, the
 * next sweep finishes, and no completed file is without its bytes. While a backup reads the files it deletes nothing.
 * Those of suspended customers go too: they refer to nothing that could come back with the customer.
 */
export const sweepFiles = job({
  name: 'files.sweep',
  payload: z.object({}),
  schedule: '11 * * * *',
  async handle(ctx) {
    const { db, forCustomer, signal } = ctx
    const storage = storageOf(ctx)
    const before = new Date(Date.now() - fileLimits.unusedHours * 3_600_000)
    for (const customerId of await listAllCustomers(db)) {
      const removed = await forCustomer(customerId, (tenant) => seeingAll(tenant, () => markUnused(tenant, before)))
      for (const file of removed) {
        if (signal.aborted) return
        const isDeleted = await forCustomer(customerId, async (tenant) => {
          if (!(await mayDeleteBytes(tenant))) return false
          await storage.remove(storageKeyOf(file))
          await storage.remove(thumbnailKeyOf(file))
          await deleteRemoved(tenant, file.id)
          return true
        })
        if (!isDeleted) return
      }
    }
    await storage.removeUnfinished(before)
  },
})

export const fileJobs = [scanFile, rescanFiles, sweepFiles]
