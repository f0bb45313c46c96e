import { z } from 'zod'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { listStandingStill } from './queries/uploads.ts'
import { passOver, rowsAtOnce, workOn } from './work.ts'

/** Steps one after the other until there is no more to do, somebody has cancelled it, or the process is about to stop. */
export const workOnUpload = job({
  name: 'irm.work-on-upload',
  payload: z.object({ customerId: z.uuid(), uploadId: z.uuid() }),
  async handle({ asCustomer, signal, log }, { customerId, uploadId }) {
    const step = (atOnce: number) => asCustomer(customerId, (db) => workOn(db, uploadId, atOnce))
    let isMore = true
    while (isMore && !signal.aborted) {
      isMore = await step(rowsAtOnce).catch(async (error: unknown) => {
        log.error({ err: error, upload: uploadId }, 'a batch of an upload failed, its rows follow one by one')
        return rowByRow(step, () => asCustomer(customerId, (db) => passOver(db, uploadId)), signal)
      })
    }
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

/** Every minute: what stands still because its worker was killed is taken up again. */
export const resumeUploads = job({
  name: 'irm.resume-uploads',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, asCustomer }) {
    const since = new Date(Date.now() - stillForMs)
    for (const customerId of await listActiveCustomers(db)) {
      await asCustomer(customerId, async (tenant, enqueue) => {
        for (const uploadId of await listStandingStill(tenant, since)) {
          await enqueue(workOnUpload, { customerId, uploadId })
        }
      })
    }
  },
})
