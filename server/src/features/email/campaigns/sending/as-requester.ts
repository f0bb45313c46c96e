import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import type { Context } from '#platform/context.ts'
import { findUser } from './queries/frozen.ts'

/**
 * A campaign that waits for approval is read as the one who asked for it: their views and lists, their name in the text,
 * their clock. The approver's own would make another message of it, for others.
 */
export async function asRequester(
  ctx: Context,
  { requestedBy }: Pick<CampaignDetail, 'requestedBy'>,
): Promise<Context> {
  const user = requestedBy ? await findUser(ctx.db, requestedBy.id) : undefined
  return user ? { ...ctx, principal: { ...ctx.principal, user } } : ctx
}
