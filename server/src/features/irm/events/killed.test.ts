// kill -9 of the server during Propose schedule, after places were written and before the end of the transaction: the
// plan is as it was, and proposing again gives the whole schedule.
import { events } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { startProcess } from '#testing/server-process.ts'
import { publicUrl } from '#testing/topology.ts'
import { addRoadshow, addSlots } from './testing/events.ts'

const ada = { as: 'ada@veltrane.example' }
const investorCount = 8

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.stop())

const startServer = () =>
  startProcess({
    NODE_ENV: 'test',
    DATABASE_URL: api.applicationUrl,
    DATABASE_OWNER_URL: api.databaseUrl,
    ROLE: 'api',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: publicUrl,
  })

const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(api.db)).rows[0]
    ?.count

test('a killed proposal leaves the plan as it was', { tags: 'full', timeout: 120_000 }, async () => {
  const event = await addRoadshow(api, ada)
  await addSlots(api, ada, event)
  const organizationIds: string[] = []
  for (let at = 0; at < investorCount; at += 1) {
    const body = { name: `House ${at}`, type: 'bank' as const }
    organizationIds.push((await api.call(customProfiles.createInstitution, { body }, ada)).id)
  }
  const params = { id: event.id }
  await api.call(eventPlan.invite, { params, body: { organizationIds } }, ada)
  const entriesBefore = await countOf('app.calendar_entries')
  const token = await api.tokenFor(ada.as)
  const server = await startServer()
  await api.db.transaction().execute(async (blocking) => {
    // The change is recorded last: until then everything else of the proposal has been written.
    await sql`lock table app.audit_events in share mode`.execute(blocking)
    const proposing = fetch(`${server.url}/v2/events/${event.id}/proposals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    }).then(
      ({ status }) => status,
      () => 'no answer',
    )
    const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%audit_events%'`
    // On another connection: within a transaction the activity of others stays as it was first read.
    await vi.waitFor(async () => expect((await waiting.execute(api.db)).rows).toEqual([{ count: 1 }]), {
      timeout: 30_000,
      interval: 20,
    })
    server.signal('SIGKILL')
    expect(await proposing).toBe('no answer')
  })
  await vi.waitFor(() => expect(server.isRunning()).toBe(false), 10_000)
  const plan = () => api.call(eventPlan.read, { params }, ada)
  await vi.waitFor(async () => expect(await waitingBackends()).toBe(0), 10_000)
  const after = await plan()
  expect(after.proposal).toBeNull()
  expect(after.invitees.filter(({ placement }) => placement)).toEqual([])
  expect(await countOf('app.event_proposals')).toBe(0)
  expect(await countOf('app.calendar_entries')).toBe(entriesBefore)
  expect((await api.call(events.read, { params }, ada)).filledCount).toBe(0)
  const proposed = await api.call(eventPlan.propose, { params, body: {} }, ada)
  expect(proposed).toMatchObject({ placedCount: investorCount, leftOut: [] })
  expect((await plan()).invitees.filter(({ placement }) => placement)).toHaveLength(investorCount)
})

/** Of the killed server: PostgreSQL notices only when it answers. */
const waitingBackends = async () =>
  (
    await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and state = 'active' and query ilike '%audit_events%' and pid <> pg_backend_pid()`.execute(
      api.db,
    )
  ).rows[0]?.count
