// A request from both sides: filed, taken, asked about, answered, closed and reopened; who hears of it, and the audit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assistant, type RequestStatus, uploadRequests } from '@rostrum/contract/assistant'
import { notifications } from '@rostrum/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { startFileWorker, upload } from '#testing/file-uploads.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

let api: Api
let folder: string
let worker: Awaited<ReturnType<typeof startFileWorker>>
let customer: string
let other: string
let member: Caller
let colleague: Caller
let iris: Caller
let omar: Caller

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-conversation-'))
  api = await startApi({ environment: { DATA_DIR: folder } })
  worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  customer = await addCustomer(api.db, { name: `Alderwick ${Math.random()}` })
  other = await addCustomer(api.db)
  member = { as: await addPerson(api.db, [{ customer }]) }
  colleague = { as: await addPerson(api.db, [{ customer }]) }
  const both = [
    { customer, scope: 'assistant' as const },
    { customer: other, scope: 'assistant' as const },
  ]
  iris = { as: await addPerson(api.db, both), customer }
  omar = { as: await addPerson(api.db, both), customer }
})

const file = (name = 'Cards', caller = member) =>
  api.call(assistant.submit, { body: { name, message: 'Please enter these 40 cards', urls: [] } }, caller)
const take = (id: string, from: string | null, caller = iris) =>
  api.call(assistant.take, { params: { id }, body: { from } }, caller)
type Status = 'in_progress' | 'waiting' | 'done'
const reply = (id: string, message: string, caller: Caller, status?: Status, urls: string[] = []) =>
  api.call(uploadRequests.reply, { params: { id }, body: { message, urls, ...(status && { status }) } }, caller)
const read = (id: string, caller = member) => api.call(uploadRequests.read, { params: { id } }, caller)
const bellOf = async (caller: Caller) =>
  (await api.call(notifications.list, {}, caller)).data.map(({ title, path }) => ({ title, path }))
const mailTo = async ({ as = '' }: Caller) => (await worker.messages()).filter((text) => text.includes(`To: ${as}`))

test('a request goes from filed to done, in a conversation with files', async () => {
  const { id, status, assignee } = await file()
  expect([status, assignee]).toEqual(['new', null])
  const taken = await take(id, null)
  expect(taken).toMatchObject({ status: 'in_progress', assignee: { id: await api.userId(iris.as ?? '') } })
  await reply(id, 'Two cards are unreadable.', iris, 'waiting')
  const scan = await upload(api, 'again.csv', 'name\nA\n', 'private', member)
  const answered = await reply(id, 'Here they are.', member, undefined, [scan.url ?? ''])
  expect(answered.status).toBe('in_progress')
  const result = await upload(api, 'entered.csv', 'name\nA\n', 'private', iris)
  await reply(id, 'All 40 are entered.', iris, 'done', [result.fileKey])
  const done = await read(id)
  expect(done.status).toBe('done')
  expect(
    done.entries.map(({ scope, message, status: to, files }) => [scope, message, to, files.map((f) => f.name)]),
  ).toEqual([
    ['assistant', '', 'in_progress', []],
    ['assistant', 'Two cards are unreadable.', 'waiting', []],
    ['user', 'Here they are.', 'in_progress', ['again.csv']],
    ['assistant', 'All 40 are entered.', 'done', ['entered.csv']],
  ])
  expect(done.replyCount).toBe(3)

  // Files of the conversation are downloaded like those of the request.
  const path = `/v2/user_upload_requests/${id}/download?file_path=${done.entries[3]?.files[0]?.filePath}`
  expect((await api.request('GET', path, member)).text).toBe('name\nA\n')
  expect((await api.request('GET', path, iris)).status).toBe(200)
  expect((await api.request('GET', path, { ...iris, customer: other })).status).toBe(404)

  const { rows: actions } = await api.db
    .selectFrom('app.auditEvents')
    .select(['action', 'scope'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
    .then((rows) => ({ rows: rows.map(({ action, scope }) => `${scope} ${action}`) }))
  expect(actions).toEqual([
    'user upload_request.filed',
    'assistant upload_request.taken',
    'assistant upload_request.waiting',
    'user upload_request.in_progress',
    'assistant upload_request.done',
  ])
})

test('both sides hear of it, in the bell and by email, and nobody of what they did themselves', async () => {
  const { id } = await file('Cards of Boston')
  const path = `/assistant/requests/${id}`
  for (const caller of [iris, omar])
    expect(await bellOf(caller)).toEqual([{ title: 'Test Person sent a request', path }])
  expect(await bellOf(member)).toEqual([])
  await take(id, null)
  expect(await bellOf(member)).toEqual([{ title: 'Test Person is working on your request', path }])
  await api.call(notifications.savePreferences, { body: { requestEmail: false } }, colleague)
  await reply(id, 'I can help', colleague)
  // Once taken, it concerns one assistant.
  expect((await bellOf(iris))[0]?.title).toBe('Test Person replied')
  expect(await bellOf(omar)).toHaveLength(1)
  await reply(id, 'Which office?', iris, 'waiting')
  expect((await bellOf(member))[0]?.title).toBe('Test Person needs something from you')
  expect((await bellOf(colleague))[0]?.title).toBe('Test Person needs something from you')
  await vi.waitFor(async () => expect(await mailTo(member)).toHaveLength(3), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await mailTo(iris)).toHaveLength(2), { timeout: 20_000 })
  expect(await mailTo(omar)).toHaveLength(1)
  expect(await mailTo(colleague)).toEqual([])
  const [asked] = (await mailTo(member)).filter((text) => text.includes('Which office?'))
  expect(asked).toContain('Subject: Test Person needs something from you: Cards of Boston')
  expect(asked?.replace(/=\r?\n/g, '').replace(/=3D/g, '=')).toContain(`${path}?customer_id=${customer}`)
})

test('the queue has the requests of every customer that the caller assists, and of no other', async () => {
  const elsewhere: Caller = { as: await addPerson(api.db, [{ customer: other }]) }
  const third = await addCustomer(api.db)
  await file('Foreign', { as: await addPerson(api.db, [{ customer: third }]) })
  const first = await file('First')
  const second = await file('Second', elsewhere)
  const done = await file('Done')
  await reply(done.id, '', member, 'done')
  await reply(first.id, 'Which one?', iris, 'waiting')
  const queue = async (view: 'open' | 'mine' | 'done', caller = iris) =>
    (await api.call(assistant.queue, { query: { view } }, caller)).data.map(({ name, customer: of }) => [name, of.id])
  // What waits for the customer comes last.
  expect(await queue('open')).toEqual([
    ['Second', other],
    ['First', customer],
  ])
  expect(await queue('open', { ...iris, customer: other })).toEqual(await queue('open'))
  expect(await queue('mine')).toEqual([['First', customer]])
  expect(await queue('mine', omar)).toEqual([])
  expect(await queue('done')).toEqual([['Done', customer]])
  const { data, meta } = await api.call(assistant.queue, { query: { pageSize: 1 } }, iris)
  expect([data.length, meta.total]).toEqual([1, 2])
  expect(data[0]).toMatchObject({ id: second.id, status: 'new', assignee: null, fileCount: 0, replyCount: 0 })

  const locked: Caller = {
    as: await addPerson(api.db, [
      { customer, scope: 'assistant', locked: true },
      { customer: other, scope: 'assistant' },
    ]),
  }
  expect(await queue('open', locked)).toEqual([['Second', other]])
  await expect(api.call(assistant.queue, {}, member)).rejects.toMatchObject({ status: 403 })
  // To act on one, the caller works for its customer.
  await expect(take(first.id, null, { ...iris, customer: other })).rejects.toMatchObject({ status: 404 })
})

test('of two assistants who take a request at once, one gets it; it can be taken over', async () => {
  const { id } = await file()
  const [irisId, omarId] = [await api.userId(iris.as ?? ''), await api.userId(omar.as ?? '')]
  const results = await Promise.allSettled([take(id, null, iris), take(id, null, omar)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  const holder = (await read(id)).assignee?.id === irisId ? irisId : omarId
  const taken = await take(id, holder, holder === irisId ? omar : iris)
  expect(taken.assignee?.id).toBe(holder === irisId ? omarId : irisId)
})

test('the clock runs until an answer, stands still while the customer is asked, and starts again', async () => {
  await api.db.updateTable('identity.customers').set({ answerHours: 48 }).where('id', '=', customer).execute()
  const { id, dueAt, createdAt, stoppedAt } = await file()
  const hours = (dueAt.getTime() - createdAt.getTime()) / 3600_000
  expect(hours).toBeGreaterThan(46.9)
  expect(hours).toBeLessThan(24 * 4 + 1.1)
  expect(stoppedAt).toBeNull()
  const asked = await reply(id, 'Which one?', iris, 'waiting')
  expect([asked.dueAt, asked.stoppedAt]).toEqual([dueAt, expect.any(Date)])
  const goesOn = await reply(id, 'The first', member)
  expect([goesOn.status, goesOn.stoppedAt]).toEqual(['in_progress', null])
  const done = await reply(id, '', iris, 'done')
  expect(done.stoppedAt).toEqual(expect.any(Date))
  const reopened = await reply(id, 'One is missing', member)
  expect([reopened.status, reopened.stoppedAt]).toEqual(['in_progress', null])
  expect(reopened.dueAt.getTime()).toBeGreaterThanOrEqual(goesOn.dueAt.getTime())
})

test.each([
  ['nothing', { message: '', urls: [] }, 'message'],
  ['spaces', { message: '  ', urls: [] }, 'message'],
  ['an unknown status', { message: 'x', urls: [], status: 'new' }, 'status'],
  ['a status that only the support staff sets', { message: 'x', urls: [], status: 'waiting' }, 'status'],
])('a reply with %s is refused by field', async (_, json, field) => {
  const { id } = await file()
  const answer = await api.request('POST', `/v2/user_upload_requests/${id}/entries`, { ...member, json })
  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
  expect((await read(id)).entries).toEqual([])
})

test('somebody who only reads sees the conversation and writes nothing, also not by the form', async () => {
  const { id } = await file()
  const reader: Caller = { as: await addPerson(api.db, [{ customer, role: 'read_only' }]) }
  expect((await read(id, reader)).name).toBe('Cards')
  await expect(reply(id, 'x', reader)).rejects.toMatchObject({ status: 403, errors: [{ code: 'read_only' }] })
  const form = new FormData()
  form.set('name', 'x')
  form.set('message', 'x')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = new Uint8Array(await encoded.arrayBuffer())
  const answer = await api.request('POST', '/v2/user_upload_requests', { ...reader, headers, body })
  expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'read_only' }] } })
})

test('files of another customer cannot be sent along', async () => {
  const { id } = await file()
  const { fileKey } = await upload(api, 'theirs.csv', 'x')
  await expect(reply(id, 'x', member, undefined, [fileKey])).rejects.toMatchObject({ status: 404 })
  const statuses: RequestStatus[] = [(await read(id)).status]
  expect(statuses).toEqual(['new'])
})
