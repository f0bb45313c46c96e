import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Briefing, briefingSections, briefings } from '@rostrum/contract/briefings'
import { files } from '@rostrum/contract/files'
import { activities } from '@rostrum/contract/irm/activities'
import { notes } from '@rostrum/contract/irm/notes'
import { tasks } from '@rostrum/contract/irm/tasks'
import { themes } from '@rostrum/contract/irm/themes'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { readConfig } from '#platform/config.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { type Job, type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { pagesOf } from '#platform/pdf/testing/read-pdf.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { type Api, startApi } from '#testing/api.ts'
import { pathOf, scanFile } from '#testing/file-uploads.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { briefingJobs, forgetBriefings } from './jobs.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const sections = [...briefingSections]
const dayMs = 86_400_000

let api: Api
let folder: string
let worker: Jobs
let database: Database
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let typeId: string
let holder: { id: string; name: string }
let person: { id: string; firstName: string; lastName: string }

const unscheduled = ({ schedule: _, ...job }: Job): Job => job

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-briefings-'))
  api = await startApi({ content: 'market', environment: { DATA_DIR: folder } })
  database = connect(api.applicationUrl)
  mailbox = await openMailbox()
  const works = {
    mail: mailbox.mail,
    publicUrl: 'https://ir.example',
    storage: openStorage(pathToFileURL(join(folder, 'files')).href),
    config: readConfig({ NODE_ENV: 'test', DATABASE_URL: api.applicationUrl, DATA_DIR: folder }),
  }
  const running = [...briefingJobs, scanFile].map(unscheduled)
  worker = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works }, running)
  await worker.work()
  typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
  const held = { sort: 'holding_desc', pageSize: 30 }
  for (const row of (await api.call(organizations.list, { query: held }, ada)).data) {
    const { data } = await api.call(organizations.people, { params: { id: row.id }, query: {} }, ada)
    if (!row.holding || !data[0]) continue
    holder = row
    person = data[0]
    break
  }
})
afterAll(async () => {
  await worker.stop()
  await mailbox.close()
  await database.close()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const log = async (more: object, as = ada) =>
  api.call(activities.create, { body: { typeId, subject: 'Call', startsAt: inDays(-30), ...more } }, as)

const ready = (id: string, as = ada): Promise<Briefing> =>
  vi.waitFor(
    async () => {
      const briefing = await api.call(briefings.read, { params: { id } }, as)
      if (briefing.file?.status !== 'completed') throw new Error(`It is ${briefing.state}`)
      return briefing
    },
    { timeout: 40_000, interval: 100 },
  )

async function download({ file }: Briefing): Promise<string[]> {
  const { url, previewUrl } = await api.call(files.address, { query: { fileKey: file?.fileKey ?? '' } }, ada)
  expect(previewUrl).not.toBeNull()
  const { bytes } = await api.request('GET', pathOf(new URL(url, 'http://localhost').href))
  return pagesOf(Buffer.from(bytes))
}

test('a book says what its maker may see, with sources, and leaves out what is not known', {
  timeout: 60_000,
}, async () => {
  const theme = await api.call(themes.create, { body: { name: 'Lab automation' } }, ada)
  await log({
    subject: 'Spring call',
    people: [{ id: person.id }],
    themeIds: [theme.id],
    sentiment: 'negative',
    notes: '<p>Asked why <b>buybacks</b> stopped</p>',
  })
  await log(
    { subject: 'Hidden call', organizationIds: [holder.id], visibility: 'private', notes: '<p>unheard</p>' },
    miles,
  )
  const note = (text: string, more = {}) => ({
    body: { notableType: 'organization' as const, notableId: holder.id, notes: `<p>${text}</p>`, ...more },
  })
  await api.call(notes.create, note('Prefers mornings'), ada)
  await api.call(notes.create, note('unspoken', { visibility: 'private' }), miles)
  const overdue = { subject: 'Send the capex model', dueAt: inDays(-2) }
  await api.call(tasks.create, { body: { ...overdue, associatedType: 'person', associatedId: person.id } }, ada)
  const meeting = await log({
    subject: 'One-on-one',
    startsAt: inDays(1),
    people: [{ id: person.id }],
    location: 'Boston',
  })

  const made = await api.call(briefings.create, { body: { activityIds: [meeting.id], sections } }, ada)
  expect(made).toMatchObject({ title: 'One-on-one', state: 'waiting', meetingCount: 1, doneCount: 0, file: null })
  const briefing = await ready(made.id)
  expect(briefing).toMatchObject({ state: 'ready', doneCount: 1, file: { name: 'One-on-one.pdf' } })
  const [chapter] = briefing.contents
  expect(chapter?.sections).toEqual(
    expect.arrayContaining([
      'Suggested talking points',
      'Attendees',
      holder.name,
      'Position',
      'Past meetings',
      'Notes',
    ]),
  )
  expect(chapter?.sections).not.toContain('Survey answers')
  expect(chapter?.points.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Follow-up is overdue: Send the capex model.', 'Lab automation came up last time.']),
  )
  expect(chapter?.points.find(({ source }) => source.startsWith('13F of'))?.text).toContain(holder.name)
  for (const { source } of chapter?.points ?? []) expect(source).not.toBe('')

  const text = (await download(briefing)).join(' ')
  for (const word of [
    `${person.firstName} ${person.lastName}`,
    holder.name,
    'Boston',
    'Prefers mornings',
    'buybacks',
  ]) {
    expect(text).toContain(word)
  }
  for (const word of ['unspoken', 'unheard', 'Hidden call']) expect(text).not.toContain(word)
})

test('a book is its maker’s alone, and so is its file', { timeout: 60_000 }, async () => {
  const { id: activityId } = await log({ people: [{ id: person.id }], startsAt: inDays(2) })
  const { id } = await api.call(briefings.create, { body: { activityIds: [activityId], sections: ['people'] } }, ada)
  const { file } = await ready(id)
  await expect(api.call(briefings.read, { params: { id } }, miles)).rejects.toMatchObject({ status: 404 })
  await expect(api.call(files.address, { query: { fileKey: file?.fileKey ?? '' } }, miles)).rejects.toMatchObject({
    status: 404,
  })
  expect((await api.request('GET', `/v2/file/private/${file?.fileKey}`, miles)).status).toBe(404)
  expect((await api.call(briefings.list, {}, miles)).data.map((one) => one.id)).not.toContain(id)
  expect((await api.call(briefings.list, {}, ada)).data[0]?.id).toBe(id)
})

test('the list is searched by title, filtered by status and sorted', { timeout: 60_000 }, async () => {
  const { id: activityId } = await log({ people: [{ id: person.id }], startsAt: inDays(2) })
  const make = async (title: string) =>
    (await api.call(briefings.create, { body: { title, activityIds: [activityId], sections: ['people'] } }, ada)).id
  const [second, first] = [await make('Zebra tour, 100%'), await make('aardvark tour')]
  await ready(second)
  await ready(first)
  const listed = async (query: object) => (await api.call(briefings.list, { query }, ada)).data.map(({ id }) => id)
  expect(await listed({ term: 'TOUR', sort: 'title_asc' })).toEqual([first, second])
  expect(await listed({ term: 'tour', sort: 'title_desc' })).toEqual([second, first])
  expect(await listed({ term: 'tour' })).toEqual([first, second])
  expect(await listed({ term: '100%' })).toEqual([second])
  expect(await listed({ term: 'tour', states: ['ready'], sort: 'meeting_count_desc-state_asc' })).toHaveLength(2)
  expect(await listed({ term: 'tour', states: ['failed', 'canceled'] })).toEqual([])
  await expect(listed({ sort: 'sections_asc' })).rejects.toMatchObject({ status: 400 })
})

test('a day has its meetings in order, in the time zone of the user', { timeout: 60_000 }, async () => {
  const at = (time: string) => ({ startsAt: `2027-03-10T${time}:00-05:00`, organizationIds: [holder.id] })
  await log({ subject: 'Late', ...at('23:30') })
  await log({ subject: 'Early', ...at('00:15') })
  await log({ subject: 'Lunch of the team', startsAt: '2027-03-10T12:00:00-05:00' })
  await log({ subject: 'Next day', startsAt: '2027-03-11T00:00:00-05:00', organizationIds: [holder.id] })
  const { id } = await api.call(briefings.create, { body: { day: '2027-03-10', sections: ['firm'] } }, ada)
  const briefing = await ready(id)
  expect(briefing.title).toBe('Briefing book, Wednesday, March 10, 2027')
  expect(briefing.contents.map(({ title }) => title)).toEqual(['Early', 'Late'])
  const [cover, ...pages] = await download(briefing)
  expect(cover).toMatch(/Contents .*Early 2 .*Late 3/)
  expect(pages).toHaveLength(2)
})

test('the last choice is remembered, and unknown meetings are rejected', async () => {
  const { id: activityId } = await log({ people: [{ id: person.id }], startsAt: inDays(3) })
  const body = { activityIds: [activityId], sections: ['notes', 'people'] as const }
  const { id } = await api.call(briefings.create, { body: { ...body, sections: [...body.sections] } }, ada)
  expect((await api.call(briefings.choice, {}, ada)).sections).toEqual(['people', 'notes'])
  expect((await api.call(briefings.choice, {}, miles)).sections).toContain('position')
  const hidden = await log({ people: [{ id: person.id }], visibility: 'private' }, miles)
  for (const wrong of [
    { activityIds: [newId()], sections },
    { activityIds: [hidden.id], sections },
    { day: '2031-01-01', sections },
    { day: '2031-01-01', activityIds: [activityId], sections },
    { sections },
    { activityIds: [activityId], sections: [] },
  ]) {
    await expect(api.call(briefings.create, { body: wrong }, ada)).rejects.toMatchObject({ status: 422 })
  }
  await ready(id)
})

test('a canceled book is not made, and no more than three are made at a time', async () => {
  const userId = await api.userId(miles.as)
  const waiting = { customerId: demoCustomers.veltrane, userId, title: 'Waits', sections: ['people'], meetings: '[]' }
  const ids = [newId(), newId(), newId()]
  await api.db
    .insertInto('app.briefings')
    .values(ids.map((id) => ({ ...waiting, id })))
    .execute()
  const { id: activityId } = await log({ people: [{ id: person.id }] })
  const create = () => api.call(briefings.create, { body: { activityIds: [activityId], sections } }, miles)
  await expect(create()).rejects.toMatchObject({ status: 422 })
  const [first = ''] = ids
  expect((await api.call(briefings.cancel, { params: { id: first } }, miles)).state).toBe('canceled')
  const [make] = briefingJobs
  if (!make) throw new Error('No job')
  await database.withTenant(demoCustomers.veltrane, (db) =>
    worker.enqueueIn(db, demoCustomers.veltrane)(make, { briefingId: first, userId } as never),
  )
  const { id } = await create()
  await ready(id, miles)
  expect((await api.call(briefings.read, { params: { id: first } }, miles)).state).toBe('canceled')
})

test('books are deleted after 30 days with the use of their file, and stalled ones are given up', async () => {
  const { id: activityId } = await log({ people: [{ id: person.id }] })
  const { id } = await api.call(briefings.create, { body: { activityIds: [activityId], sections: ['people'] } }, ada)
  await ready(id)
  const [old, stalled] = [new Date(Date.now() - 31 * dayMs), newId()]
  const userId = await api.userId(ada.as)
  const keys = { customerId: demoCustomers.veltrane, userId, sections: ['people'], meetings: '[]', title: 'Stalled' }
  await api.db
    .insertInto('app.briefings')
    .values({ ...keys, id: stalled, state: 'working', updatedAt: new Date(Date.now() - dayMs) })
    .execute()
  await api.db.updateTable('app.briefings').set({ createdAt: old }).where('id', '=', id).execute()
  await database.withoutTenant((db) => worker.enqueueIn(db)(unscheduled(forgetBriefings as Job), {}))
  await vi.waitFor(
    async () => {
      await expect(api.call(briefings.read, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
      expect((await api.call(briefings.read, { params: { id: stalled } }, ada)).state).toBe('failed')
    },
    { timeout: 20_000 },
  )
  const uses = await api.db.selectFrom('app.fileUses').select('id').where('subjectId', '=', id).execute()
  expect(uses).toEqual([])
})
