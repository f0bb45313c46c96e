import type { operatingSecurities, SecurityLink } from '@rostrum/contract/operating-securities'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { decideLink, findLink } from './queries.ts'

/** The market belongs to no customer: the link itself says who decided, too. Figures update within a minute. */
export async function decideSecurities(
  ctx: Context,
  { body: { firstId, secondId, decision } }: Input<typeof operatingSecurities.decide>,
): Promise<SecurityLink> {
  const before = await findLink(ctx.db, firstId, secondId)
  const change = { one: firstId, other: secondId, decision, userId: ctx.principal.user.id }
  const outcome = await decideLink(ctx.db, change)
  if (outcome === 'used')
    throw unprocessable({ decision: 'Customers use both. Let them choose one before the two are joined.' })
  const after = await findLink(ctx.db, firstId, secondId)
  if (outcome === 'unknown' || !after) throw notFound('Security')
  await recordChange(ctx, {
    action:
      decision === null ? 'securities.undecided' : decision === 'same' ? 'securities.joined' : 'securities.separated',
    subjectType: 'security',
    subjectId: firstId,
    before: { secondId, decision: before?.decision ?? null },
    after: { secondId, decision },
  })
  return after
}
