import type { OwnerJob } from '#platform/jobs/jobs.ts'
import { danglingReferences } from '#platform/metrics.ts'
import { countDangling, listCustomers } from './queries.ts'
import { references } from './references.ts'

/** Nightly. Counts dangling references for an operator to investigate; nothing is changed. */
export const checkReferences: OwnerJob = {
  name: 'integrity.check-references',
  schedule: '52 3 * * *',
  async handleAsOwner({ client, log, signal }) {
    const totals = new Map(references.map(({ table, column }) => [`${table}.${column}`, 0]))
    for (const customerId of await listCustomers(client)) {
      if (signal.aborted) return
      for (const dangling of await countDangling(client, customerId)) {
        log.warn({ customerId, ...dangling }, 'references without a target')
        totals.set(dangling.reference, (totals.get(dangling.reference) ?? 0) + dangling.count)
      }
    }
    for (const [reference, count] of totals) danglingReferences.set({ reference }, count)
  },
}
