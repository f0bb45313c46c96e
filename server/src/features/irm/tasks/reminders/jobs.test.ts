import { activities } from '@rostrum/contract/irm/activities'
import { tasks } from '@rostrum/contract/irm/tasks'
import { notifications } from '@rostrum/contract/notifications'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { addPerson, demoCustomers } from '#testing/people.ts'
import { remindOfTasks } from './jobs.ts'

let api: Api
let database: Database
let mailbox: Awaited<ReturnType<typeof openMailbox>>
const ada = { as: 'ada@veltrane.example' }
const publicUrl = 'https://ir.example'

beforeAll(async () => {
  api = await startApi()
  database = connect(api.applicationUrl)
  mailbox = await openMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await database.close()
  await api.stop()
})

/** Runs the reminder job `count` times in one worker, then the mail jobs it enqueued. */
async function rounds(count: number) {
  const log = createLog('silent')
  const works = { mail: mailbox.mail, publicUrl }
  const worker = await startJobs({ url: api.databaseUrl, database, log, works }, [
    { ...remindOfTasks, schedule: undefined } as typeof remindOfTasks,
    sendMail,
  ])
  await worker.work()
  for (let round = 0; round < count; round += 1) {
    await database.withoutTenant((db) => worker.enqueueIn(db)(remindOfTasks, {}))
  }
  return worker
}

const make = async (more: object) =>
  api.call(
    tasks.create,
    { body: { subject: 'Call back', dueAt: new Date(Date.now() - 1000).toISOString(), ...more } },
    ada,
  )

it('notifies the recipients of a due task once, in the app and by email', async () => {
  const miles = { as: 'miles@veltrane.example' }
  const assigneeIds = [await api.userId(ada.as), await api.userId(miles.as)]
  const { id } = await make({ assigneeIds, notes: 'About margins' })
  await make({ subject: 'Mine by default' })
  await make({ subject: 'Not yet', dueAt: new Date(Date.now() + 3600_000).toISOString() })
  const done = await make({ subject: 'Done' })
  await api.call(tasks.complete, { params: { id: done.id } }, ada)

  const worker = await rounds(3)
  await vi.waitFor(async () => expect(await mailbox.messages()).toHaveLength(3), { timeout: 20_000 })
  await worker.stop()

  const { data } = await api.call(notifications.list, {}, ada)
  expect(data.map(({ title }) => title).sort()).toEqual(['Call back', 'Mine by default'])
  expect(data.find(({ title }) => title === 'Call back')).toMatchObject({
    kind: 'task_due',
    path: `/irm/tasks?task=${id}`,
    readAt: null,
  })
  expect((await api.call(notifications.list, {}, miles)).data).toHaveLength(1)
  const mail = (await mailbox.messages()).find((text) => text.includes('To: miles@veltrane.example'))
  expect(mail).toContain('Subject: Task due: Call back')
  expect(mail).toContain(`${publicUrl}/irm/tasks?task=`)

  const [first] = data
  await api.call(notifications.read, { params: { id: first?.id ?? '' } }, ada)
  expect((await api.call(notifications.list, { query: { unreadOnly: true } }, ada)).data).toHaveLength(1)
  await expect(api.call(notifications.read, { params: { id: first?.id ?? '' } }, miles)).rejects.toMatchObject({
    status: 404,
  })
  await api.call(notifications.readAll, {}, ada)
  expect((await api.call(notifications.list, { query: { unreadOnly: true } }, ada)).data).toEqual([])
})

it('sends another reminder after the due time was moved', async () => {
  const { id } = await make({ subject: 'Moved' })
  let worker = await rounds(1)
  const told = async () => (await mailbox.messages()).filter((text) => text.includes('Task due: Moved')).length
  await vi.waitFor(async () => expect(await told()).toBe(1), { timeout: 20_000 })
  await worker.stop()
  await api.call(tasks.update, { params: { id }, body: { dueAt: new Date(Date.now() - 500).toISOString() } }, ada)
  worker = await rounds(1)
  await vi.waitFor(async () => expect(await told()).toBe(2), { timeout: 20_000 })
  await worker.stop()
})

it('reminds of the follow-up of a private activity those who have to do it', async () => {
  const [type] = await api.call(activities.types, {}, ada)
  const startsAt = new Date(Date.now() - 3600_000).toISOString()
  const followUp = {
    subject: 'Confidentially',
    dueAt: startsAt,
    assigneeIds: [await api.userId('miles@veltrane.example')],
  }
  const body = { typeId: type?.id ?? '', subject: 'Secret call', startsAt, visibility: 'private' as const, followUp }
  await api.call(activities.create, { body }, ada)
  const worker = await rounds(1)
  const told = async () => (await mailbox.messages()).filter((text) => text.includes('Task due: Confidentially'))
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 20_000 })
  await worker.stop()
  expect(await told()).toEqual([expect.stringContaining('To: miles@veltrane.example')])
  expect((await told())[0]).not.toContain('Secret call')
})

it('notifies users who opted out of email in the app only', async () => {
  const miles = { as: 'miles@veltrane.example' }
  await api.call(notifications.savePreferences, { body: { taskReminderEmail: false } }, miles)
  expect(await api.call(notifications.preferences, {}, miles)).toMatchObject({ taskReminderEmail: false })
  expect(await api.call(notifications.preferences, {}, ada)).toMatchObject({ taskReminderEmail: true })
  await make({ subject: 'Quietly', assigneeIds: [await api.userId(ada.as), await api.userId(miles.as)] })
  const worker = await rounds(1)
  const told = async () => (await mailbox.messages()).filter((text) => text.includes('Task due: Quietly'))
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), { timeout: 20_000 })
  await worker.stop()
  expect(await told()).toEqual([expect.stringContaining('To: ada@veltrane.example')])
  const { data } = await api.call(notifications.list, {}, miles)
  expect(data.map(({ title }) => title)).toContain('Quietly')
})

it('tells no one who is locked out', async () => {
  const email = await addPerson(api.db, [{ customer: demoCustomers.veltrane, locked: true }])
  await make({ subject: 'Of a locked colleague', assigneeIds: [await api.userId(email)] })
  await make({ subject: 'After it' })
  const worker = await rounds(1)
  const told = async (text: string) => (await mailbox.messages()).filter((mail) => mail.includes(text)).length
  await vi.waitFor(async () => expect(await told('Task due: After it')).toBe(1), { timeout: 20_000 })
  await worker.stop()
  expect(await told('Of a locked colleague')).toBe(0)
})
