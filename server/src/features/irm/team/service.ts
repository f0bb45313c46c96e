import type { team } from '@rostrum/contract/irm/team'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import {
  deleteBroker,
  deleteColleague,
  findBroker,
  findBrokerByName,
  findColleague,
  findColleagueByEmail,
  findUserOfCustomer,
  insertBroker,
  insertColleague,
  undeleteBroker,
  undeleteColleague,
  updateBroker,
  updateColleague,
} from './queries.ts'

/** The user with this email address, after checking that no other colleague uses it. */
async function userBehind(ctx: Context, email: string | null | undefined, self?: string) {
  if (!email) return email === undefined ? undefined : null
  const same = await findColleagueByEmail(ctx.db, email)
  if (same && same.id !== self) throw unprocessable({ email: 'This email address is already in use' })
  return (await findUserOfCustomer(ctx.db, ctx.customerId, email))?.id ?? null
}

export async function addColleague(ctx: Context, { body }: Input<typeof team.createColleague>) {
  const userId = await userBehind(ctx, body.email)
  const colleague = await insertColleague(ctx.db, { customerId: ctx.customerId, id: newId(), ...body, userId })
  const { id } = colleague
  await recordChange(ctx, { action: 'colleague.added', subjectType: 'colleague', subjectId: id, after: colleague })
  return colleague
}

export async function changeColleague(ctx: Context, { params, body }: Input<typeof team.updateColleague>) {
  const before = await findColleague(ctx.db, params.id)
  if (!before) throw notFound('Colleague')
  const userId = await userBehind(ctx, body.email, params.id)
  const changed = { ...body, ...(userId !== undefined && { userId }) }
  const after = Object.keys(changed).length > 0 ? await updateColleague(ctx.db, params.id, changed) : before
  await recordChange(ctx, {
    action: 'colleague.updated',
    subjectType: 'colleague',
    subjectId: params.id,
    before,
    after,
  })
  return after
}

export async function removeColleague(
  ctx: Context,
  { params }: Input<typeof team.deleteColleague>,
): Promise<undefined> {
  const before = await findColleague(ctx.db, params.id)
  if (!before) throw notFound('Colleague')
  await deleteColleague(ctx.db, params.id)
  await recordChange(ctx, { action: 'colleague.removed', subjectType: 'colleague', subjectId: params.id, before })
  return undefined
}

async function refuseUsedName(ctx: Context, name: string, self?: string) {
  const same = await findBrokerByName(ctx.db, name)
  if (same && same.id !== self) throw unprocessable({ name: 'This name is already in use' })
}

export async function addBroker(ctx: Context, { body }: Input<typeof team.createBroker>) {
  await refuseUsedName(ctx, body.name)
  const broker = await insertBroker(ctx.db, { customerId: ctx.customerId, id: newId(), name: body.name })
  await recordChange(ctx, { action: 'broker.added', subjectType: 'broker', subjectId: broker.id, after: broker })
  return broker
}

export async function renameBroker(ctx: Context, { params, body }: Input<typeof team.updateBroker>) {
  const before = await findBroker(ctx.db, params.id)
  if (!before) throw notFound('Broker')
  await refuseUsedName(ctx, body.name, params.id)
  const after = await updateBroker(ctx.db, params.id, body.name)
  await recordChange(ctx, { action: 'broker.renamed', subjectType: 'broker', subjectId: params.id, before, after })
  return after
}

export async function removeBroker(ctx: Context, { params }: Input<typeof team.deleteBroker>): Promise<undefined> {
  const before = await findBroker(ctx.db, params.id)
  if (!before) throw notFound('Broker')
  await deleteBroker(ctx.db, params.id)
  await recordChange(ctx, { action: 'broker.removed', subjectType: 'broker', subjectId: params.id, before })
  return undefined
}

export async function restoreColleague(ctx: Context, { params }: Input<typeof team.restoreColleague>) {
  const gone = await findColleague(ctx.db, params.id, 'deleted')
  if (!gone) throw notFound('Colleague')
  if (gone.email && (await findColleagueByEmail(ctx.db, gone.email))) {
    throw new AppError('conflict', 'Another colleague now has this email address')
  }
  await undeleteColleague(ctx.db, params.id)
  await recordChange(ctx, { action: 'colleague.restored', subjectType: 'colleague', subjectId: gone.id, after: gone })
  return gone
}

export async function restoreBroker(ctx: Context, { params }: Input<typeof team.restoreBroker>) {
  const gone = await findBroker(ctx.db, params.id, 'deleted')
  if (!gone) throw notFound('Broker')
  if (await findBrokerByName(ctx.db, gone.name)) throw new AppError('conflict', 'Another broker now has this name')
  await undeleteBroker(ctx.db, params.id)
  await recordChange(ctx, { action: 'broker.restored', subjectType: 'broker', subjectId: params.id, after: gone })
  return gone
}

/** The broker of this name, added if there is none. */
export async function ensureBrokerNamed(ctx: Context, name: string): Promise<string> {
  const same = await findBrokerByName(ctx.db, name)
  if (same) return same.id
  const broker = await insertBroker(ctx.db, { customerId: ctx.customerId, id: newId(), name })
  await recordChange(ctx, { action: 'broker.added', subjectType: 'broker', subjectId: broker.id, after: broker })
  return broker.id
}
