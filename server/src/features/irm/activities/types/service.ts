import type { activities } from '@rostrum/contract/irm/activities'
import type { ActivityType } from '@rostrum/contract/irm/activity-record'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { findType, findTypeByName, insertType, updateType } from './queries.ts'

async function requireType({ db }: Context, id: string): Promise<ActivityType> {
  const type = await findType(db, id)
  if (!type) throw notFound('Activity type')
  return type
}

async function refuseUsedName({ db }: Context, name: string, self?: string) {
  const same = await findTypeByName(db, name)
  if (same && same.id !== self) throw unprocessable({ name: 'This name is already in use' })
}

export async function createType(ctx: Context, { body }: Input<typeof activities.createType>) {
  await refuseUsedName(ctx, body.name)
  const id = await insertType(ctx.db, { customerId: ctx.customerId, ...body })
  await recordChange(ctx, { action: 'activity_type.created', subjectType: 'activity_type', subjectId: id, after: body })
  return requireType(ctx, id)
}

export async function changeType(ctx: Context, { params, body }: Input<typeof activities.updateType>) {
  const before = await requireType(ctx, params.id)
  if (body.name) await refuseUsedName(ctx, body.name, params.id)
  const { isArchived, ...values } = body
  const archivedAt = isArchived === undefined ? undefined : isArchived ? new Date() : null
  const change = { ...values, ...(archivedAt !== undefined && { archivedAt }) }
  if (Object.keys(change).length > 0) await updateType(ctx.db, params.id, change)
  const after = await requireType(ctx, params.id)
  await recordChange(ctx, {
    action: 'activity_type.updated',
    subjectType: 'activity_type',
    subjectId: params.id,
    before,
    after,
  })
  return after
}
