import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Belongings, Member, members } from '@rostrum/contract/team'
import { archiveAccountsOf } from '#features/email/accounts/public.ts'
import { endEverySignIn } from '#features/session/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { addMembership, changeMembership, findMemberByUser, listAdmins, removeMembership } from '../members/queries.ts'
import { nameOf, readMember, refuseSelf, refuseWithoutSeat, settle, subjectOf } from '../members/service.ts'
import { removalNotice, removedNotice, restoredNotice } from '../notices.ts'
import { countBelongings, giveBelongings, type HandedOver, takeBackBelongings } from './queries/belongings.ts'
import { insertDeparture, takeDeparture } from './queries/departures.ts'

/** Tasks, relationships, and who sees which notes and activities are part of cached answers. */
const alsoChanged = ['tasks', 'profiles', 'notes', 'activities'] as const

export async function readBelongings(ctx: Context, { params }: Input<typeof members.belongings>): Promise<Belongings> {
  const { userId } = await readMember(ctx, params.id)
  return countBelongings(ctx.db, ctx.customerId, userId)
}

/** Somebody who can work with it: on the team, not locked, and not read-only. */
async function readHeir(ctx: Context, leaving: Member, heirId: string): Promise<Member> {
  const heir = await findMemberByUser(ctx.db, ctx.customerId, heirId)
  if (!heir || heir.id === leaving.id || heir.state === 'locked' || heir.role === 'read_only') {
    throw unprocessable({ heir_id: 'Choose an admin or a member of your team' })
  }
  return heir
}

export async function removeMember(ctx: Context, { params, body }: Input<typeof members.remove>): Promise<undefined> {
  const { db, customerId, principal } = ctx
  const leaving = await readMember(ctx, params.id)
  refuseSelf(ctx, leaving, 'remove')
  const heir = body.heirId ? await readHeir(ctx, leaving, body.heirId) : undefined
  settle(await removeMembership(db, leaving.id))
  await endEverySignIn(db, leaving.userId)
  // Passwords of somebody who left are not kept, whether or not they come back.
  await archiveAccountsOf(db, leaving.userId)
  const pair = { customerId, from: leaving.userId, to: heir?.userId ?? '' }
  // Includes what is private to the person, which the admin does not see.
  const handedOver = heir ? await seeingAll(db, () => giveBelongings(db, pair, nameOf(leaving))) : null
  const { id, userId, role } = leaving
  const wasLocked = leaving.state === 'locked'
  const heirId = heir?.userId ?? null
  await insertDeparture(db, {
    customerId,
    id,
    userId,
    role,
    wasLocked,
    heirId,
    handedOver,
    removedBy: principal.user.id,
  })
  const deed = { by: principal.user, customer: principal.customer.name }
  const admins = await listAdmins(db, customerId)
  await ctx.enqueue.all(sendMail, [
    removedNotice(leaving, deed),
    ...admins.map((admin) => removalNotice(admin, deed, leaving)),
  ])
  const after = { heirId, handedOver }
  await recordChange(ctx, { action: 'member.removed', ...subjectOf(leaving), before: leaving, after, alsoChanged })
  return undefined
}

export async function restoreMember(ctx: Context, { params }: Input<typeof members.restore>): Promise<Member> {
  const departure = await takeDeparture(ctx.db, params.id)
  if (!departure) throw notFound('Person')
  const { id, userId, role, wasLocked, heirId } = departure
  if (!wasLocked) await refuseWithoutSeat(ctx, 1)
  if (!(await addMembership(ctx.db, { id, userId, role }))) {
    throw new AppError('conflict', 'This person is already back on your team')
  }
  if (wasLocked) settle(await changeMembership(ctx.db, id, { isLocked: true }))
  // Written by `insertDeparture`.
  const kept = departure.handedOver as HandedOver | null
  if (heirId && kept) {
    const pair = { customerId: ctx.customerId, from: heirId, to: userId }
    await seeingAll(ctx.db, () => takeBackBelongings(ctx.db, pair, kept))
  }
  const after = await readMember(ctx, id)
  const { user, customer } = ctx.principal
  await ctx.enqueue(sendMail, restoredNotice(after, { by: user, customer: customer.name }))
  await recordChange(ctx, { action: 'member.restored', ...subjectOf(after), after, alsoChanged })
  return after
}
