// Reads connected calendars every few minutes, and immediately on request or after one of our entries changed.
import { z } from 'zod'
import { networkReach, servicesOfJob } from '#features/email/accounts/public.ts'
import { backOffAfter } from '#features/email/record/public.ts'
import { job } from '#platform/jobs/jobs.ts'
import { openCalendars } from './caldav.ts'
import {
  findSource,
  keepListed,
  listCustomersWithDueCalendars,
  listStored,
  matchAccounts,
  noteFailure,
  noteSynced,
  takeDueSources,
} from './queries.ts'
import { type CalendarWork, computeBusy, isStale, readCalendar } from './read-calendar.ts'
import { readSubscription } from './subscription.ts'
import { writeEntries } from './write-entries.ts'

const pollMinutes = { account: 5, subscription: 30 }

async function syncOne(work: CalendarWork): Promise<'done' | 'more'> {
  const { ctx, customerId, source } = work
  if (source.accountId) {
    const owned = { customerId, userId: source.userId, accountId: source.accountId }
    const server = await openCalendars(servicesOfJob(ctx), owned)
    const calendars = await ctx.withTenant((db) => keepListed(db, { customerId, source }, server.calendars))
    for (const calendar of calendars) {
      const listed = server.calendars.find(({ url }) => url === calendar.url)
      if (listed && (await readCalendar(work, server, calendar, listed)) === 'more') return 'more'
    }
    await writeEntries(work, server, calendars)
  } else if (source.url) {
    const [calendar] = await ctx.withTenant((db) => listStored(db, source.id))
    const reach = networkReach(servicesOfJob(ctx))
    if (calendar) await readSubscription({ ...work, source: { ...source, url: source.url } }, reach, calendar)
  }
  for (const calendar of await ctx.withTenant((db) => listStored(db, source.id))) {
    if (isStale(calendar, source)) await computeBusy(work, calendar)
  }
  return 'done'
}

export const syncCalendarSource = job({
  name: 'calendars.sync-source',
  payload: z.object({ sourceId: z.uuid() }),
  concurrency: 2,
  isForUser: true,
  async handle(ctx, { sourceId }) {
    const { customerId } = ctx
    if (!customerId) throw new Error('A calendar belongs to a customer')
    const source = await ctx.withTenant((db) => findSource(db, sourceId))
    if (!source) return
    try {
      if ((await syncOne({ ctx, customerId, source })) === 'more') return ctx.continueLater()
      await ctx.withTenant((db) => noteSynced(db, sourceId))
    } catch (error) {
      const backOff = backOffAfter(error, source.syncFailures)
      if (!backOff) throw error
      ctx.log.info({ source: sourceId, failures: source.syncFailures + 1 }, 'a calendar could not be read')
      await ctx.withTenant((db) => noteFailure(db, sourceId, backOff))
    }
  },
})

export const syncCalendars = job({
  name: 'calendars.sync',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listCustomersWithDueCalendars(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        await matchAccounts(tenant, customerId)
        const due = await takeDueSources(tenant, pollMinutes)
        await enqueue.all(
          syncCalendarSource,
          due.map((sourceId) => ({ sourceId })),
        )
      })
    }
  },
})
