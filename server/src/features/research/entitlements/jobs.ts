import { researchProductNames } from '@rostrum/contract/platform/research-products'
import { grantWarnDays } from '@rostrum/contract/research/entitlements'
import { z } from 'zod'
import { insertNotifications } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { job } from '#platform/jobs/jobs.ts'
import { type EndingGrant, listDeciders, listEndingGrants } from './queries/grants.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

interface Person {
  userId: string
  name: string
}

function noticesOf(customerId: string, { id, userId, name, product, until }: EndingGrant, deciders: readonly Person[]) {
  const [what, day] = [researchProductNames[product], dayFormat.format(new Date(until))]
  const others = deciders.filter((one) => one.userId !== userId)
  // A changed end date triggers a new notification.
  const shared = {
    customerId,
    kind: 'research_grant_ending',
    dedupKey: `research_grant_ending:${id}:${product}:${until}`,
  }
  const own = {
    ...{ ...shared, userId, title: `Your access to ${what} ends after ${day}`, path: '/research' },
    body:
      others.length > 0
        ? `${others.map((one) => one.name).join(', ')} can extend it.`
        : 'Contact your admin to extend it.',
  }
  return [
    own,
    ...others.map((one) => ({
      ...{ ...shared, userId: one.userId, title: `${name}’s access to ${what} ends after ${day}` },
      ...{ body: 'You can extend it under Entitlements.', path: '/research/entitlements' },
    })),
  ]
}

/** Once for each grant and its end, to the person and to those who grant. */
export async function warnOfEnding(db: Db, customerId: string): Promise<void> {
  const ending = await listEndingGrants(db, customerId, grantWarnDays)
  if (ending.length === 0) return
  const deciders = await listDeciders(db, customerId)
  await insertNotifications(
    db,
    ending.flatMap((grant) => noticesOf(customerId, grant, deciders)),
  )
}

export const warnOfEndingGrants = job({
  name: 'research.warn-of-ending-grants',
  payload: z.object({}),
  schedule: '35 6 * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) => warnOfEnding(tenant, customerId))
    }
  },
})
