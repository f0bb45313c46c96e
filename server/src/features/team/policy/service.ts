// What a company requires at sign-in, and help for a colleague who lost their second step.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Member, members, SignInPolicy, signInPolicy } from '@rostrum/contract/team'
import { endEverySignIn } from '#features/session/public.ts'
import { resetNotice, resetSecondStep } from '#features/two-step/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { readMember, recorded, refuseSelf } from '../members/service.ts'
import { findPolicy, limitSignIns, listWithoutSecondStep, requireSecondStep, worksElsewhere } from './queries.ts'

export const changePolicy =
  ({ issuer }: Config) =>
  async (ctx: Context, { body }: Input<typeof signInPolicy.change>): Promise<SignInPolicy> => {
    if (issuer) throw new AppError('forbidden', 'Sign-ins are managed by your identity provider')
    const { db, customerId, principal } = ctx
    const before = await findPolicy(db, customerId)
    if (body.requiresSecondStep && !before.requiresSecondStep) {
      const without = await listWithoutSecondStep(db, customerId)
      if (without.includes(principal.user.id)) {
        throw new AppError('conflict', 'Set up two-step verification for yourself first, in your profile')
      }
      // They set it up when they sign in again.
      for (const userId of without) await endEverySignIn(db, userId)
    }
    await requireSecondStep(db, body.requiresSecondStep)
    await limitSignIns(db, body)
    await recordChange(ctx, {
      action: 'sign_in_policy.changed',
      subjectType: 'sign_in_policy',
      subjectId: customerId,
      before,
      after: body,
    })
    return body
  }

export async function resetMember(ctx: Context, { params }: Input<typeof members.resetSecondStep>): Promise<Member> {
  const before = await readMember(ctx, params.id)
  refuseSelf(ctx, before, 'reset two-step verification for')
  // It protects the data of another company too, whose admins have not been asked.
  if (await worksElsewhere(ctx.db, before.userId, ctx.customerId)) {
    const message = `${before.firstName} ${before.lastName} also works for another company. Ask your Rostrum administrator to reset it`
    throw new AppError('conflict', message)
  }
  if (!(await resetSecondStep(ctx.db, before.userId))) {
    throw new AppError('conflict', `${before.firstName} ${before.lastName} has no two-step verification to reset`)
  }
  await endEverySignIn(ctx.db, before.userId)
  await ctx.enqueue(sendMail, resetNotice(before))
  ctx.log.warn({ security: 'second_step_reset', user: before.userId }, 'an admin reset a second step')
  return recorded(ctx, 'member.second_step_reset', before)
}
