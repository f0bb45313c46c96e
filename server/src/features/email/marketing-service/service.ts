import type { MarketingRun, MarketingService, marketingService } from '@rostrum/contract/email/marketing-service'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import {
  accessOf,
  dataCenterOf,
  readAccount,
  readFields,
  readLists,
  type ServiceAccess,
  ServiceFailure,
} from './client.ts'
import { startRun } from './jobs.ts'
import { openKey, sealKey } from './key.ts'
import * as runs from './queries/runs.ts'
import * as queries from './queries/service.ts'

const notConnected = {
  ...{ account: null, problem: null, list: null, mapping: [], contacts: 'all', tagId: null, direction: 'to_service' },
  ...{ takesUnsubscribes: true, sendsUnsubscribes: true, isHourly: false, nextRunAt: null },
} satisfies Partial<MarketingService>

export async function readService({ db }: Context): Promise<MarketingService> {
  const latestRun = (await runs.findLatestRun(db)) ?? null
  const found = await queries.findService(db)
  if (!found) return { ...notConnected, latestRun, errorCount: 0 }
  const { accountName: name, plan, contactCount, dataCenter, checkedAt, listId, listName, ...service } = found
  const { problem, mapping, contacts, tagId, direction, takesUnsubscribes, sendsUnsubscribes, isHourly } = service
  return {
    account: { name, plan, contactCount, dataCenter, checkedAt },
    list: listId ? { id: listId, name: listName ?? listId } : null,
    ...{ problem, mapping, contacts, tagId, direction, takesUnsubscribes, sendsUnsubscribes, isHourly },
    nextRunAt: isHourly ? service.nextRunAt : null,
    latestRun,
    errorCount: await runs.countErrors(db),
  }
}

/** The key is in no change: audit events are read by people. */
const record = (ctx: Context, action: string, change: { before?: unknown; after?: unknown } = {}) =>
  recordChange(ctx, {
    ...{ action: `marketing_service.${action}`, subjectType: 'marketing_service', subjectId: ctx.customerId },
    ...change,
  })

/** In the words of the service; as the error of a field, where one can repair it. */
function refuse(error: unknown, field?: string): never {
  if (!(error instanceof ServiceFailure)) throw error
  if (error.reason === 'key' && field) throw unprocessable({ [field]: error.message })
  throw new AppError('unprocessable', error.message)
}

export const tryKey =
  ({ config }: Services) =>
  async ({ signal }: Caller, { body }: Input<typeof marketingService.connect>) =>
    readAccount(accessOf(body.key, config.marketingServiceUrl), signal).catch((error: unknown) => refuse(error, 'key'))

type Account = Awaited<ReturnType<typeof readAccount>>

export const connect =
  ({ sealing }: Services) =>
  async (ctx: Context, { body }: Input<typeof marketingService.connect>, account: Account) => {
    const { db, customerId } = ctx
    const dataCenter = dataCenterOf(body.key)
    const secret = sealKey(sealing, customerId, body.key)
    await queries.putService(db, { ...account, customerId, userId: ctx.principal.user.id, secret, dataCenter })
    await record(ctx, 'connected', { after: { account: account.accountName, dataCenter } })
    return readService(ctx)
  }

async function findAccess({ config, sealing, database }: Services, { principal }: Caller): Promise<ServiceAccess> {
  const customerId = principal.customer.id
  const found = await database.withTenant(customerId, (db) => queries.findService(db))
  if (!found) throw notFound('Marketing service')
  const key = openKey(sealing, customerId, found.secret)
  if (!key) throw new AppError('unprocessable', 'The API key can no longer be read. Enter it again.')
  return accessOf(key, config.marketingServiceUrl)
}

export const askAccount = (services: Services) => async (caller: Caller) =>
  readAccount(await findAccess(services, caller), caller.signal).catch(refuse)

export async function keepCheck(ctx: Context, _input: unknown, account: Account): Promise<MarketingService> {
  await queries.keepAccount(ctx.db, account)
  await record(ctx, 'checked', { after: { account: account.accountName } })
  return readService(ctx)
}

export const askLists = (services: Services) => async (caller: Caller) =>
  readLists(await findAccess(services, caller), caller.signal).catch(refuse)

export const askFields =
  (services: Services) =>
  async (caller: Caller, { query }: Input<typeof marketingService.fields>) =>
    readFields(await findAccess(services, caller), query.listId, caller.signal).catch(refuse)

/** Before the transaction: the audience and its fields have to exist at the service. */
export const askForSettings =
  (services: Services) =>
  async (caller: Caller, { body }: Input<typeof marketingService.update>): Promise<{ listName: string }> => {
    const access = await findAccess(services, caller)
    const lists = await readLists(access, caller.signal).catch(refuse)
    const list = lists.find(({ id }) => id === body.listId)
    if (!list) throw unprocessable({ list_id: 'Choose an audience' })
    const tags = (await readFields(access, list.id, caller.signal).catch(refuse)).map(({ tag }) => tag)
    const unknown = body.mapping.find(({ tag }) => !tags.includes(tag))
    if (unknown) throw unprocessable({ mapping: `${unknown.tag} is not a text field of this audience` })
    return { listName: list.name }
  }

const hourMs = 3_600_000

export async function changeSettings(
  ctx: Context,
  { body }: Input<typeof marketingService.update>,
  { listName }: { listName: string },
): Promise<MarketingService> {
  const before = await queries.findService(ctx.db)
  if (!before) throw notFound('Marketing service')
  const tagId = body.contacts === 'tag' ? body.tagId : null
  if (tagId && !(await queries.hasTag(ctx.db, tagId))) throw unprocessable({ tag_id: 'Choose a tag' })
  if (before.listId !== body.listId) {
    await runs.cancelRunning(ctx.db)
    await queries.forgetMembers(ctx.db)
  }
  // Members that were read before may join now.
  else if (before.direction !== body.direction && body.direction === 'both') await queries.readAgain(ctx.db)
  const soon = new Date(Date.now() + hourMs)
  const nextRunAt = body.isHourly ? (before.isHourly ? before.nextRunAt : soon) : null
  await queries.updateSettings(ctx.db, { ...body, tagId, listName, nextRunAt })
  const { listId, mapping, contacts, direction, takesUnsubscribes, sendsUnsubscribes, isHourly } = before
  const former = { listId, mapping, contacts, direction, takesUnsubscribes, sendsUnsubscribes, isHourly }
  await record(ctx, 'updated', { before: { ...former, tagId: before.tagId }, after: { ...body, tagId } })
  return readService(ctx)
}

export async function disconnect(ctx: Context): Promise<undefined> {
  const before = await queries.findService(ctx.db)
  if (!before) throw notFound('Marketing service')
  await runs.cancelRunning(ctx.db)
  await queries.deleteService(ctx.db)
  await record(ctx, 'disconnected', { before: { account: before.accountName, listName: before.listName } })
  return undefined
}

export async function syncNow(ctx: Context, { body }: Input<typeof marketingService.sync>): Promise<MarketingRun> {
  const service = await queries.findService(ctx.db)
  if (!service) throw notFound('Marketing service')
  if (!service.listId) throw new AppError('unprocessable', 'Choose an audience first')
  const trigger = body.onlyErrors ? 'retry' : 'manual'
  const { customerId, principal } = ctx
  const id = await startRun(ctx.db, ctx.enqueue, { customerId, userId: principal.user.id, trigger })
  if (!id) throw new AppError('conflict', 'A run is already in progress')
  await record(ctx, 'run_started', { after: { run: id, trigger } })
  return readRun(ctx, id)
}

async function readRun({ db }: Context, id: string): Promise<MarketingRun> {
  const found = await runs.findRun(db, id)
  if (!found) throw notFound('Run')
  return found
}

export async function cancelRun(ctx: Context, { params }: Input<typeof marketingService.cancel>) {
  const { id } = await readRun(ctx, params.id)
  if (!(await runs.endRun(ctx.db, id, 'canceled'))) throw new AppError('conflict', 'This run has ended')
  await record(ctx, 'run_canceled', { before: { run: id } })
  return readRun(ctx, id)
}
