import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { countAttempt, endPreview, holdPreview } from './queries.ts'
import { readOn } from './read-on.ts'

const mostAttempts = 3

/** In batches, one transaction each: after a kill, the next worker resumes after the last committed batch. */
export const readPreview = job({
  name: 'holders.read-register-preview',
  payload: z.object({ customerId: z.uuid(), previewId: z.uuid() }),
  concurrency: 3,
  isForUser: true,
  async handle({ withTenant, hasTime, continueLater, signal, log }, { previewId }) {
    const attempts = await withTenant(async (db) => {
      const held = await holdPreview(db, previewId)
      if (held) await countAttempt(db, previewId)
      return held?.attempts
    })
    if (attempts === undefined) return
    try {
      if (attempts >= mostAttempts) throw new Error('Stopped at the same rows every time')
      while (await withTenant((db) => readOn(db, previewId))) {
        if (!hasTime()) return continueLater()
      }
    } catch (error) {
      if (signal.aborted || attempts + 1 < mostAttempts) throw error
      log.error({ err: error, previewId }, 'a register could not be previewed')
      await withTenant((db) => endPreview(db, previewId, 'failed'))
    }
  },
})
