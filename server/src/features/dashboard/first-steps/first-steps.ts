// What a new team does first, ticked off by facts.
import { type FirstSteps, FirstStepsChoice, suggestedHolders } from '@rostrum/contract/dashboard'
import { findSetting } from '#features/session/public.ts'
import type { Context } from '#platform/context.ts'
import { findFacts } from './queries.ts'

/** Index funds and the like need not be in the IRM: half of the largest holders is enough. */
const enough = 0.5

export async function firstStepsOf(ctx: Context, securityId: string): Promise<FirstSteps | null> {
  const { db, principal, customerId } = ctx
  const saved = FirstStepsChoice.safeParse(await findSetting(db, principal.user.id, 'first_steps')).data
  const choice = saved?.[customerId]
  if (choice === 'dismissed') return null
  const facts = await findFacts(db, { customerId, userId: principal.user.id }, securityId, suggestedHolders)
  const { peerCount, topHolderCount, topHoldersInIrm } = facts
  const steps: FirstSteps = {
    security: { isDone: peerCount > 0, peerCount },
    holders: {
      isDone: topHolderCount > 0 && topHoldersInIrm >= topHolderCount * enough,
      inIrm: topHoldersInIrm,
      outOf: topHolderCount,
    },
    contacts: { isDone: facts.hasContacts },
    alerts: { isDone: facts.hasRules },
    colleagues: { isDone: facts.memberCount > 1 || facts.hasInvited, memberCount: facts.memberCount },
  }
  return choice === 'shown' || isNeeded(steps, principal.customer.type === 'trial') ? steps : null
}

/** A team that works with its holders is not new: who keeps the preset alerts, or works alone, needs no reminder. */
function isNeeded({ security, holders, contacts, alerts }: FirstSteps, isTrial: boolean): boolean {
  const isSetUp = security.isDone && holders.isDone && contacts.isDone
  return !isSetUp || (isTrial && !alerts.isDone)
}
