// Events are stored once for all customers, and no customer can change what others read.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationRole } from '#platform/database/database.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createLog } from '#platform/log.ts'
import { type Api, startApi } from '#testing/api.ts'
import { deleteUnusedEvents } from './retention/unused-events.ts'
import { report } from './testing/reports.ts'
import { openWorker, type Worker } from './testing/worker.ts'

let api: Api
let worker: Worker
let application: pg.Client

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  worker = await openWorker(api.databaseUrl)
  await worker.evaluate()
  application = new pg.Client({ connectionString: api.databaseUrl, options: `-c role=${applicationRole}` })
  await application.connect()
})
afterAll(async () => {
  await application.end()
  await worker.close()
  await api.stop()
})

const eventsAbout = (organizationId: string) =>
  api.db.selectFrom('market.alertEvents').selectAll().where('organizationId', '=', organizationId).execute()
const alertsAbout = (organizationId: string) =>
  api.db
    .selectFrom('app.alerts as a')
    .innerJoin('market.alertEvents as e', 'e.id', 'a.eventId')
    .select('a.userId')
    .where('e.organizationId', '=', organizationId)
    .execute()

/** The content that the function expects for this event, with overrides. */
const contentOf = async (organizationId: string, more: object) => {
  const { rows } = await application.query(
    `select to_jsonb(e) - '{id,content_hash,created_at}'::text[] || $2 as content
     from market.alert_events e where organization_id = $1`,
    [organizationId, JSON.stringify(more)],
  )
  return JSON.stringify(rows.map(({ content }) => content))
}
const store = async (given: string) =>
  (await application.query('select event_id from market.store_alert_events($1::jsonb)', [given])).rows

test('an event is stored once, however many users are alerted to it', async () => {
  const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
  await worker.evaluate()
  const alerts = await alertsAbout(organizationId)
  expect(new Set(alerts.map(({ userId }) => userId)).size).toBeGreaterThan(1)
  expect(await eventsAbout(organizationId)).toHaveLength(1)
})

test('the application can neither update, delete nor insert events except through the function', async () => {
  for (const statement of [
    `update market.alert_events set holder_name = 'Somebody else'`,
    'delete from market.alert_events',
    `insert into market.alert_events (content_hash, topic, security_id, subject, facts, holder_name)
     values ('', 'position', gen_random_uuid(), '', '', '')`,
    `select market.delete_unused_alert_events('infinity', 1)`,
  ]) {
    await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('identical content is the same event; forged content is a separate event that nobody else references', async () => {
  const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
  await worker.evaluate()
  const [event] = await eventsAbout(organizationId)
  expect(await store(await contentOf(organizationId, {}))).toEqual([{ event_id: event?.id }])
  expect(await store(await contentOf(organizationId, { id: event?.id, content_hash: '\\x00' }))).toHaveLength(1)

  const forged = await store(await contentOf(organizationId, { shares_after: 1 }))
  expect(forged).toEqual([{ event_id: expect.any(Number) }])
  expect(forged).not.toEqual([{ event_id: event?.id }])
  const events = await eventsAbout(organizationId)
  expect(events.find(({ id }) => id === event?.id)).toEqual(event)
  const used = await api.db.selectFrom('app.alerts').select('id').where('eventId', '=', forged[0].event_id).execute()
  expect(used).toEqual([])
})

test('concurrent evaluations of different customers share their events', async () => {
  const { organizationId } = await report(api.db, { holdings: [{ shares: 40_000 }] })
  const another = await openWorker(api.databaseUrl)
  await Promise.all([worker.evaluate(), another.evaluate()])
  await another.close()
  expect(await eventsAbout(organizationId)).toHaveLength(1)
  const alerts = await alertsAbout(organizationId)
  expect(new Set(alerts.map(({ userId }) => userId)).size).toBe(alerts.length)
})

test('an old event is deleted once no alert references it', async () => {
  const [used, unused, recent] = [
    await report(api.db, { holdings: [{ shares: 40_000 }] }),
    await report(api.db, { holdings: [{ shares: 40_000 }] }),
    await report(api.db, { holdings: [{ shares: 40_000 }] }),
  ]
  await worker.evaluate()
  for (const { organizationId } of [unused, recent]) {
    const ids = (await eventsAbout(organizationId)).map(({ id }) => id)
    await api.db.deleteFrom('app.alerts').where('eventId', 'in', ids).execute()
  }
  await api.db
    .updateTable('market.alertEvents')
    .set({ createdAt: new Date('2024-09-29') })
    .where('organizationId', 'in', [used.organizationId, unused.organizationId])
    .execute()
  const { signal } = new AbortController()
  await withClient(api.databaseUrl, (client) =>
    deleteUnusedEvents.handleAsOwner({ client, log: createLog('silent'), signal }),
  )
  expect(await eventsAbout(used.organizationId)).toHaveLength(1)
  expect(await eventsAbout(unused.organizationId)).toEqual([])
  expect(await eventsAbout(recent.organizationId)).toHaveLength(1)
})
