// How many alerts are new since a list was loaded, and the purge of expired alerts.
import { alerts } from '@rostrum/contract/holders/alerts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { addFirm, report, veltraneA, veltraneB } from './testing/reports.ts'
import { openWorker, type Worker } from './testing/worker.ts'

let api: Api
let worker: Worker
const ada = { as: 'ada@veltrane.example' }

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  worker = await openWorker(api.databaseUrl)
})
afterAll(async () => {
  await worker.close()
  await api.stop()
})

const news = (query: object = {}) => api.call(alerts.news, { query }, ada)
const about = async (organizationId: string) =>
  (await api.call(alerts.list, { query: { organizationId } }, ada)).data.flatMap((group) =>
    group.alerts.map(({ kind }) => kind),
  )

test('counts alerts raised since the list was loaded, under its filters', async () => {
  expect(await news()).toEqual({ count: 0, notifiedUntil: new Date(0) })
  await worker.evaluate()
  const { total } = (await api.call(alerts.list, {}, ada)).meta
  expect((await news({ after: new Date(0).toISOString() })).count).toBe(total)
  const { notifiedUntil } = await news()
  const after = notifiedUntil.toISOString()
  expect(await news({ after })).toEqual({ count: 0, notifiedUntil })

  await report(api.db, { holdings: [{ shares: 40_000 }] })
  await worker.evaluate()
  const { count, notifiedUntil: later } = await news({ after })
  expect(count).toBe(1)
  expect(later > notifiedUntil).toBe(true)
  expect((await news({ after, securityId: veltraneA, unreadOnly: true })).count).toBe(1)
  expect((await news({ after, securityId: veltraneB })).count).toBe(0)
  expect((await news({ after, kinds: ['position_closed'] })).count).toBe(0)
  expect((await news({ after: later.toISOString() })).count).toBe(0)
})

// The latest quarter ended on 2026-09-30: read alerts are kept for two years before it, unread ones for three.
test.each([
  ['2024-09-29', 'read', 'mailed', false],
  ['2024-10-01', 'read', 'mailed', true],
  ['2024-09-29', 'unread', 'mailed', true],
  ['2023-09-29', 'unread', 'mailed', false],
  ['2020-01-01', 'read', 'waits for a digest', true],
])('an alert of %s, %s, %s: kept %s', async (told, reading, mail, isKept) => {
  const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
  await worker.evaluate()
  await sql`update app.alerts set created_at = ${told}::date, email = 'daily',
      read_at = case when ${reading === 'read'} then now() end, mailed_at = case when ${mail === 'mailed'} then now() end
    where event_id in (select id from market.alert_events where organization_id = ${organizationId})`.execute(api.db)
  await worker.purgeExpired()
  expect(await about(organizationId)).toEqual(isKept ? ['position_opened'] : [])
})

test('a purged alert is not raised again when its portfolio is recomputed', async () => {
  const organizationId = await addFirm(api.db)
  const old = { organizationId, filedOn: '2024-08-14', holdings: [{ shares: 40_000 }] }
  await report(api.db, old)
  expect(await worker.evaluate()).toBe(0)
  expect(await about(organizationId)).toEqual([])
  await report(api.db, { ...old, filedOn: '2026-11-10' })
  await expect.poll(() => worker.evaluate()).toBeGreaterThan(0)
  expect(await about(organizationId)).toEqual(['position_opened'])
})

test('records of sent digests are purged with their alerts', async () => {
  const customerId = demoCustomers.veltrane
  const userId = await api.userId(ada.as)
  for (const onDate of ['2024-09-29', '2024-10-01']) {
    await api.db.insertInto('app.alertDigests').values({ customerId, userId, onDate, alertCount: 1 }).execute()
  }
  await worker.purgeExpired()
  const days = await api.db.selectFrom('app.alertDigests').select('onDate').where('userId', '=', userId).execute()
  expect(days).toEqual([{ onDate: '2024-10-01' }])
})
