import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles, InstitutionInput } from '@rostrum/contract/profiles/custom'
import type { z } from 'zod'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { addressColumns } from '../own/address.ts'
import { findAncestors, findRepeated, followOrganizations, lockProfiles } from '../own/queries.ts'
import { assertVersion } from '../own/version.ts'
import {
  deleteIrmOrganization,
  findInstitutionForChange,
  type InstitutionFields,
  insertInstitution,
  insertIrmOrganization,
  updateInstitution,
  updateInstitutionDeleted,
} from './queries.ts'

// Each returns the id of the changed organization; routes read it back with the regular query.

const subjectType = 'organization'

export async function createInstitution(ctx: Context, { body }: Input<typeof customProfiles.createInstitution>) {
  await lockProfiles(ctx.db, ctx.customerId, 'exclusive')
  const userId = ctx.principal.user.id
  const made = { action: 'organization.created', subjectType, after: body }
  const repeated = await findRepeated(ctx.db, { userId, ...made })
  const earlier = repeated && (await findInstitutionForChange(ctx.db, repeated))
  if (earlier && !earlier.deletedAt && earlier.version === 1) {
    await recordChange(ctx, { action: 'organization.sent_again', subjectType, subjectId: earlier.id })
    return earlier.id
  }
  const id = newId()
  const parentId = await findParent(ctx, body.parentId)
  await insertInstitution(ctx.db, { ...fieldsOf(body, parentId), customerId: ctx.customerId, id, userId })
  await insertIrmOrganization(ctx.db, id)
  await recordChange(ctx, { ...made, subjectId: id })
  return id
}

export async function changeInstitution(ctx: Context, input: Input<typeof customProfiles.updateInstitution>) {
  const { id } = input.params
  const { version, ...body } = input.body
  await lockProfiles(ctx.db, ctx.customerId, 'exclusive')
  const before = await findOwn(ctx, id)
  await assertVersion(ctx, { subjectType, id, name: before.name, version: before.version }, version)
  const parentId = body.parentId === before.parentId ? before.parentId : await findParent(ctx, body.parentId, id)
  const after = fieldsOf(body, parentId)
  await updateInstitution(ctx.db, id, after)
  await recordChange(ctx, { action: 'organization.changed', subjectType, subjectId: id, before, after })
  return id
}

export async function removeInstitution(ctx: Context, { params }: Input<typeof customProfiles.deleteInstitution>) {
  await lockProfiles(ctx.db, ctx.customerId, 'shared')
  const before = await findOwn(ctx, params.id)
  await updateInstitutionDeleted(ctx.db, params.id, true)
  await deleteIrmOrganization(ctx.db, params.id)
  await recordChange(ctx, { action: 'organization.removed', subjectType, subjectId: params.id, before })
  return undefined
}

export async function restoreInstitution(ctx: Context, { params }: Input<typeof customProfiles.restoreInstitution>) {
  const { id } = params
  await lockProfiles(ctx.db, ctx.customerId, 'shared')
  const removed = await findInstitutionForChange(ctx.db, id)
  if (!removed) throw notFound('Organization')
  if (!removed.deletedAt) throw new AppError('conflict', `${removed.name} already exists`)
  await updateInstitutionDeleted(ctx.db, id, false)
  await insertIrmOrganization(ctx.db, id)
  await recordChange(ctx, { action: 'organization.restored', subjectType, subjectId: id, before: removed })
  return id
}

async function findOwn(ctx: Context, id: string) {
  const found = await findInstitutionForChange(ctx.db, id)
  if (!found || found.deletedAt) throw notFound('Organization')
  return found
}

async function findParent(ctx: Context, parentId: string | null | undefined, childId?: string) {
  if (!parentId) return null
  if (parentId === childId) throw unprocessable({ parent_id: 'Choose another organization' })
  const found = (await followOrganizations(ctx.db, [parentId])).get(parentId)
  if (!found) throw unprocessable({ parent_id: 'Unknown organization' })
  if (childId && [found, ...(await findAncestors(ctx.db, found))].includes(childId)) {
    throw unprocessable({ parent_id: 'Choose an organization that is not part of this one' })
  }
  return found
}

const fieldsOf = (body: z.output<typeof InstitutionInput>, parentId: string | null): InstitutionFields => ({
  name: body.name,
  type: body.type,
  parentId,
  website: body.website ?? null,
  phone: body.phone ?? null,
  description: body.description ?? null,
  ...addressColumns(body.address),
  aum: body.aum ?? null,
})
