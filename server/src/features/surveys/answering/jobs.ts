import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { listCustomersWithWaiting, listSurveysWithWaiting } from './queries/release.ts'
import { releaseAnswers } from './release.ts'

/** When a survey closes by its date, and after a process that ended between an answer and its group. */
export const releaseWaiting = job({
  name: 'surveys.release-waiting',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, sealing, signal }) {
    if (!sealing) throw new Error('This worker reads no sealed answers')
    for (const customerId of await listCustomersWithWaiting(db)) {
      const surveys = await forCustomer(customerId, (tenant) => listSurveysWithWaiting(tenant))
      for (const surveyId of surveys) {
        if (signal.aborted) return
        await forCustomer(customerId, (tenant) => releaseAnswers(tenant, sealing, { customerId, surveyId }))
      }
    }
  },
})
