import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@rostrum/contract/files'
import { activities } from '@rostrum/contract/irm/activities'
import { events } from '@rostrum/contract/irm/events/events'
import { noteTemplates } from '@rostrum/contract/irm/note-templates'
import { notes } from '@rostrum/contract/irm/notes'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { sql } from 'kysely'
import sharp from 'sharp'
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

test('the sweep keeps files of note templates and of surveys, also of published forms; one of a deleted template for a day', async () => {
  const linkTo = ({ url }: { url: string | null }) => `<p>See <a href="${pathOf(url ?? '')}">a file</a></p>`
  const [inTemplate, deleted, inPublished, inDraft, inTranslation] = [
    await upload(api, 'template.txt', 'template', 'public'),
    await upload(api, 'deleted.txt', 'deleted', 'public'),
    await upload(api, 'published.txt', 'published', 'public'),
    await upload(api, 'draft.txt', 'draft', 'public'),
    await upload(api, 'translation.txt', 'translation', 'public'),
  ]
  const questions = [{ id: 'text', type: 'long_text' as const, title: 'What else?' }]
  const formOf = (texts: object) => ({ pages: [{ id: 'page-1', questions }], ...texts })
  await api.call(noteTemplates.create, { body: { name: 'With a file', notes: linkTo(inTemplate) } }, ada)
  const gone = await api.call(noteTemplates.create, { body: { name: 'Deleted', notes: linkTo(deleted) } }, ada)
  const form = formOf({ intro: linkTo(inPublished) })
  const { id } = await api.call(surveys.create, { body: { name: 'With files', form } }, ada)
  await api.call(surveys.publish, { params: { id } }, ada)
  const translations = [{ language: 'fr', texts: [{ key: 'thanks', text: linkTo(inTranslation) }] }]
  const later = formOf({ intro: linkTo(inDraft), translations })
  await api.call(surveys.update, { params: { id }, body: { form: later } }, ada)
  await sql`update app.files set created_at = now() - interval '2 days', received_at = now() - interval '2 days'`.execute(
    api.db,
  )
  await api.call(noteTemplates.delete, { params: { id: gone.id } }, ada)
  const unused = await upload(api, 'unused by anything.txt', 'x', 'public')
  const unusedId = unused.fileKey.split('/')[1] ?? ''
  await sql`update app.files set created_at = now() - interval '2 days', received_at = now() - interval '2 days'
    where id = ${unusedId}`.execute(api.db)
  await worker.run('files.sweep')
  const statusOf = async ({ url }: { url: string | null }) => (await api.request('GET', pathOf(url ?? ''))).status
  await vi.waitFor(async () => expect(await statusOf(unused)).toBe(404), 20_000)
  for (const kept of [inTemplate, deleted, inPublished, inDraft, inTranslation]) expect(await statusOf(kept)).toBe(200)

  await sql`update app.files set received_at = now() - interval '2 days'`.execute(api.db)
  await worker.run('files.sweep')
  await vi.waitFor(async () => expect(await statusOf(deleted)).toBe(404), 20_000)
  for (const kept of [inTemplate, inPublished, inDraft, inTranslation]) expect(await statusOf(kept)).toBe(200)
})

test('files of one note are listed, and a picture that browsers do not show is previewed by its thumbnail', async () => {
  const [, , , , subjectId = ''] = organizationIds
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy' } })
    .tiff()
    .toBuffer()
  const scan = await upload(api, 'scan.tiff', picture as Buffer<ArrayBuffer>, 'public')
  const body = { notableId: subjectId, notes: `<p><a href="${pathOf(scan.url ?? '')}">a scan</a></p>` }
  const note = await api.call(notes.create, { body }, ada)
  const { data } = await api.call(files.attachments, { query: { subjectType: 'note', subjectId: note.id } }, ada)
  expect(data).toMatchObject([{ name: 'scan.tiff', source: { type: 'note', id: note.id } }])
  const { previewUrl } = await api.call(files.address, { query: { fileKey: scan.fileKey } }, ada)
  const shown = await api.request('GET', previewUrl ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})
