import { z } from 'zod'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { job } from '#platform/jobs/jobs.ts'
import { forgetDiscarded } from '../queries/intake.ts'
import { importFolder } from './import-folder.ts'
import { takeMail } from './take-message.ts'

export const takeResearchMail = job({
  name: 'research.take-message',
  payload: z.object({ id: z.uuid() }),
  concurrency: 2,
  isForUser: true,
  async handle(ctx, { id }) {
    const { customerId, storage, config, log } = ctx
    if (!customerId || !storage || !config) throw new Error('This worker cannot take research mail')
    await takeMail({ customerId, storage, config, log, inTransaction: ctx.withTenant }, id)
  },
})

/** A customer's long folder goes on in the next run, so that the others do not wait for it. */
const sliceMs = 20_000

export const importResearchFolder = job({
  name: 'research.import-folder',
  payload: z.object({}),
  schedule: '*/2 * * * *',
  async handle({ db, forCustomer, storage, config, log, signal }) {
    const root = config?.researchFolder
    if (!root || !storage || !config) return
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      const inTransaction: Parameters<typeof importFolder>[0]['inTransaction'] = (work) => forCustomer(customerId, work)
      const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)])
      try {
        await importFolder({ customerId, storage, config, log, signal: slice, inTransaction }, root)
      } catch (error) {
        log.error({ err: error, customerId }, 'a research folder was not read')
      }
    }
  },
})

const discardedDays = 7

export const forgetResearchMail = job({
  name: 'research.forget-mail',
  payload: z.object({}),
  schedule: '17 4 * * *',
  async handle({ db, forCustomer, signal }) {
    const before = new Date(Date.now() - discardedDays * 24 * 3_600_000)
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) => forgetDiscarded(tenant, before))
    }
  },
})
