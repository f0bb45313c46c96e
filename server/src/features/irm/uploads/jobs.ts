import { z } from 'zod'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { listCustomersWithStalledUploads, listStalled } from './queries/uploads.ts'
import { rowsAtOnce, runNextStep, skipFailedRow } from './work.ts'

/** Runs steps until the work is done, it is cancelled, or it must yield to other uploads. */
export const workOnUpload = job({
  name: 'irm.work-on-upload',
  payload: z.object({ customerId: z.uuid(), uploadId: z.uuid() }),
  concurrency: 3,
  isForUser: true,
  async handle({ withTenant, hasTime, continueLater, signal, log }, { uploadId }) {
    const step = (atOnce: number) => withTenant((db) => runNextStep(db, uploadId, atOnce))
    let isMore = true
    while (isMore && hasTime()) {
      isMore = await step(rowsAtOnce).catch(async (error: unknown) => {
        log.error({ err: error, upload: uploadId }, 'a batch of an upload failed, its rows follow one by one')
        return rowByRow(step, () => withTenant((db) => skipFailedRow(db, uploadId)), signal)
      })
    }
    if (isMore) continueLater()
  },
})

async function rowByRow(
  step: (atOnce: number) => Promise<boolean>,
  passOverRow: () => Promise<boolean>,
  signal: JobContext['signal'],
): Promise<boolean> {
  let isMore = true
  for (let row = 0; row < rowsAtOnce && isMore && !signal.aborted; row += 1) {
    isMore = await step(1).catch(async (error: unknown) => {
      if (!(await passOverRow())) throw error
      return true
    })
  }
  return isMore
}

const stillForMs = 60_000

/** Every minute: resumes uploads whose worker was killed. */
export const resumeUploads = job({
  name: 'irm.resume-uploads',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer }) {
    const since = new Date(Date.now() - stillForMs)
    for (const customerId of await listCustomersWithStalledUploads(db, since)) {
      await forCustomer(customerId, async (tenant, enqueue) => {
        const stalled = await listStalled(tenant, since)
        const payloads = stalled.map((uploadId) => ({ customerId, uploadId }))
        await enqueue.all(workOnUpload, payloads)
      })
    }
  },
})
