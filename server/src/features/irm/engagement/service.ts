import type { engagement } from '@rostrum/contract/irm/engagement'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { computeScores } from './jobs.ts'
import { findSettings, saveSettings } from './queries/engagement.ts'
import { deleteScores } from './queries/scoring.ts'

/** Opting out hides the scores immediately; after opting back in they show once they are recomputed. */
export async function changeSettings(ctx: Context, { body }: Input<typeof engagement.saveSettings>) {
  const { db, customerId } = ctx
  const before = await findSettings(db, customerId)
  await saveSettings(db, { customerId, ...body })
  if (body.isOptedOut) await deleteScores(db, customerId)
  await recordChange(ctx, {
    action: 'engagement_settings.saved',
    subjectType: 'engagement_settings',
    subjectId: customerId,
    before,
    after: body,
  })
  await ctx.enqueue(computeScores, { customerId })
  return body
}
