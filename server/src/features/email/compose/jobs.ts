import { z } from 'zod'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { Delivery } from './delivery/deliver.ts'
import { listCustomersWithDueMail } from './queries/due.ts'

/** Sends what is due for one customer. Enqueued for the time of each message. */
export const sendQueued: Job = job({
  name: 'email.send-queued',
  payload: z.object({}),
  isForUser: true,
  // A slow mail server delays one customer, not all of them.
  concurrency: 3,
  pollingSeconds: 1,
  async handle(ctx) {
    const delivery = new Delivery(ctx, (_db, enqueue, at) => enqueue(sendQueued, {}, at))
    if (!(await delivery.run())) ctx.continueLater()
  },
})

/** After a crash or a restore, jobs may be gone that the messages still wait for. */
export const watchOutbox = job({
  name: 'email.watch-outbox',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer }) {
    for (const customerId of await listCustomersWithDueMail(db)) {
      await forCustomer(customerId, (_tenant, enqueue) => enqueue(sendQueued, {}))
    }
  },
})
