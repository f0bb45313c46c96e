// What mail tells besides its text: addresses that are gone, and meetings that are proposed.
import type { Proposal } from '@rostrum/contract/email/threads'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Bounce, Invitation } from '../mail/parsed-mail.ts'

export async function markBounced(db: Db, customerId: string, bounces: readonly Bounce[], bouncedAt: Date) {
  for (const { address, reason } of bounces.filter(({ isPermanent }) => isPermanent)) {
    await db
      .insertInto('app.emailBounces')
      .values({ customerId, address, reason, bouncedAt })
      .onConflict((conflict) => conflict.columns(['customerId', 'address']).doUpdateSet({ reason, bouncedAt }))
      .execute()
  }
}

/** A person who writes from an address can be reached there. */
export const unmarkBounced = (db: Db, address: string, since: Date) =>
  db.deleteFrom('app.emailBounces').where('address', '=', address).where('bouncedAt', '<', since).execute()

/** A new version of an invitation opens it again, unless it was answered here. */
export async function keepProposal(db: Db, keys: { customerId: string; threadId: string }, invitation: Invitation) {
  const { isCanceled, ...values } = invitation
  const state = isCanceled ? 'canceled' : 'open'
  await db
    .insertInto('app.emailProposals')
    .values({ ...keys, ...values, id: newId(), state })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'uid']).doUpdateSet({
        ...values,
        state: sql`case when email_proposals.state = 'open' or ${isCanceled} then ${state} else email_proposals.state end`,
      }),
    )
    .execute()
}

const proposals = (db: Db) =>
  db
    .selectFrom('app.emailProposals')
    .select(['id', 'threadId', 'subject', 'startsAt', 'endsAt', 'location', 'state', 'activityId'])

export const listProposals = (db: Db, threadId: string): Promise<Proposal[]> =>
  proposals(db)
    .where('threadId', '=', threadId)
    .where('state', '<>', 'dismissed')
    .orderBy('startsAt')
    .$castTo<Proposal>()
    .execute()

export const findOpenProposal = (db: Db, id: string): Promise<Proposal | undefined> =>
  proposals(db).where('id', '=', id).where('state', '=', 'open').forUpdate().$castTo<Proposal>().executeTakeFirst()

export const settleProposal = (db: Db, id: string, values: { state: 'accepted' | 'dismissed'; activityId?: string }) =>
  db.updateTable('app.emailProposals').set(values).where('id', '=', id).execute()
