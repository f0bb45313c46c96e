// A worker that reads connected calendars on demand.
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { type JobContext, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Api } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'
import { syncCalendarSource, syncCalendars } from '../sync/jobs.ts'

export async function openCalendarWorker(api: Api) {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    SECRETS_KEY: secretsKey,
    PUBLIC_URL: 'http://rostrum.localhost',
    PRIVATE_MAIL_SERVERS: 'on',
  })
  const database = connect(api.applicationUrl)
  const log = createLog('silent')
  const queue = await startJobs({ url: api.databaseUrl, database, log, works: undefined }, [
    syncCalendarSource,
    syncCalendars,
  ])
  const contextOf = (customerId: string | undefined, onMore: () => void): JobContext => {
    const forCustomer: JobContext['forCustomer'] = (id, work) =>
      database.withTenant(id, (db) => work(db, queue.enqueueIn(db, id)))
    return {
      ...{ mail: {} as JobContext['mail'], publicUrl: config.publicUrl, config, log, customerId },
      ...{ sealing: createSealing(secretsKey), db: database.shared, forCustomer },
      withTenant: (work) => forCustomer(customerId ?? '', work),
      signal: new AbortController().signal,
      hasTime: () => true,
      continueLater: onMore,
    }
  }
  return {
    /** Runs the minutely job: finds sources of accounts and those that are due, then reads them. */
    async sync(customerId: string): Promise<void> {
      await syncCalendars.handle(
        contextOf(undefined, () => {}),
        {},
      )
      const sources = await api.db
        .selectFrom('app.calendarSources')
        .select('id')
        .where('customerId', '=', customerId)
        .execute()
      for (const { id } of sources) {
        await syncCalendarSource.handle(
          contextOf(customerId, () => {}),
          { sourceId: id },
        )
      }
    },
    async close() {
      await queue.stop()
      await database.close()
    },
  }
}
