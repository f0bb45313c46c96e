import { deleteNotificationsBefore } from '#features/notifications/public.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { readMarketState } from '../queries/market.ts'
import { horizonOf } from './horizon.ts'
import { deleteDigestsBefore, deleteSomeAlerts } from './queries.ts'

/** In small batches per customer, so that locks stay short. */
export async function forgetOld({ db, asCustomer, signal }: Pick<JobContext, 'db' | 'asCustomer' | 'signal'>) {
  const { newestQuarter } = await readMarketState(db)
  if (!newestQuarter) return
  const horizon = horizonOf(newestQuarter)
  for (const customerId of await listActiveCustomers(db)) {
    let isMore = true
    while (isMore) {
      if (signal.aborted) return
      isMore = await asCustomer(customerId, (tenant) => deleteSomeAlerts(tenant, customerId, horizon))
    }
    await asCustomer(customerId, async (tenant) => {
      await deleteDigestsBefore(tenant, horizon.read)
      await deleteNotificationsBefore(tenant, 'holder_alerts', horizon)
    })
  }
}
