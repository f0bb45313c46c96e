import type { Input } from '@rostrum/contract/platform/endpoint'
import type { QuietPeriod, quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import { isOwnSecurity } from '#features/focus/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import * as queries from './queries/quiet-periods.ts'

async function requirePeriod({ db }: Context, id: string): Promise<QuietPeriod> {
  const found = await queries.findQuietPeriod(db, id)
  if (!found) throw notFound('Quiet period')
  return found
}

const recorded = (ctx: Context, action: string, subjectId: string, change: { before?: unknown; after?: unknown }) =>
  recordChange(ctx, { action: `quiet_period.${action}`, subjectType: 'quiet_period', subjectId, ...change })

export async function addQuietPeriod(ctx: Context, { body }: Input<typeof quietPeriods.create>): Promise<QuietPeriod> {
  if (body.securityId && !(await isOwnSecurity(ctx.db, body.securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
  const id = newId()
  await queries.insertQuietPeriod(ctx.db, { ...body, customerId: ctx.customerId, id })
  await recorded(ctx, 'added', id, { after: body })
  return requirePeriod(ctx, id)
}

export async function deleteQuietPeriod(
  ctx: Context,
  { params }: Input<typeof quietPeriods.delete>,
): Promise<undefined> {
  const before = await requirePeriod(ctx, params.id)
  await queries.deleteQuietPeriod(ctx.db, before.id)
  await recorded(ctx, 'deleted', before.id, { before })
  return undefined
}
