import type { Input } from '@rostrum/contract/platform/endpoint'
import { roleNames } from '@rostrum/contract/platform/permissions'
import { type Member, memberStateNames, type members } from '@rostrum/contract/team'
import { endEverySignIn } from '#features/session/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { changeMembership, findMember, findSeats, listMembers, lockSeats, type removeMembership } from './queries.ts'

export async function readMember({ db, customerId }: Context, id: string): Promise<Member> {
  const member = await findMember(db, customerId, id)
  if (!member) throw notFound('Person')
  return member
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export function settle(outcome: Awaited<ReturnType<typeof removeMembership>>): void {
  if (outcome === 'missing') throw notFound('Person')
  if (outcome === 'last_admin') {
    throw new AppError('conflict', 'Your team needs an admin. Make someone else an admin first')
  }
}

export async function refuseWithoutSeat({ db, customerId }: Context, more: number): Promise<void> {
  await lockSeats(db, customerId)
  const { used, limit } = await findSeats(db, customerId)
  if (limit === null || used + more <= limit) return
  const left = Math.max(0, limit - used)
  const seats = left === 1 ? '1 seat is' : `${left === 0 ? 'No' : left} seats are`
  throw new AppError('conflict', `${seats} left of ${limit}. Lock or remove someone, or ask for more seats`)
}

export async function changeRole(ctx: Context, { params, body }: Input<typeof members.changeRole>): Promise<Member> {
  const before = await readMember(ctx, params.id)
  settle(await changeMembership(ctx.db, before.id, { role: body.role }))
  const after = await readMember(ctx, before.id)
  await recordChange(ctx, { action: 'member.role_changed', ...subjectOf(before), before, after })
  return after
}

export const subjectOf = ({ id }: { id: string }) => ({ subjectType: 'member', subjectId: id })

/** Nobody can lock or remove themselves by a slip. */
export function refuseSelf(ctx: Context, member: Member, what: string): void {
  if (member.userId !== ctx.principal.user.id) return
  throw new AppError('conflict', `You can’t ${what} yourself. Ask another admin`)
}

export async function lockMember(ctx: Context, { params }: Input<typeof members.lock>): Promise<Member> {
  const before = await readMember(ctx, params.id)
  refuseSelf(ctx, before, 'lock')
  settle(await changeMembership(ctx.db, before.id, { isLocked: true }))
  await endEverySignIn(ctx.db, before.userId)
  return recorded(ctx, 'member.locked', before)
}

export async function unlockMember(ctx: Context, { params }: Input<typeof members.unlock>): Promise<Member> {
  const before = await readMember(ctx, params.id)
  if (before.state === 'locked') await refuseWithoutSeat(ctx, 1)
  settle(await changeMembership(ctx.db, before.id, { isLocked: false }))
  return recorded(ctx, 'member.unlocked', before)
}

export async function recorded(ctx: Context, action: string, before: Member): Promise<Member> {
  const after = await readMember(ctx, before.id)
  await recordChange(ctx, { action, ...subjectOf(before), before, after })
  return after
}

export async function* fileOfMembers({ db, customerId }: Context, { query }: Input<typeof members.export>) {
  for await (const member of eachRow((page) => listMembers(db, customerId, { ...query, ...page }))) {
    const { email, lastSignedInAt, joinedAt } = member
    const secondStep = member.hasSecondStep ? 'On' : 'Off'
    const state = memberStateNames[member.state]
    yield { name: nameOf(member), email, role: roleNames[member.role], state, secondStep, lastSignedInAt, joinedAt }
  }
}
