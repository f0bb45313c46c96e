import { z } from 'zod'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { deliver } from './deliver.ts'
import { listCustomersWithDueCampaigns } from './queries/engine.ts'

/** Sends what is due of one customer's campaigns. */
export const sendCampaigns: Job = job({
  name: 'campaigns.send',
  payload: z.object({}),
  isForUser: true,
  // A slow mail server delays one customer, not all of them.
  concurrency: 2,
  pollingSeconds: 1,
  async handle(ctx) {
    if (!(await deliver(ctx))) ctx.continueLater()
  },
})

/**
 * Begins what is scheduled, goes on where a limit ended the last minute, tries again what was put off, and finds what a
 * crash left behind.
 */
export const watchCampaigns = job({
  name: 'campaigns.watch',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer }) {
    for (const customerId of await listCustomersWithDueCampaigns(db)) {
      await forCustomer(customerId, (_tenant, enqueue) => enqueue(sendCampaigns, {}))
    }
  },
})

export const campaignSendingJobs = [sendCampaigns, watchCampaigns]
