import { z } from 'zod'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { importRegister } from './import/jobs.ts'
import { listCustomersWithStalledRegisters, listImportsStandingStill } from './import/queries.ts'
import { readPreview } from './preview/jobs.ts'
import { listPreviewsStandingStill } from './preview/queries.ts'
import { deleteSnapshotsBefore } from './snapshots/queries.ts'

const stillForMs = 60_000

/** Every minute: resumes work that stalled because its worker was killed. */
export const resumeRegisters = job({
  name: 'holders.resume-registers',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    const since = new Date(Date.now() - stillForMs)
    for (const customerId of await listCustomersWithStalledRegisters(db, since)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        for (const snapshotId of await listImportsStandingStill(tenant, since)) {
          await enqueue(importRegister, { customerId, snapshotId })
        }
        for (const previewId of await listPreviewsStandingStill(tenant, since)) {
          await enqueue(readPreview, { customerId, previewId })
        }
      })
    }
  },
})

const keptDays = 30

/** Nightly: purges snapshots removed a month ago. */
const forgetRemovedRegisters = job({
  name: 'holders.forget-removed-registers',
  payload: z.object({}),
  schedule: '12 3 * * *',
  async handle({ db, forCustomer, signal }) {
    const before = new Date(Date.now() - keptDays * 86_400_000)
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) => deleteSnapshotsBefore(tenant, before))
    }
  },
})

export const registerJobs: Job[] = [importRegister, readPreview, resumeRegisters, forgetRemovedRegisters]
