import type { OwnerJob } from '#platform/jobs/jobs.ts'
import { retentionCutoff } from './cutoff.ts'
import { deleteSomeEvents, findNewestQuarter } from './queries.ts'

/** Nightly, after the alerts themselves. Events are shared by all customers, so the database owner deletes them. */
export const deleteUnusedEvents: OwnerJob = {
  name: 'holders.delete-unused-alert-events',
  schedule: '12 4 * * *',
  async handleAsOwner({ client, signal }) {
    const newestQuarter = await findNewestQuarter(client)
    if (!newestQuarter) return
    const { read } = retentionCutoff(newestQuarter)
    let isMore = true
    while (isMore && !signal.aborted) isMore = await deleteSomeEvents(client, read)
  },
}
