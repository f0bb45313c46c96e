// One investor's score, or why there is none.
import { type Engagement, type EngagementReason, engagementRules } from '@rostrum/contract/irm/engagement'
import type { ContactType } from '@rostrum/contract/irm/values'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findMaker, findScore, findSettings } from './queries/engagement.ts'
import { type Acquaintance, findAcquaintance } from './queries/interactions.ts'
import { daysBefore } from './queries/scoring.ts'

export async function readEngagement(ctx: Context, type: ContactType, id: string): Promise<Engagement> {
  const { db, customerId } = ctx
  const maker = await findMaker(db, type, id)
  if (!maker) throw notFound(type === 'organization' ? 'Organization' : 'Person')
  const without = (reason: EngagementReason, knownSince: Date | null = null) => ({ score: null, reason, knownSince })
  if ((await findSettings(db, customerId)).isOptedOut) return without('opted_out')
  if (maker.userId !== null) return without('irm_created')
  const now = new Date()
  const acquaintance = await findAcquaintance(db, customerId, { type, id }, now)
  const score = await findScore(db, type, id)
  if (score) return { score, reason: null, knownSince: acquaintance.knownSince }
  return without(reasonOf(acquaintance, now), acquaintance.knownSince)
}

function reasonOf({ knownSince, lastInteractionAt }: Acquaintance, now: Date): EngagementReason {
  if (knownSince && knownSince > daysBefore(now, engagementRules.knownDays)) return 'recently_added'
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - engagementRules.months)
  return lastInteractionAt && lastInteractionAt > oldest ? 'pending' : 'no_interactions'
}
