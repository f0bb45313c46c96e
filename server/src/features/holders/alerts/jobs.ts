import { z } from 'zod'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { evaluateEveryone } from './evaluation/evaluate.ts'
import { sendDigests } from './mail/digest.ts'
import { listCustomersWithWaitingDigests } from './mail/queries.ts'
import { purgeExpired } from './retention/purge.ts'

/** Added users, securities and peers are picked up at this interval; imported data, every minute. */
const thoroughMinutes = 10

export const evaluateAlerts = job({
  name: 'holders.evaluate-alerts',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle(ctx) {
    const isThorough = new Date().getUTCMinutes() % thoroughMinutes === 0
    const raised = await evaluateEveryone(ctx, { isThorough })
    if (raised > 0) ctx.log.info({ raised }, 'raised holder alerts')
  },
})

/** For one customer whose users changed their alert rules. */
export const evaluateCustomerAlerts = job({
  name: 'holders.evaluate-customer-alerts',
  payload: z.object({ customerId: z.uuid() }),
  async handle(ctx, { customerId }) {
    await evaluateEveryone(ctx, { isThorough: true, only: customerId })
  },
})

const sendAlertDigests = job({
  name: 'holders.send-alert-digests',
  payload: z.object({}),
  // Some time zones are offset by quarter hours.
  schedule: '*/15 * * * *',
  async handle({ db, forCustomer, signal, publicUrl }) {
    for (const customerId of await listCustomersWithWaitingDigests(db)) {
      if (signal.aborted) break
      await forCustomer(customerId, (tenant, enqueue) =>
        sendDigests(tenant, enqueue, { customerId, publicUrl, now: new Date() }),
      )
    }
  },
})

const forgetOldAlerts = job({
  name: 'holders.forget-old-alerts',
  payload: z.object({}),
  schedule: '42 3 * * *',
  handle: purgeExpired,
})

export const alertJobs: Job[] = [evaluateAlerts, evaluateCustomerAlerts, sendAlertDigests, forgetOldAlerts]
