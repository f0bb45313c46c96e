// Changes of an account that a link by mail makes: no customer is chosen then, and each of the person's has its audit.
import { z } from 'zod'
import { recordChanges } from '#platform/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { type Jobs, job } from '#platform/jobs/jobs.ts'
import { listAuthorizations } from './email-change/queries.ts'

const AccountChange = z.object({
  userId: z.uuid(),
  scope: z.string(),
  requestId: z.string(),
  action: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

export const recordAccountChange = job({
  name: 'session.record-account-change',
  payload: AccountChange,
  handle: ({ customerId, withTenant }, { userId, scope, requestId, ...change }) =>
    withTenant(async (db) => {
      if (!customerId) return
      const actor = { customerId, userId, scope, requestId }
      await recordChanges(db, actor, [{ ...change, subjectType: 'user', subjectId: userId }])
    }),
})

export async function recordForEveryCustomer(
  db: Db,
  jobs: Jobs,
  change: Omit<z.input<typeof AccountChange>, 'scope'>,
): Promise<void> {
  for (const { customerId, scope } of await listAuthorizations(db, change.userId)) {
    await jobs.enqueueIn(db, customerId)(recordAccountChange, { ...change, scope })
  }
}
