import { listActiveCustomers } from '#platform/identity/customers.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { readMarketState } from '../queries/market.ts'
import { retentionCutoff } from './cutoff.ts'
import { deleteDigestsBefore, deleteSomeAlerts } from './queries.ts'

/** In small batches per customer, so that locks stay short. */
export async function purgeExpired({ db, forCustomer, signal }: Pick<JobContext, 'db' | 'forCustomer' | 'signal'>) {
  const { newestQuarter } = await readMarketState(db)
  if (!newestQuarter) return
  const horizon = retentionCutoff(newestQuarter)
  for (const customerId of await listActiveCustomers(db)) {
    let isMore = true
    while (isMore) {
      if (signal.aborted) return
      isMore = await forCustomer(customerId, (tenant) => deleteSomeAlerts(tenant, customerId, horizon))
    }
    await forCustomer(customerId, (tenant) => deleteDigestsBefore(tenant, horizon.read))
  }
}
