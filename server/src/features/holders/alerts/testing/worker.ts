// A worker for tests: evaluates on demand and delivers email to a mailbox.
import { connect } from '#platform/database/database.ts'
import { type JobContext, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { evaluateEveryone } from '../evaluation/evaluate.ts'
import { listCustomersToEvaluateFully } from '../evaluation/queries.ts'
import { sendDigests } from '../mail/digest.ts'
import { readMarketState } from '../queries/market.ts'
import { purgeExpired } from '../retention/purge.ts'

export const publicUrl = 'https://ir.example'

export async function openWorker(databaseUrl: string) {
  const database = connect(databaseUrl)
  const mailbox = await openMailbox()
  const works = { mail: mailbox.mail, publicUrl }
  const queue = await startJobs({ url: databaseUrl, database, log: createLog('silent'), works }, [sendMail])
  await queue.work()
  const { signal } = new AbortController()
  const forCustomer: JobContext['forCustomer'] = (customerId, work) =>
    database.withTenant(customerId, (db) => work(db, queue.enqueueIn(db, customerId)))
  return {
    mailbox,
    /** Returns the number of alerts raised. */
    evaluate: (options: { isThorough: boolean; only?: string } = { isThorough: false }) =>
      evaluateEveryone(
        {
          db: database.shared,
          signal,
          publicUrl,
          forCustomer,
        },
        options,
      ),
    /** Whom a thorough evaluation visits. */
    async toEvaluate() {
      const { marker } = await readMarketState(database.shared)
      return marker ? listCustomersToEvaluateFully(database.shared, marker) : []
    },
    sendDigests: (customerId: string, now: Date) =>
      database.withTenant(customerId, (db) =>
        sendDigests(db, queue.enqueueIn(db, customerId), { customerId, publicUrl, now }),
      ),
    purgeExpired: () => purgeExpired({ db: database.shared, signal, forCustomer }),
    async close() {
      await queue.stop()
      await mailbox.close()
      await database.close()
    },
  }
}
export type Worker = Awaited<ReturnType<typeof openWorker>>
