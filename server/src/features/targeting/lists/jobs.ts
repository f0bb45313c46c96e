// Detects from filings that a target bought: moves it to the stage Bought, and notifies its owner and followers.
import { z } from 'zod'
import { insertNotifications } from '#features/notifications/public.ts'
import { countChange } from '#platform/change-counter.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/jobs/jobs.ts'
import { insertMoves } from './queries/members.ts'
import { type Bought, listCustomersWithWaitingTargets, listRecipients, takePurchases } from './queries/purchases.ts'

export const watchTargets = job({
  name: 'targeting.watch-targets',
  payload: z.object({}),
  schedule: '*/2 * * * *',
  async handle({ db, forCustomer, signal, log }) {
    for (const customerId of await listCustomersWithWaitingTargets(db)) {
      if (signal.aborted) return
      const count = await forCustomer(customerId, (tenant) => moveBuyers(tenant, customerId))
      if (count > 0) log.info({ customerId, count }, 'targets bought')
    }
  },
})

/** Returns how many bought. */
export async function moveBuyers(db: Db, customerId: string): Promise<number> {
  const bought = await takePurchases(db)
  if (bought.length === 0) return 0
  // A target that a user has already moved is confirmed by the filing, not moved.
  const moved = bought.filter(({ stage }) => stage !== 'bought')
  await insertMoves(
    db,
    customerId,
    moved.map(({ memberId, stage }) => ({ memberId, fromStage: stage, toStage: 'bought', userId: null })),
  )
  await notify(db, customerId, bought)
  await countChange(db, customerId, ['other'])
  return bought.length
}

async function notify(db: Db, customerId: string, bought: readonly Bought[]): Promise<void> {
  const recipients = await listRecipients(
    db,
    customerId,
    bought.map(({ memberId }) => memberId),
  )
  const byMember = new Map(bought.map((one) => [one.memberId, one]))
  await insertNotifications(
    db,
    recipients.flatMap(({ memberId, userId }) => {
      const one = byMember.get(memberId)
      return one ? { customerId, userId, ...messageOf(one) } : []
    }),
  )
}

const dayOf = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const messageOf = ({ memberId, listId, listName, organizationId, organizationName, ...one }: Bought) => ({
  kind: 'target_bought',
  title: `${organizationName} bought ${one.security}`,
  body: `${one.filedOn ? `The filing of ${dayOf(one.filedOn)}` : 'A filing'} shows ${one.shares.toLocaleString('en-US')} shares as of ${dayOf(one.quarter)}. Target list: ${listName}.`,
  path: `/targetLists/${listId}?target=${organizationId}`,
  dedupKey: `target_bought:${memberId}:${one.quarter}`,
})
