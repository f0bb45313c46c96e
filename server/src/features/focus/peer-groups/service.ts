// Peer groups. Invariant: while a security has groups, exactly one of them is primary.

import type { focus } from '@rostrum/contract/focus'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { PeerGroup } from '@rostrum/contract/profiles/securities'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findOwnSecurity } from '../queries/securities.ts'
import {
  clearPrimary,
  deletePeerGroup,
  findGroupByName,
  insertPeerGroup,
  listKnownSecurityIds,
  listPeerGroups,
  lockPeerGroups,
  promoteFirstGroup,
  replacePeers,
  updatePeerGroup,
} from './queries.ts'

type Wanted = Input<typeof focus.createPeerGroup>['body']

async function findGroup({ db }: Context, id: string): Promise<PeerGroup> {
  const [group] = await listPeerGroups(db, id)
  if (!group) throw notFound('Peer group')
  return group
}

/** Validation errors, by form field. */
async function refuseUnfit(ctx: Context, { securityId, name, peerSecurityIds }: Wanted, groupId?: string) {
  const fields: Record<string, string> = {}
  if (!(await findOwnSecurity(ctx.db, securityId))) fields.security_id = 'Choose one of your securities'
  const namesake = await findGroupByName(ctx.db, securityId, name)
  if (namesake && namesake.id !== groupId) fields.name = 'This name is already in use'
  const known = new Set(await listKnownSecurityIds(ctx.db, peerSecurityIds))
  for (const [index, peer] of peerSecurityIds.entries()) {
    if (peer === securityId) fields[`peer_security_ids.${index}`] = 'A security can’t be its own peer'
    else if (!known.has(peer)) fields[`peer_security_ids.${index}`] = 'Unknown security'
  }
  if (Object.keys(fields).length > 0) throw unprocessable(fields)
}

export async function createPeerGroup(ctx: Context, { body }: Input<typeof focus.createPeerGroup>): Promise<PeerGroup> {
  await lockPeerGroups(ctx.db, ctx.customerId)
  await refuseUnfit(ctx, body)
  const { securityId, name, peerSecurityIds } = body
  const isFirst = !(await listPeerGroups(ctx.db)).some((group) => group.securityId === securityId)
  const isPrimary = body.isPrimary || isFirst
  if (isPrimary) await clearPrimary(ctx.db, securityId)
  const id = newId()
  await insertPeerGroup(ctx.db, { customerId: ctx.customerId, id, securityId, name, isPrimary })
  await replacePeers(ctx.db, ctx.customerId, id, [...new Set(peerSecurityIds)])
  const after = await findGroup(ctx, id)
  await recordChange(ctx, { action: 'peer_group.created', subjectType: 'peer_group', subjectId: id, after })
  return after
}

export async function changePeerGroup(
  ctx: Context,
  { params, body }: Input<typeof focus.updatePeerGroup>,
): Promise<PeerGroup> {
  await lockPeerGroups(ctx.db, ctx.customerId)
  const before = await findGroup(ctx, params.id)
  if (body.securityId !== before.securityId) throw unprocessable({ security_id: 'Can’t be changed' })
  if (before.isPrimary && !body.isPrimary) {
    throw unprocessable({ is_primary: 'Make another group primary first' })
  }
  if (before.version !== body.version) throw stale
  await refuseUnfit(ctx, body, before.id)
  if (body.isPrimary) await clearPrimary(ctx.db, before.securityId)
  const { name, isPrimary, version } = body
  if (!(await updatePeerGroup(ctx.db, before.id, { name, isPrimary, version }))) throw stale
  await replacePeers(ctx.db, ctx.customerId, before.id, [...new Set(body.peerSecurityIds)])
  const after = await findGroup(ctx, before.id)
  await recordChange(ctx, {
    action: 'peer_group.updated',
    subjectType: 'peer_group',
    subjectId: before.id,
    before,
    after,
  })
  return after
}

const stale = new AppError('conflict', 'Someone else has changed this peer group since you opened it')

export async function removePeerGroup(
  ctx: Context,
  { params }: Input<typeof focus.deletePeerGroup>,
): Promise<undefined> {
  await lockPeerGroups(ctx.db, ctx.customerId)
  const before = await findGroup(ctx, params.id)
  await deletePeerGroup(ctx.db, before.id)
  await promoteFirstGroup(ctx.db, before.securityId)
  await recordChange(ctx, { action: 'peer_group.deleted', subjectType: 'peer_group', subjectId: before.id, before })
  return undefined
}
