import { type dashboard, suggestedHolders } from '@rostrum/contract/dashboard'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { deleteIrmMembers, insertIrmMembers } from '#features/irm/contacts/public.ts'
import { securityInMind } from '#lists/viewer.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { listMarketIds, listTopHolderIds } from './queries.ts'

/** Returns those that were not in the IRM before. */
export async function addTopHolders(
  ctx: Context,
  { body }: Input<typeof dashboard.addTopHolders>,
): Promise<Output<typeof dashboard.addTopHolders>> {
  const securityId = await securityInMind(ctx, body.securityId)
  if (!securityId) throw unprocessable({ security_id: 'Choose a security' })
  const ids = await listTopHolderIds(ctx.db, securityId, suggestedHolders)
  const by = { customerId: ctx.customerId, userId: ctx.principal.user.id }
  const organizationIds = [...(await insertIrmMembers(ctx.db, by, 'organization', ids))]
  await record(ctx, 'irm_organizations.added', securityId, organizationIds)
  return { organizationIds }
}

export async function removeTopHolders(
  ctx: Context,
  { body }: Input<typeof dashboard.removeTopHolders>,
): Promise<undefined> {
  const organizationIds = await listMarketIds(ctx.db, body.organizationIds)
  await deleteIrmMembers(ctx.db, 'organization', organizationIds)
  await record(ctx, 'irm_organizations.removed', organizationIds[0] ?? '', organizationIds)
  return undefined
}

const record = (ctx: Context, action: string, subjectId: string, organizationIds: readonly string[]) =>
  recordChange(ctx, { action, subjectType: 'organization', subjectId, after: { organizationIds } })
