import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { countAttempt, endPreview, holdPreview } from './queries.ts'
import { readOn } from './read-on.ts'

const mostAttempts = 3

/** Batch by batch, each in a transaction of its own: whoever is killed goes on after the last that was kept. */
export const readPreview = job({
  name: 'holders.read-register-preview',
  payload: z.object({ customerId: z.uuid(), previewId: z.uuid() }),
  async handle({ asCustomer, signal, log }, { customerId, previewId }) {
    const attempts = await asCustomer(customerId, async (db) => {
      const held = await holdPreview(db, previewId)
      if (held) await countAttempt(db, previewId)
      return held?.attempts
    })
    if (attempts === undefined) return
    try {
      if (attempts >= mostAttempts) throw new Error('Nobody gets beyond the same rows')
      while (await asCustomer(customerId, (db) => readOn(db, previewId))) {
        if (signal.aborted) throw new Error('The process stops; the preview is read on later')
      }
    } catch (error) {
      if (signal.aborted || attempts + 1 < mostAttempts) throw error
      log.error({ err: error, previewId }, 'a register could not be previewed')
      await asCustomer(customerId, (db) => endPreview(db, previewId, 'failed'))
    }
  },
})
