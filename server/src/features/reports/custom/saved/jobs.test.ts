import { currentHolders } from '@rostrum/contract/holders/current'
import { activities } from '@rostrum/contract/irm/activities'
import { filingDeadline, quarterBefore } from '@rostrum/contract/market/quarters'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { type CustomReport, customReports } from '@rostrum/contract/reports/custom-reports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { type Job, type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { mailJobs } from '#platform/mail/jobs.ts'
import type { Message } from '#platform/mail/mail.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'
import { customReportJobs, sendScheduledReports } from './jobs.ts'
import { runningPeriod } from './period.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const customerId = demoCustomers.veltrane

let api: Api
let database: Database
let worker: Jobs
const sent: Message[] = []

const unscheduled = ({ schedule: _, ...job }: Job): Job => job

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  const mail = { send: async (message: Message) => void sent.push(message), close: async () => {} }
  const works = { mail, publicUrl: 'https://ir.example' }
  const running = [...customReportJobs, ...mailJobs].map((job) => unscheduled(job as Job))
  worker = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works }, running)
  await worker.work()
  const [type] = await api.call(activities.types, {}, ada)
  const { data } = await api.call(organizations.list, { query: { pageSize: 1 } }, ada)
  const logged = { typeId: type?.id ?? '', startsAt: '2026-05-04T14:00:00Z', organizationIds: [data[0]?.id ?? ''] }
  await api.call(activities.create, { body: { ...logged, subject: 'Secret lunch', visibility: 'private' } }, ada)
  await api.call(activities.create, { body: { ...logged, subject: 'Open lunch' } }, ada)
})
afterAll(async () => {
  await worker.stop()
  await database.close()
  await api.stop()
})

const definition = CustomDefinition.parse({
  subject: 'activities',
  columns: ['subject'],
  filters: [{ field: 'subject', operator: 'contains', values: ['lunch'] }],
})

async function scheduled(
  name: string,
  as: { as: string },
  recipients: readonly string[],
  frequency: 'daily' | 'settled' = 'daily',
): Promise<CustomReport> {
  const { id } = await api.call(customReports.create, { body: { name, definition } }, as)
  const recipientIds = await Promise.all(recipients.map((email) => api.userId(email)))
  const body = { frequency, timeZone: 'UTC', hour: 0, format: 'csv' as const, recipientIds }
  await api.call(customReports.schedule, { params: { id }, body }, as)
  // As if it had been scheduled days ago.
  await api.db
    .updateTable('app.reportSchedules')
    .set({ afterPeriod: '2020-01-01' })
    .where('reportId', '=', id)
    .execute()
  return api.call(customReports.read, { params: { id } }, as)
}

const tick = () => database.withTenant(customerId, (db) => worker.enqueueIn(db)(sendScheduledReports, {}))

const mailsOf = (name: string) => sent.filter(({ subject }) => subject === name)
const textOf = ({ attachments }: Message) => Buffer.from(attachments?.[0]?.content ?? '', 'base64').toString()

test('each recipient gets what they may see themselves, once a period', async () => {
  const { id } = await scheduled('Lunches', ada, [ada.as, miles.as])
  await tick()
  await vi.waitFor(() => expect(mailsOf('Lunches')).toHaveLength(2), 20_000)
  const to = (email: string) => mailsOf('Lunches').find((mail) => mail.to === email)
  const own = to(ada.as)
  const other = to(miles.as)
  if (!own || !other) throw new Error('Not sent')
  expect(textOf(own)).toContain('Secret lunch')
  expect(textOf(other)).toContain('Open lunch')
  expect(textOf(other)).not.toContain('Secret lunch')
  expect(other.text).toContain(`https://ir.example/reports/custom/${id}`)
  expect(other.attachments?.[0]).toMatchObject({ fileName: 'Lunches.csv', contentType: 'text/csv' })
  // A recipient also sees the report.
  const seen = await api.call(customReports.read, { params: { id } }, miles)
  expect(seen.schedule).toMatchObject({ lastSentAt: expect.any(Date), failedCount: 0, isStopped: false })

  const after = await scheduled('Marker', ada, [ada.as])
  await tick()
  await vi.waitFor(() => expect(mailsOf('Marker')).toHaveLength(1), 20_000)
  expect(after.schedule?.nextAt).toEqual(expect.any(Date))
  expect(mailsOf('Lunches')).toHaveLength(2)
})

test('a settled quarter is due the day after its deadline, and sent once', async () => {
  const { quarter } = await api.call(currentHolders.summary, { query: {} }, ada)
  if (!quarter) throw new Error('No quarter')
  const owner = { id: await api.userId(ada.as) }
  const timing = { frequency: 'settled', weekday: 1, hour: 8, timeZone: 'UTC' } as const
  const periodOn = (day: string) =>
    database.withTenant(customerId, (db) =>
      runningPeriod({ db, customerId, principal: { user: owner } }, timing, definition, new Date(`${day}T12:00:00Z`)),
    )
  const deadline = filingDeadline(quarter)
  expect(await periodOn(deadline)).toBe(quarterBefore(quarter))
  expect(await periodOn(addDays(deadline, 1))).toBe(quarter)

  const { schedule } = await scheduled('Settled', ada, [ada.as], 'settled')
  expect(schedule).toMatchObject({ frequency: 'settled', nextAt: null, lastSentAt: null })
  await tick()
  await vi.waitFor(() => expect(mailsOf('Settled')).toHaveLength(1), 20_000)
  await scheduled('Second marker', ada, [ada.as])
  await tick()
  await vi.waitFor(() => expect(mailsOf('Second marker')).toHaveLength(1), 20_000)
  expect(mailsOf('Settled')).toHaveLength(1)
})

test('a locked owner’s schedule is stopped, a locked recipient is skipped', async () => {
  const owner = await addPerson(api.db, [{ customer: customerId }], { email: 'leaver@veltrane.example' })
  const locked = await addPerson(api.db, [{ customer: customerId }], { email: 'locked@veltrane.example' })
  const stopped = await scheduled('Stopped', { as: owner }, [ada.as])
  await scheduled('Partly', ada, [ada.as, locked])
  for (const email of [owner, locked]) {
    await api.db
      .updateTable('identity.customerAuthorizations')
      .set({ lockedAt: new Date() })
      .where('userId', '=', await api.userId(email))
      .execute()
  }
  await tick()
  await vi.waitFor(() => expect(mailsOf('Partly')).toHaveLength(1), 20_000)
  expect(mailsOf('Partly')[0]?.to).toBe(ada.as)
  expect(mailsOf('Stopped')).toEqual([])
  const seen = await api.call(customReports.read, { params: { id: stopped.id } }, ada)
  expect(seen.schedule).toMatchObject({ isStopped: true, nextAt: null, lastSentAt: null })
})

test('a report that cannot be made is shown as failed', async () => {
  const { id } = await scheduled('Broken', ada, [ada.as])
  const gone = { ...definition, subject: 'surveys' }
  await api.db
    .updateTable('app.customReports')
    .set({ definition: JSON.stringify(gone) })
    .where('id', '=', id)
    .execute()
  await tick()
  await vi.waitFor(async () => {
    const { schedule } = await api.call(customReports.read, { params: { id } }, ada)
    expect(schedule?.failedCount).toBe(1)
  }, 20_000)
  expect(mailsOf('Broken')).toEqual([])
})
