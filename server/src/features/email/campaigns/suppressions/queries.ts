import type { SuppressionReason } from '@rostrum/contract/email/campaigns/suppression-reasons'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export { suppressedAmong } from '#lists/queries/suppressed.ts'

export interface NewSuppression {
  customerId: string
  email: string
  reason: SuppressionReason
  campaignId?: string | null
  note?: string
  addedBy?: string | null
}

/** Suppresses addresses that are not suppressed yet, and returns those. */
export async function suppressAll(db: Db, all: readonly NewSuppression[]): Promise<{ id: string; email: string }[]> {
  const byEmail = new Map(all.map((one) => [one.email.trim().toLowerCase(), one]))
  if (byEmail.size === 0) return []
  return db
    .insertInto('app.suppressions')
    .values(
      [...byEmail].map(([email, { customerId, reason, campaignId = null, note = '', addedBy = null }]) => ({
        ...{ customerId, id: newId(), email, reason, campaignId, note, addedBy },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'email']).where(sql.ref('removed_at'), 'is', null).doNothing(),
    )
    .returning(['id', 'email'])
    .execute()
}

/** False if the address was suppressed already; the first reason stays. */
export const suppress = async (db: Db, one: NewSuppression): Promise<boolean> =>
  (await suppressAll(db, [one])).length > 0
