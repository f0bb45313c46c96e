import { warnDays } from '@rostrum/contract/email/campaigns/consents'
import { z } from 'zod'
import { insertNotifications } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import { listActiveCustomers, listAdmins, listExpiringWeeks } from './queries.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** One notice for each week in which consent ends, a month before. */
export async function warnOfExpiring(db: Db, customerId: string): Promise<void> {
  const weeks = await listExpiringWeeks(db)
  if (weeks.length === 0) return
  const admins = await listAdmins(db, customerId)
  const notices = weeks.flatMap(({ week, count, firstDay }) =>
    admins.map((userId) => ({
      customerId,
      userId,
      kind: 'consents_expiring',
      title: count === 1 ? '1 consent expires soon' : `${count} consents expire soon`,
      body: `From ${dayFormat.format(new Date(firstDay))}. Ask for express consent again or record a new basis.`,
      path: `/email/consent?expiresWithin=${warnDays}`,
      dedupKey: `consents_expiring:${week}`,
    })),
  )
  await insertNotifications(db, notices)
}

export const warnOfExpiringConsents = job({
  name: 'campaigns.warn-of-expiring-consents',
  payload: z.object({}),
  schedule: '20 6 * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) => warnOfExpiring(tenant, customerId))
    }
  },
})
