import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@rostrum/contract/files'
import { activities } from '@rostrum/contract/irm/activities'
import { events } from '@rostrum/contract/irm/events/events'
import { notes } from '@rostrum/contract/irm/notes'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, askAddress, pathOf, pdf, startFileWorker, upload } from '#testing/file-uploads.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

let api: Api
let folder: string
let organizationIds: string[]
let worker: Awaited<ReturnType<typeof startFileWorker>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-attachments-'))
  api = await startApi({ content: 'market', environment: { DATA_DIR: folder } })
  worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href)
  const { data } = await api.call(organizations.list, { query: { pageSize: 5 } }, ada)
  organizationIds = data.map(({ id }) => id)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const attach = (subjectId: string, fileKey: string, caller: typeof ada = ada) =>
  api.call(files.attach, { body: { subjectType: 'organization', subjectId, fileKey } }, caller)
const listed = async (subjectId: string, more: object = {}) =>
  (await api.call(files.attachments, { query: { subjectType: 'organization', subjectId, ...more } }, ada)).data

test('a file is attached, found by name, removed and restored', async () => {
  const [subjectId = ''] = organizationIds
  const { fileKey } = await upload(api, 'Fact sheet.pdf', pdf())
  const attachment = await attach(subjectId, fileKey)
  expect(attachment).toMatchObject({ name: 'Fact sheet.pdf', version: 1, versions: 1, addedBy: { firstName: 'Ada' } })
  expect((await attach(subjectId, fileKey)).id).toBe(attachment.id)
  expect(await listed(subjectId, { search: 'fact' })).toHaveLength(1)
  expect(await listed(subjectId, { search: '%' })).toEqual([])
  const params = { id: attachment.id }
  await api.call(files.detach, { params }, ada)
  expect(await listed(subjectId)).toEqual([])
  await expect(api.call(files.detach, { params }, ada)).rejects.toMatchObject({ status: 404 })
  expect(await api.call(files.restore, { params }, ada)).toMatchObject({ id: attachment.id })
  expect(await listed(subjectId)).toHaveLength(1)
})

test('a file is attached to an event, and to no event of another customer', async () => {
  const event = await api.call(events.create, { body: { name: 'Spring roadshow' } }, ada)
  const { fileKey } = await upload(api, 'Guest list.csv', 'Name\nJane')
  const subject = { subjectType: 'event', subjectId: event.id } as const
  const attachment = await api.call(files.attach, { body: { ...subject, fileKey } }, ada)
  const query = { query: subject }
  expect((await api.call(files.attachments, query, ada)).data).toMatchObject([{ id: attachment.id }])
  await api.call(files.detach, { params: { id: attachment.id } }, ada)
  expect((await api.call(files.attachments, query, ada)).data).toEqual([])
  await api.call(files.restore, { params: { id: attachment.id } }, ada)
  expect((await api.call(files.attachments, query, ada)).data).toHaveLength(1)
  await expect(api.call(files.attachments, query, noor)).rejects.toMatchObject({ status: 404 })
  await api.call(events.delete, { params: { id: event.id } }, ada)
  await expect(api.call(files.attachments, query, ada)).rejects.toMatchObject({ status: 404 })
})

test('files of the same name are versions: the list shows the latest, and all on request', async () => {
  const [, subjectId = ''] = organizationIds
  for (const text of ['first', 'second', 'third']) {
    await attach(subjectId, (await upload(api, text === 'second' ? 'DECK.pdf' : 'Deck.pdf', pdf(text))).fileKey)
  }
  expect(await listed(subjectId)).toMatchObject([{ name: 'Deck.pdf', version: 3, versions: 3 }])
  const all = await listed(subjectId, { name: 'deck.pdf' })
  expect(all.map(({ version }) => version)).toEqual([3, 2, 1])
})

test('only own, completed files can be attached, to existing records', async () => {
  const [subjectId = ''] = organizationIds
  const { fileKey } = await upload(api, 'a.txt', 'x')
  await expect(attach(subjectId, fileKey, noor)).rejects.toMatchObject({ status: 404 })
  await expect(attach(newId(), fileKey)).rejects.toMatchObject({ status: 404 })
  const waiting = await askAddress(api, 'never sent.txt')
  await expect(attach(subjectId, waiting.fileKey)).rejects.toMatchObject({ status: 422 })
  const refused = await upload(api, 'a.pdf', 'not a PDF')
  await expect(attach(subjectId, refused.fileKey)).rejects.toMatchObject({ status: 422 })
})

test('files in notes and activities are files of their organization, until the text loses them', async () => {
  const [, , subjectId = ''] = organizationIds
  const inNote = await upload(api, 'in note.txt', 'x', 'public')
  const inActivity = await upload(api, 'in activity.txt', 'x', 'public')
  const linkTo = (url: string | null) => `<p><a href="${pathOf(url ?? '')}">a file</a></p>`
  const note = await api.call(notes.create, { body: { notableId: subjectId, notes: linkTo(inNote.url) } }, ada)
  const [type] = await api.call(activities.types, {}, ada)
  const activity = {
    typeId: type?.id ?? '',
    subject: 'Call',
    startsAt: '2026-11-01T15:00:00Z',
    organizationIds: [subjectId],
    notes: linkTo(inActivity.url),
  }
  await api.call(activities.create, { body: activity }, ada)
  expect(await listed(subjectId)).toMatchObject([
    { name: 'in activity.txt', source: { type: 'activity' } },
    { name: 'in note.txt', source: { type: 'note', id: note.id } },
  ])
  const [, ofNote] = await listed(subjectId)
  await expect(api.call(files.detach, { params: { id: ofNote?.id ?? '' } }, ada)).rejects.toMatchObject({ status: 404 })
  await api.call(notes.update, { params: { id: note.id }, body: { notes: 'no file' } }, ada)
  expect((await listed(subjectId)).map(({ name }) => name)).toEqual(['in activity.txt'])
})

test('the sweep keeps a file that can come back: of a removed note or a private one, and one removed from a record', async () => {
  const [, , , subjectId = ''] = organizationIds
  const inNote = await upload(api, 'picture note.txt', 'x', 'public')
  const body = { notableId: subjectId, notes: `<p><a href="${pathOf(inNote.url ?? '')}">a file</a></p>` }
  const note = await api.call(notes.create, { body }, ada)
  await api.call(notes.delete, { params: { id: note.id } }, ada)
  const inPrivate = await upload(api, 'private note.txt', 'x', 'public')
  const secret = `<p><a href="${pathOf(inPrivate.url ?? '')}">a file</a></p>`
  await api.call(notes.create, { body: { notableId: subjectId, notes: secret, visibility: 'private' } }, ada)
  const detached = await attach(subjectId, (await upload(api, 'detached.txt', 'x')).fileKey)
  await api.call(files.detach, { params: { id: detached.id } }, ada)
  const unused = await upload(api, 'unused.txt', 'x')
  await sql`update app.files set created_at = now() - interval '2 days', received_at = now() - interval '2 days'`.execute(
    api.db,
  )
  await worker.run('files.sweep')
  const kept = () => readdir(join(folder, 'files', 'private', demoCustomers.veltrane))
  await vi.waitFor(async () => expect(await kept()).not.toContain(unused.fileKey.split('/')[1]), 20_000)
  expect(await api.call(files.restore, { params: { id: detached.id } }, ada)).toMatchObject({ name: 'detached.txt' })
  await api.call(notes.restore, { params: { id: note.id } }, ada)
  expect((await listed(subjectId)).map(({ name }) => name).sort()).toEqual([
    'detached.txt',
    'picture note.txt',
    'private note.txt',
  ])
  expect((await api.request('GET', pathOf(inNote.url ?? ''))).text).toBe('x')
})
