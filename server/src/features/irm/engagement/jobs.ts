// Scores follow what people do within a minute or two, and the days that go by every night.
import { z } from 'zod'
import { type Computed, listStale, recomputeIfStale } from '#platform/computed-state.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import { findSettings, listEngagedCustomers } from './queries/engagement.ts'
import { deleteScores, rewriteScores } from './queries/scoring.ts'

/** Imports, and what takes them back, record every activity; a merge of profiles changes activities too. */
const scores: Computed = {
  name: 'engagement',
  dependsOn: ['activities', 'engagement_settings'],
  changes: 'engagement_scores',
}

/** Answers whether there was anything to do. */
export const refreshScores = (db: Db, customerId: string): Promise<boolean> =>
  recomputeIfStale(db, customerId, scores, async () => {
    if ((await findSettings(db, customerId)).isOptedOut) await deleteScores(db, customerId)
    else await rewriteScores(db, customerId, new Date())
  })

/** A job for each customer, so that none waits for another's, nor suffers from its failure. */
export const computeScores = job({
  name: 'irm.compute-engagement',
  payload: z.object({ customerId: z.uuid() }),
  concurrency: 2,
  handle: async ({ withTenant }, { customerId }) => {
    await withTenant((db) => refreshScores(db, customerId))
  },
})

export const watchEngagement = job({
  name: 'irm.watch-engagement',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, asCustomer, signal }) {
    const engaged = new Set(await listEngagedCustomers(db))
    for (const customerId of await listStale(db, scores)) {
      if (signal.aborted) return
      if (engaged.has(customerId)) await asCustomer(customerId, (_, enqueue) => enqueue(computeScores, { customerId }))
    }
  },
})
