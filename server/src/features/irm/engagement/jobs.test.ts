import { organizations } from '@rostrum/contract/profiles/organizations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { daysAgo, writeHistory } from '#testing/history.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { computeScores, watchEngagement } from './jobs.ts'

const { veltrane, brackmoor } = demoCustomers
let api: Api
let database: Database
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  mailbox = await openMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await database.close()
  await api.stop()
})

test('a worker computes the scores of customers with the feature, once per change', async () => {
  const { data } = await api.call(organizations.list, { query: { pageSize: 1 } }, { as: 'ada@veltrane.example' })
  const met = [{ kind: 'call' as const, at: daysAgo(40), organizations: [data[0]?.id ?? ''] }]
  for (const [customerId, email] of [
    [veltrane, 'ada@veltrane.example'],
    [brackmoor, 'noor@brackmoor.example'],
  ] as const) {
    await writeHistory(api.db, customerId, await api.userId(email), met)
  }
  const options = {
    url: api.databaseUrl,
    database,
    log: createLog('silent'),
    works: { mail: mailbox.mail, publicUrl: '' },
  }
  const watch = { ...watchEngagement, schedule: undefined } as unknown as typeof watchEngagement
  const worker = await startJobs(options, [watch, computeScores])
  await worker.work()
  for (let round = 0; round < 3; round += 1) await database.withoutTenant((db) => worker.enqueueIn(db)(watch, {}))
  const made = () => api.db.selectFrom('app.engagementScores').select('customerId').execute()
  await vi.waitFor(async () => expect(await made()).toEqual([{ customerId: veltrane }]), { timeout: 20_000 })
  const computedAt = () => api.db.selectFrom('app.computedState').select(['customerId', 'computedAt']).execute()
  const [before] = await computedAt()
  await database.withTenant(veltrane, (db) => worker.enqueueIn(db, veltrane)(computeScores, { customerId: veltrane }))
  await worker.stop()
  expect(await computedAt()).toEqual([before])
})
