// The same uploads, kept by a service that speaks S3.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#platform/storage/testing/s3-server.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, pathOf, startFileWorker, testVirus, upload } from '#testing/file-uploads.ts'

let api: Api
let s3: Awaited<ReturnType<typeof startS3>>
let worker: Awaited<ReturnType<typeof startFileWorker>>
beforeAll(async () => {
  s3 = await startS3()
  api = await startApi({ environment: { STORAGE_URL: s3.url } })
  worker = await startFileWorker(api, s3.url)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await s3.stop()
})

test('a file of several parts comes back unchanged, whole and in ranges', { tags: 'full' }, async () => {
  const body = randomBytes(10_000_000).toString('hex')
  const { status, url } = await upload(api, 'large.txt', body)
  expect(status).toBe('completed')
  const read = await api.request('GET', pathOf(url ?? ''), ada)
  expect(read.text === body).toBe(true)
  const part = await api.request('GET', pathOf(url ?? ''), { ...ada, headers: { range: 'bytes=9000000-9000009' } })
  expect([part.status, part.text]).toEqual([206, body.slice(9_000_000, 9_000_010)])
})

test('a virus is found and deleted there', async () => {
  const { status, fileKey } = await upload(api, 'eicar.txt', testVirus)
  expect(status).toBe('threats_found')
  expect((await api.request('GET', `/v2/file/private/${fileKey}`, ada)).status).toBe(404)
})
