// What a team should act on: holders it has not met, holders that sell, and overdue tasks.
import type { AttentionHolder, AttentionPart } from '@rostrum/contract/dashboard'
import {
  type AttentionRow,
  listBuyersNeverMet,
  listHoldersAtRisk,
  listHoldersWithoutContact,
} from '#features/irm/relationships/public.ts'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Context } from '#platform/context.ts'
import { findDefaultQuarter } from '../queries/quarters.ts'
import { dueTasks } from './tasks.ts'

const limit = 4
/** Contacts age by the day. */
const byTheClock = { clockBucketMs: 10 * 60_000, isSameForEveryone: true }

export async function attentionPart(ctx: Context, securityId: string): Promise<AttentionPart> {
  const { tasks, total } = await dueTasks(ctx, { from: null, until: new Date() }, limit)
  const overdue = { rows: tasks, total }
  const quarter = await findDefaultQuarter(ctx.db, securityId)
  if (!quarter) return { quarter, withoutContact: none, neverMet: none, atRisk: none, overdue }
  const holders = await cacheUntilChange(
    ctx.db,
    JSON.stringify(['attention', securityId, quarter]),
    () => holdersOf(ctx, securityId, quarter),
    byTheClock,
  )
  return { quarter, ...holders, overdue }
}

const none = { rows: [], total: 0 }

async function holdersOf({ db, customerId }: Context, securityId: string, quarter: string) {
  const asked = { customerId, securityId, quarter, limit }
  const withoutContact = await listHoldersWithoutContact(db, asked)
  const neverMet = await listBuyersNeverMet(db, asked)
  const atRisk = await listHoldersAtRisk(db, asked)
  return {
    withoutContact: { ...withoutContact, rows: withoutContact.rows.map(shown) },
    neverMet: { ...neverMet, rows: neverMet.rows.map(shown) },
    atRisk: { ...atRisk, rows: atRisk.rows.map((row) => ({ ...shown(row), reason: row.reason })) },
  }
}

const shown = ({
  organization,
  rank,
  shares,
  previousShares,
  outstandingShare,
  relationship,
}: AttentionRow): AttentionHolder => ({
  organization,
  rank,
  shares,
  previousShares,
  outstandingShare,
  relationship,
})
