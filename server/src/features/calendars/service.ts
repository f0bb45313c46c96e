import type { calendars } from '@rostrum/contract/calendars'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { networkReach } from '#features/email/accounts/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import { ConnectionFailure, failureOf } from '#platform/mail/connect/failures.ts'
import { feedUrl } from './feed.ts'
import {
  checkSoon,
  computeAgain,
  findCalendar,
  findChanged,
  findFeed,
  findSourceOf,
  insertSubscription,
  listChanged,
  listSources,
  replaceFeed,
  updateCalendar,
} from './queries.ts'
import { syncCalendarSource } from './sync/jobs.ts'
import { overwrite } from './sync/outside.ts'
import { deleteSource, noteWrite } from './sync/queries.ts'
import { fetchCalendarFile } from './sync/subscription.ts'

const subjectType = 'calendar'

export const readOverview =
  (services: Services) =>
  async ({ db, customerId, principal }: Context) => {
    const userId = principal.user.id
    const feed = await findFeed(db, userId)
    return {
      sources: await listSources(db, userId),
      changes: await listChanged(db, userId),
      feedUrl: feed ? await feedUrl(services, customerId, feed) : null,
    }
  }

async function requireSource({ db, principal }: Context, id: string) {
  const source = await findSourceOf(db, principal.user.id, id)
  if (!source) throw notFound('Calendar')
  return source
}

async function readSoon(ctx: Context, sourceId: string): Promise<void> {
  await checkSoon(ctx.db, sourceId)
  await ctx.enqueue(syncCalendarSource, { sourceId })
}

export async function changeCalendar(
  ctx: Context,
  { params, body }: Input<typeof calendars.update>,
): Promise<undefined> {
  const { db, principal } = ctx
  const before = await findCalendar(db, principal.user.id, params.calendar)
  if (!before) throw notFound('Calendar')
  if (body.isWritten && !before.accountId) {
    throw unprocessable({ is_written: 'Subscriptions are read-only. Choose a calendar from a connected account.' })
  }
  await updateCalendar(db, { id: before.id, userId: principal.user.id }, body)
  const { countsAsBusy, isWritten } = before
  await recordChange(ctx, {
    action: 'calendar.updated',
    subjectType,
    subjectId: before.id,
    before: { countsAsBusy, isWritten },
    after: body,
  })
  await readSoon(ctx, before.sourceId)
  return undefined
}

export async function checkNow(ctx: Context, { params }: Input<typeof calendars.check>): Promise<undefined> {
  const { id } = await requireSource(ctx, params.source)
  await recordChange(ctx, { action: 'calendar.checked', subjectType, subjectId: id })
  await readSoon(ctx, id)
  return undefined
}

/** Before the transaction: there has to be a calendar at the address. */
export const tryAddress =
  (services: Services) =>
  async (_caller: Caller, { body }: Input<typeof calendars.subscribe>): Promise<undefined> => {
    try {
      await fetchCalendarFile(networkReach(services), body.url, { etag: null, lastModified: null })
    } catch (error) {
      const failure = error instanceof ConnectionFailure ? error : failureOf(error, new URL(body.url).hostname)
      throw unprocessable({ url: failure.message })
    }
  }

export async function subscribe(ctx: Context, { body }: Input<typeof calendars.subscribe>) {
  const { db, customerId, principal } = ctx
  const id = newId()
  const calendar = { id: newId(), name: body.name }
  await insertSubscription(db, { customerId, userId: principal.user.id, id, url: body.url }, calendar)
  await recordChange(ctx, {
    action: 'calendar.subscribed',
    subjectType,
    subjectId: id,
    after: { name: body.name, host: new URL(body.url).hostname },
  })
  await readSoon(ctx, id)
  return { id }
}

export async function unsubscribe(ctx: Context, { params }: Input<typeof calendars.unsubscribe>): Promise<undefined> {
  const { id, url } = await requireSource(ctx, params.source)
  if (!url) throw new AppError('conflict', 'Disconnect this account under Email and Calendar')
  await deleteSource(ctx.db, id)
  await recordChange(ctx, {
    action: 'calendar.unsubscribed',
    subjectType,
    subjectId: id,
    before: { host: new URL(url).hostname },
  })
  return undefined
}

export async function settleChange(ctx: Context, { params, body }: Input<typeof calendars.settle>): Promise<undefined> {
  const { db, principal } = ctx
  const change = await findChanged(db, principal.user.id, params.entry)
  if (!change) throw notFound('Entry')
  await noteWrite(
    db,
    change.id,
    body.decision === 'leave'
      ? { state: 'left' }
      : { state: 'written', etag: change.state === 'deleted' ? null : overwrite, writtenVersion: null },
  )
  await computeAgain(db, change.calendarId)
  await recordChange(ctx, {
    action: 'calendar.entry_settled',
    subjectType,
    subjectId: change.id,
    before: { change: change.state },
    after: { decision: body.decision },
  })
  await readSoon(ctx, change.sourceId)
  return undefined
}

export const renewFeed =
  (services: Services) =>
  async (ctx: Context): Promise<{ feedUrl: string }> => {
    const { db, customerId, principal } = ctx
    const feed = await replaceFeed(db, { customerId, userId: principal.user.id, secret: newId() })
    await recordChange(ctx, { action: 'calendar.feed_renewed', subjectType, subjectId: principal.user.id })
    return { feedUrl: await feedUrl(services, customerId, feed) }
  }
