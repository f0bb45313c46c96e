// A worker that reads feeds and sends digests on demand.
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { type JobContext, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import type { Api } from '#testing/api.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { secretsKey } from '#testing/server-process.ts'
import { sendNewsDigests } from '../digest/digest.ts'
import { forgetOldNews } from '../jobs.ts'
import { takeDueFeeds } from '../queries/feeds.ts'
import { fetchNews } from '../reading/jobs.ts'

export async function openNewsWorker(api: Api) {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    SECRETS_KEY: secretsKey,
    PUBLIC_URL: 'http://rostrum.localhost',
    PRIVATE_NEWS_FEEDS: 'on',
  })
  const database = connect(api.applicationUrl)
  const log = createLog('silent')
  const mailbox = await openMailbox()
  const works = { mail: mailbox.mail, publicUrl: config.publicUrl }
  const queue = await startJobs({ url: api.databaseUrl, database, log, works }, [sendMail])
  await queue.work()
  const contextOf = (customerId: string | undefined, signal = new AbortController().signal): JobContext => {
    const forCustomer: JobContext['forCustomer'] = (id, work) =>
      database.withTenant(id, (db) => work(db, queue.enqueueIn(db, id)))
    return {
      ...{ ...works, config, log, customerId, db: database.shared, forCustomer, signal },
      withTenant: (work) => forCustomer(customerId ?? '', work),
      hasTime: () => true,
      continueLater: () => {},
    }
  }
  return {
    mailbox,
    fetch: (customerId: string, signal?: AbortSignal) => fetchNews.handle(contextOf(customerId, signal), {}),
    lease: (customerId: string) => database.withTenant(customerId, (db) => takeDueFeeds(db)),
    forget: () => forgetOldNews.handle(contextOf(undefined), {}),
    sendDigests: (customerId: string, now: Date) =>
      database.withTenant(customerId, (db) =>
        sendNewsDigests(db, queue.enqueueIn(db, customerId), { customerId, publicUrl: config.publicUrl, now }),
      ),
    async close() {
      await queue.stop()
      await mailbox.close()
      await database.close()
    },
  }
}
export type NewsWorker = Awaited<ReturnType<typeof openNewsWorker>>
