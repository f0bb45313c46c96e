// The quota of a customer: uploads that race for its last bytes, transfers that are cut, and files of removed records.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@rostrum/contract/files'
import { notes } from '@rostrum/contract/irm/notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { openLine } from '#testing/cuttable-line.ts'
import { askAddress, pathOf, put, startFileWorker, upload } from '#testing/file-uploads.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

const megabyte = 1024 ** 2
/** 5 MB. */
const quotaGb = '0.0048828125'

let api: Api
let folder: string
let worker: Awaited<ReturnType<typeof startFileWorker>>
let customer: string
let member: Caller
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-quota-'))
  api = await startApi({ environment: { DATA_DIR: folder, FILE_LIMIT_MB: '4', FILE_QUOTA_GB: quotaGb } })
  worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  customer = await addCustomer(api.db)
  member = { as: await addPerson(api.db, [{ customer }]) }
})

const used = async () => (await api.call(files.usage, {}, member)).bytes
const text = (bytes: number) => 'a'.repeat(bytes)

test('uploads that race for the last bytes never exceed the quota together', async () => {
  const addresses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => askAddress(api, `${at}.txt`, 'private', member)),
  )
  const answers = await Promise.all(
    addresses.map(({ path, contentType }) => put(api, path, text(2 * megabyte), contentType)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413, 413, 413, 413, 413, 413])
  expect(await used()).toBe(4 * megabyte)
  // A refused address stays good for a smaller file.
  const refused = addresses[answers.findIndex(({ status }) => status === 413)]
  const smaller = await put(api, refused?.path ?? '', text(megabyte), refused?.contentType ?? '')
  expect([smaller.status, await used()]).toEqual([200, 5 * megabyte])
})

test('a network that is cut in the middle of a transfer gives its bytes back', async () => {
  const line = await openLine(api.urls[0] ?? '')
  const { path, fileKey, contentType } = await askAddress(api, 'cut.txt', 'private', member)
  const bytes = 3 * megabyte
  async function* slowly() {
    yield Buffer.alloc(megabyte, 'a')
    await vi.waitFor(async () => expect(await used()).toBe(bytes), 10_000)
    line.cut()
    yield Buffer.alloc(2 * megabyte, 'a')
  }
  const sending = fetch(new URL(path, line.url), {
    method: 'PUT',
    headers: { 'content-type': contentType, 'content-length': String(bytes) },
    body: slowly() as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  await expect(sending).rejects.toThrow()
  await vi.waitFor(async () => expect(await used()).toBe(0), 10_000)
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([])
  const status = await sql`select status from app.files where id = ${fileKey.split('/')[1]}`.execute(api.db)
  expect(status.rows).toEqual([{ status: 'expected' }])
  expect((await put(api, path, text(bytes), contentType)).status).toBe(200)
})

test('files of removed records count: they can come back at any time', { tags: 'full' }, async () => {
  const organization = { customerId: customer, id: newId(), name: 'An investor', type: 'bank' }
  const userId = await api.userId(member.as ?? '')
  await api.db
    .insertInto('app.organizations')
    .values({ ...organization, userId })
    .execute()
  const inNote = await upload(api, 'in a note.txt', text(2 * megabyte), 'public', member)
  const written = `<p><a href="${pathOf(inNote.url ?? '')}">a file</a></p>`
  const body = { notableId: organization.id, notableType: 'organization' as const, notes: written }
  const note = await api.call(notes.create, { body }, member)
  await api.call(notes.delete, { params: { id: note.id } }, member)
  const { fileKey } = await upload(api, 'attached.txt', text(2 * megabyte), 'private', member)
  const attached = { subjectType: 'organization' as const, subjectId: organization.id, fileKey }
  const { id } = await api.call(files.attach, { body: attached }, member)
  await api.call(files.detach, { params: { id } }, member)
  const unused = await upload(api, 'unused.txt', text(megabyte), 'private', member)

  const yesterday = sql`now() - interval '2 days'`
  await sql`update app.files set created_at = ${yesterday}, received_at = ${yesterday}`.execute(api.db)
  await worker.run('files.sweep')
  // Only what nothing ever referred to is gone, from the records first and then from the disk.
  await vi.waitFor(async () => {
    expect(await used()).toBe(4 * megabyte)
    expect(await readdir(join(folder, 'files', 'private', customer))).not.toContain(unused.fileKey.split('/')[1])
  }, 20_000)
  const { path, contentType } = await askAddress(api, 'more.txt', 'private', member)
  expect((await put(api, path, text(2 * megabyte), contentType)).status).toBe(413)
  expect(await api.call(files.restore, { params: { id } }, member)).toMatchObject({ name: 'attached.txt' })
})
