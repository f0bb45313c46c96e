// Reads what arrived at an address for filing: onto timelines, or to where people decide.
import { waitingDays } from '@rostrum/contract/email/filing'
import { z } from 'zod'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { job } from '#platform/jobs/jobs.ts'
import { fileMail } from './file-message.ts'
import { forgetReceived } from './queries.ts'

export const fileReceived = job({
  name: 'email.file-received',
  payload: z.object({ id: z.uuid() }),
  concurrency: 2,
  isForUser: true,
  async handle(ctx, { id }) {
    const { customerId, storage, config } = ctx
    if (!customerId || !storage || !config) throw new Error('This worker cannot file mail')
    await fileMail({ customerId, storage, config, log: ctx.log, inTransaction: ctx.withTenant }, id)
  },
})

const dayMs = 24 * 3_600_000
/** Long enough to notice a mistake. */
const discardedDays = 7

export const forgetWaiting = job({
  name: 'email.forget-waiting',
  payload: z.object({}),
  schedule: '52 3 * * *',
  async handle({ db, forCustomer, signal }) {
    const ago = (days: number) => new Date(Date.now() - days * dayMs)
    const before = { waiting: ago(waitingDays), discarded: ago(discardedDays) }
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) => forgetReceived(tenant, before))
    }
  },
})
