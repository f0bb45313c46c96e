// Recomputes scores within a minute or two of a change, and every night because points decay.
import { z } from 'zod'
import { type Computed, listStale, recomputeIfStale } from '#platform/computed-state.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import { findSettings, listEngagedCustomers } from './queries/engagement.ts'
import { deleteScores, rewriteScores } from './queries/scoring.ts'

/** Imports and their undo record every activity; merging profiles changes activities too. */
const scores: Computed = {
  name: 'engagement',
  dependsOn: ['activities', 'survey_answers', 'engagement_settings'],
  changes: 'engagement_scores',
}

/** Returns whether the scores were stale. */
export const refreshScores = (db: Db, customerId: string): Promise<boolean> =>
  recomputeIfStale(db, customerId, scores, async () => {
    if ((await findSettings(db, customerId)).isOptedOut) await deleteScores(db, customerId)
    else await rewriteScores(db, customerId, new Date())
  })

/** One job per customer, so that customers neither wait for each other nor fail together. */
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
  async handle({ db, forCustomer, signal }) {
    const engaged = new Set(await listEngagedCustomers(db))
    for (const customerId of await listStale(db, scores)) {
      if (signal.aborted) return
      if (engaged.has(customerId)) await forCustomer(customerId, (_, enqueue) => enqueue(computeScores, { customerId }))
    }
  },
})
