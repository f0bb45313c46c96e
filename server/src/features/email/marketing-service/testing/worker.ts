// A worker that synchronizes on demand, in turns as short as a test wants.
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { type JobContext, startJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Api } from '#testing/api.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { secretsKey } from '#testing/server-process.ts'
import { syncMarketing, watchMarketing } from '../jobs.ts'

export async function openMarketingWorker(api: Api, url: string, log: Log) {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://rostrum.localhost', MARKETING_SERVICE_URL: url })
  const database = connect(api.applicationUrl)
  const mailbox = await openMailbox()
  const queue = await startJobs({ url: api.databaseUrl, database, log, works: undefined }, [
    syncMarketing,
    watchMarketing,
  ])
  const contextFor = (customerId: string | undefined, more: Partial<JobContext> = {}): JobContext => {
    const forCustomer: JobContext['forCustomer'] = (id, work) =>
      database.withTenant(id, (db) => work(db, queue.enqueueIn(db, id)))
    return {
      ...{
        mail: mailbox.mail,
        publicUrl: config.publicUrl,
        config,
        sealing: createSealing(secretsKey),
        log,
        customerId,
      },
      ...{ db: database.shared, forCustomer, withTenant: (work) => forCustomer(customerId ?? '', work) },
      ...{ signal: new AbortController().signal, hasTime: () => true, continueLater: () => {} },
      ...more,
    }
  }
  return {
    /** Until there is nothing left to do now. */
    run: (customerId: string, runId: string) => syncMarketing.handle(contextFor(customerId), { runId }),
    /** Ends like a killed process: after so many transactions nothing is written anymore. */
    async runUntilKilled(customerId: string, runId: string, transactions: number) {
      let left = transactions
      const { withTenant } = contextFor(customerId)
      const killed: JobContext['withTenant'] = (work) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('killed')) : withTenant(work)
      }
      await syncMarketing.handle(contextFor(customerId, { withTenant: killed }), { runId }).catch(() => {})
    },
    watch: () => watchMarketing.handle(contextFor(undefined), {}),
    async close() {
      await queue.stop()
      await database.close()
      await mailbox.close()
    },
  }
}
