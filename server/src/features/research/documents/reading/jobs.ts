// Reads documents in the background: text page by page, then what the report says about itself.
import { z } from 'zod'
import { seeingAll } from '#platform/database/viewer.ts'
import { job } from '#platform/jobs/jobs.ts'
import { listCustomersWithStalled, listStalled } from '../queries/writing.ts'
import { readOne } from './read-one.ts'

/** While the file is being checked. */
const againMs = 3000

export const readDocumentJob = job({
  name: 'research.read-document',
  payload: z.object({ documentId: z.uuid() }),
  concurrency: 2,
  async handle(ctx, { documentId }) {
    const outcome = await readOne(ctx, documentId)
    if (outcome !== 'later') return
    await ctx.withTenant((_, enqueue) => enqueue(readDocumentJob, { documentId }, new Date(Date.now() + againMs)))
  },
})

const stalledMs = 5 * 60_000

/** Documents whose worker was killed. */
export const resumeReading = job({
  name: 'research.resume-reading',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async handle({ db, forCustomer, signal }) {
    const before = new Date(Date.now() - stalledMs)
    for (const customerId of await listCustomersWithStalled(db, before)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        const stalled = await seeingAll(tenant, () => listStalled(tenant, before))
        await enqueue.all(
          readDocumentJob,
          stalled.map(({ id }) => ({ documentId: id })),
        )
      })
    }
  },
})
