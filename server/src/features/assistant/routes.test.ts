import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { assistant, uploadRequests } from '@rostrum/contract/assistant'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { zipEntries } from '#files/zip.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, pdf, startFileWorker, upload } from '#testing/file-uploads.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const params = { id: demoCustomers.veltrane }

let api: Api
let folder: string
let worker: Awaited<ReturnType<typeof startFileWorker>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-assistant-'))
  api = await startApi({ environment: { DATA_DIR: folder } })
  worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const submit = (body: object, caller: typeof ada = ada) =>
  api.call(assistant.submit, { body: { name: 'Cards', message: 'Please enter these', urls: [], ...body } }, caller)

test('a request keeps its files, and is listed for its customer only', async () => {
  const first = await upload(api, 'cards.pdf', pdf('first'))
  const second = await upload(api, 'list.csv', 'name\nA\n')
  const request = await submit({ urls: [first.url, `${second.fileKey}`] })
  expect(request).toMatchObject({
    name: 'Cards',
    author: { firstName: 'Ada' },
    files: [{ name: 'cards.pdf' }, { name: 'list.csv', bytes: 7 }],
  })
  const { data } = await api.call(uploadRequests.list, { params, query: {} }, ada)
  expect(data[0]).toMatchObject({ id: request.id })
  await expect(api.call(uploadRequests.list, { params, query: {} }, noor)).rejects.toMatchObject({ status: 404 })

  const path = `/v2/user_upload_requests/${request.id}`
  const file = await api.request('GET', `${path}/download?file_path=${request.files[1]?.filePath}`, ada)
  expect([file.status, file.text]).toEqual([200, 'name\nA\n'])
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="list.csv"')
  const other = await submit({ urls: [(await upload(api, 'other.csv', 'x')).url] })
  for (const wrong of [other.files[0]?.filePath, '../x', '..%2f..%2fetc%2fpasswd', '']) {
    expect((await api.request('GET', `${path}/download?file_path=${wrong}`, ada)).status).toBe(404)
  }
  for (const what of ['download?file_path=x', 'bulk_download']) {
    expect((await api.request('GET', `${path}/${what}`, noor)).status).toBe(404)
    expect((await api.request('GET', `${path}/${what}`)).status).toBe(401)
    expect((await api.request('GET', `/v2/user_upload_requests/x/${what}`, ada)).status).toBe(404)
  }
})

test('all files of a request are one archive, with a name for each', async () => {
  const bodies = ['first', 'second', 'third']
  const urls = []
  for (const body of bodies) urls.push((await upload(api, body === 'third' ? 'größe.txt' : 'same.txt', body)).url)
  const { id } = await submit({ name: 'Cards/../2026', urls })
  const { status, headers, bytes } = await api.request('GET', `/v2/user_upload_requests/${id}/bulk_download`, ada)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(headers.get('content-disposition')).toContain('filename="Cards..2026.zip"')
  const path = join(folder, 'all.zip')
  await writeFile(path, bytes)
  const found: Record<string, string> = {}
  for await (const entry of zipEntries(path, { entries: 10, ratioFromBytes: 1000 })) {
    found[entry.path] = await text(Readable.from(entry.open()))
  }
  expect(found).toEqual({ 'same.txt': 'first', 'same (2).txt': 'second', 'größe.txt': 'third' })
})

test('name and description are required, and only own completed files can be sent', async () => {
  await expect(submit({ name: ' ' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'name', message: 'Enter a name' }],
  })
  await expect(submit({ message: '' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'message', message: 'Enter a description' }],
  })
  const { fileKey } = await upload(api, 'mine.txt', 'x')
  await expect(submit({ urls: [fileKey] }, noor)).rejects.toMatchObject({ status: 404 })
  const refused = await upload(api, 'refused.pdf', 'not a PDF')
  await expect(submit({ urls: [refused.fileKey] })).rejects.toMatchObject({ status: 422, errors: [{ field: 'urls' }] })
})

test('a form with its files inside files a request too', async () => {
  const send = async (fields: Record<string, string>, files: File[] = [], caller: { as?: string } = ada) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const file of files) form.append('files[]', file)
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const body = new Uint8Array(await encoded.arrayBuffer())
    return api.request('POST', '/v2/user_upload_requests', { ...caller, headers, body })
  }
  const fields = { name: 'Form', message: 'With files' }
  const filed = await send(fields, [new File(['name\nA\n'], 'list.csv'), new File([pdf()], 'deck.pdf')])
  expect([filed.status, filed.json?.data?.name]).toEqual([201, 'Form'])
  const isScanned = async () => {
    const { data } = await api.call(uploadRequests.list, { params, query: {} }, ada)
    expect(data[0]?.files.map(({ name }) => name)).toEqual(['list.csv', 'deck.pdf'])
  }
  await vi.waitFor(isScanned, { timeout: 20_000, interval: 100 })
  expect((await send({ message: 'x' })).json?.errors).toMatchObject([{ field: 'name' }])
  expect((await send({ name: 'x', description: '' })).json?.errors).toMatchObject([{ field: 'message' }])
  expect((await send(fields, [new File(['x'], 'tool.exe')])).status).toBe(422)
  expect((await send(fields, [], {})).status).toBe(401)
  const broken = { ...ada, headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: 'not a form' }
  expect((await api.request('POST', '/v2/user_upload_requests', broken)).status).toBe(400)
})
