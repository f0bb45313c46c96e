import { z } from 'zod'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { sendNewsDigests } from './digest/digest.ts'
import { listCustomersWithNewsDigests } from './digest/queries.ts'
import { listCustomersWithDueNews } from './queries/feeds.ts'
import { retentionDays } from './queries/filings.ts'
import { deleteSomeItems } from './queries/items.ts'
import { fetchNews } from './reading/jobs.ts'

const fetchDueNews = job({
  name: 'news.fetch-due',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listCustomersWithDueNews(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (_tenant, enqueue) => enqueue(fetchNews, {}))
    }
  },
})

const sendDigests = job({
  name: 'news.send-digests',
  payload: z.object({}),
  // Some time zones are offset by quarter hours.
  schedule: '*/15 * * * *',
  async handle({ db, forCustomer, signal, publicUrl }) {
    for (const customerId of await listCustomersWithNewsDigests(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant, enqueue) =>
        sendNewsDigests(tenant, enqueue, { customerId, publicUrl, now: new Date() }),
      )
    }
  },
})

export const forgetOldNews = job({
  name: 'news.forget-old',
  payload: z.object({}),
  schedule: '12 4 * * *',
  async handle({ db, forCustomer, signal }) {
    const before = new Date(Date.now() - retentionDays * 24 * 3600_000)
    for (const customerId of await listActiveCustomers(db)) {
      while (!signal.aborted && (await forCustomer(customerId, (tenant) => deleteSomeItems(tenant, before))) > 0);
    }
  },
})

export const newsJobs: Job[] = [fetchNews, fetchDueNews, sendDigests, forgetOldNews]
