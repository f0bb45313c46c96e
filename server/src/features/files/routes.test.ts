import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FileExtension, files, fileTypes } from '@rostrum/contract/files'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { lockSession } from '#platform/database/locks.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import {
  ada,
  askAddress,
  pathOf,
  pdf,
  put,
  startFileWorker,
  statusOf,
  testVirus,
  upload,
} from '#testing/file-uploads.ts'
import { addPerson } from '#testing/people.ts'
import { zipOf } from '#testing/zip.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

let api: Api
let folder: string
let worker: Awaited<ReturnType<typeof startFileWorker>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-files-'))
  const environment = { DATA_DIR: folder, FILE_LIMIT_MB: '2', FILE_QUOTA_GB: '0.01' }
  api = await startApi({ environment })
  worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href)
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('an address to upload to', () => {
  test('comes with a key for each name, in both buckets', async () => {
    const { json } = await api.request(
      'GET',
      '/v2/file/presigned_url?bucket=private&file_names=a.pdf&file_names=b.csv',
      ada,
    )
    const rows = json?.data as unknown as { presigned_url: string; file_key: string }[]
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ file_key }) => file_key)).size).toBe(2)
    expect(rows[0]?.file_key).toMatch(new RegExp(`^${demoCustomers.veltrane}/`))
    expect((await askAddress(api, 'a.png', 'public')).path).toContain('/upload/public/')
    const unknown = await api.request('GET', '/v2/file/presigned_url?bucket=other&file_names=a.pdf', ada)
    expect(unknown.status).toBe(400)
  })

  test('is not for somebody who only reads', async () => {
    const reader = { as: await addPerson(api.db, [{ customer: demoCustomers.veltrane, role: 'read_only' }]) }
    await expect(askAddress(api, 'a.pdf', 'private', reader)).rejects.toMatchObject({
      status: 403,
      errors: [{ code: 'read_only' }],
    })
  })

  test('takes the file once, and gives back its bytes unchanged', async () => {
    const { path, fileKey, contentType } = await askAddress(api, 'results.pdf')
    expect(await statusOf(api, fileKey)).toMatchObject({ status: 'in_progress', url: null })
    expect((await put(api, path, pdf('Q3'), contentType)).status).toBe(200)
    expect((await put(api, path, pdf('other'), contentType)).status).toBe(403)
    await vi.waitFor(async () => expect((await statusOf(api, fileKey)).status).toBe('completed'), 20_000)
    const { url } = await statusOf(api, fileKey)
    expect((await api.request('GET', pathOf(url ?? ''), ada)).text).toBe(pdf('Q3'))
  })

  test('is bound to bucket, content type and customer, and cannot be changed', async () => {
    const { path, contentType } = await askAddress(api, 'a.pdf')
    for (const changed of [
      path.replace('/private/', '/public/'),
      `${path}x`,
      path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      path.replace(/\.[^.]+$/, ''),
      '/v2/file/upload/private/none',
    ]) {
      expect((await put(api, changed, pdf(), contentType)).status, changed).toBe(403)
    }
    expect((await put(api, path, pdf(), 'text/html')).status).toBe(403)
    const forged = await new SignJWT({ customer: demoCustomers.veltrane })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(newId())
      .setAudience('file.upload')
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32))
    expect((await put(api, `/v2/file/upload/private/${forged}`, pdf(), contentType)).status).toBe(403)
    expect((await put(api, path, pdf(), contentType)).status).toBe(200)
  })

  test('expires after 15 minutes', async () => {
    const { path, contentType } = await askAddress(api, 'a.pdf')
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1000, toFake: ['Date'] })
    try {
      expect((await put(api, path, pdf(), contentType)).status).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })

  test('of a transfer that was cut off can be used again, and nothing is kept of it', async () => {
    const { path, fileKey, contentType } = await askAddress(api, 'cut.txt')
    const leave = new AbortController()
    const isNow = (status: string) =>
      vi.waitFor(async () => {
        const row = await sql`select status from app.files where id = ${fileKey.split('/')[1]}`.execute(api.db)
        expect(row.rows).toEqual([{ status }])
      }, 10_000)
    async function* slowly() {
      yield Buffer.alloc(1000, 'a')
      await isNow('receiving')
      leave.abort()
      yield Buffer.alloc(1000, 'a')
    }
    const cut = fetch(`${api.urls[0]}${path}`, {
      method: 'PUT',
      headers: { 'content-type': contentType, 'content-length': '2000' },
      body: slowly() as unknown as ReadableStream,
      duplex: 'half',
      signal: leave.signal,
    } as RequestInit)
    await expect(cut).rejects.toThrow()
    await isNow('expected')
    expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([])
    expect((await put(api, path, 'whole', contentType)).status).toBe(200)
  })
})

describe('what is too large', () => {
  test('is refused before it is sent: one file, and all of a customer', async () => {
    const ask = (sizes: number[]) =>
      api.call(
        files.presignedUrl,
        { query: { bucket: 'private', fileNames: sizes.map((_, at) => `${at}.txt`), sizes } },
        ada,
      )
    await expect(ask([3 * 1024 ** 2])).rejects.toMatchObject({ status: 413, message: expect.stringContaining('2 MB') })
    await expect(ask(Array(6).fill(2 * 1024 ** 2))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('0.01 GB'),
    })
    const { path, contentType } = await askAddress(api, 'a.txt')
    const answer = await put(api, path, new Uint8Array(2 * 1024 ** 2 + 1), contentType)
    expect(answer).toMatchObject({ status: 413, json: { errors: [{ code: 'too_large' }] } })
  })
})

describe('names', () => {
  test('are cut, cleaned of paths, control and direction characters; other types are refused', async () => {
    const named = async (name: string) => (await askAddress(api, name)).fileName
    expect(await named(`${'x'.repeat(500)}.pdf`)).toBe(`${'x'.repeat(200)}.pdf`)
    expect(await named('../../etc/passwd.txt')).toBe('passwd.txt')
    expect(await named('C:\\Users\\ada\\results.xlsx')).toBe('results.xlsx')
    expect(await named('a\u202Egpj.csv')).toBe('agpj.csv')
    expect(await named('a\r\nb.csv')).toBe('ab.csv')
    expect(await named('.pdf')).toBe('file.pdf')
    for (const name of ['a.exe', 'a.zip', 'a.svg', 'a.html', 'a', 'a.pdf.js', 'photo\u202Egpj.exe']) {
      await expect(named(name), name).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'file_names', message: expect.stringContaining('can’t be attached') }],
      })
    }
    const many = Array.from({ length: 101 }, () => 'a.txt')
    await expect(
      api.call(files.presignedUrl, { query: { bucket: 'private', fileNames: many } }, ada),
    ).rejects.toMatchObject({ status: 400 })
    const keys = Array.from({ length: 10_000 }, () => 'file_keys=x').join('&')
    const flood = await api.request('GET', `/v2/file/status?bucket=private&${keys}`, ada)
    expect(flood.status).toBeGreaterThanOrEqual(400)
    expect(flood.status).toBeLessThan(500)
  })
})

const zip = (...entries: [string, string][]) => zipOf(Object.fromEntries(entries))
const types = '[Content_Types].xml'

describe('a scan', () => {
  test('completes what its content says it is, and marks macros', async () => {
    const docx = zip([types, ''], ['word/document.xml', '<w/>'])
    const xlsm = zip([types, ''], ['xl/workbook.xml', '<w/>'], ['xl/vbaProject.bin', 'x'])
    expect(await upload(api, 'a.docx', docx)).toMatchObject({ status: 'completed', marks: [] })
    expect(await upload(api, 'a.xlsm', xlsm)).toMatchObject({ status: 'completed', marks: ['macros'] })
    expect(await upload(api, 'a.csv', 'name,shares\nA,1\n')).toMatchObject({
      status: 'completed',
      contentType: 'text/csv',
    })
    expect(await upload(api, 'a.xml', '<?xml version="1.0"?><a/>')).toMatchObject({ status: 'completed' })
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('WordDocument_VBA_PROJECT', 'utf16le'),
    ]) as Buffer<ArrayBuffer>
    expect(await upload(api, 'a.doc', ole)).toMatchObject({ status: 'completed', marks: ['macros'] })
  })

  const bytes = (text: string) => Buffer.from(text, 'latin1') as Buffer<ArrayBuffer>
  const ole = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')]) as Buffer<ArrayBuffer>
  const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif') => async () =>
    (await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .toFormat(format)
      .toBuffer()) as Buffer<ArrayBuffer>
  const heif = (brand: string) => () => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`)
  const workbook = () => zip([types, ''], ['xl/workbook.xml', '<w/>'])
  const samples: Record<FileExtension, () => string | Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>> = {
    pdf,
    doc: () => ole('WordDocument'),
    docx: () => zip([types, ''], ['word/document.xml', '<w/>']),
    xls: () => ole('Workbook'),
    xlt: () => ole('Workbook'),
    xlsx: workbook,
    xlsm: workbook,
    xlsb: () => zip([types, ''], ['xl/workbook.bin', 'x']),
    xltx: workbook,
    xltm: workbook,
    pptx: () => zip([types, ''], ['ppt/presentation.xml', '<p/>']),
    xml: () => '<?xml version="1.0"?><a/>',
    txt: () => 'plain',
    csv: () => 'name,shares\nA,1\n',
    png: picture('png'),
    jpg: picture('jpeg'),
    jpeg: picture('jpeg'),
    gif: picture('gif'),
    webp: picture('webp'),
    bmp: () => bytes(`BM${'\x40\0\0\0'}\0\0\0\0${'\x36\0\0\0'}${'\0'.repeat(40)}`),
    tif: picture('tiff'),
    tiff: picture('tiff'),
    heic: heif('heic'),
    heif: heif('mif1'),
    avif: picture('avif'),
  }

  test.each(Object.keys(fileTypes) as FileExtension[])('completes a .%s', async (extension) => {
    const file = await upload(api, `a.${extension}`, await samples[extension]())
    expect(file).toMatchObject({ status: 'completed', reason: null })
  })

  test.each([
    ['a program as a PDF', 'a.pdf', 'MZ\x90\0program', 'program'],
    ['a script as text', 'a.txt', '#!/bin/sh\nrm -rf /', 'program'],
    ['a page as a PDF', 'a.pdf', '<html>', 'isn’t a PDF'],
    ['a page as a picture', 'a.png', '<svg onload="alert(1)">', 'isn’t a picture'],
    ['bytes as text', 'a.csv', 'a\0b', 'isn’t text'],
    ['text as a workbook', 'a.xlsx', 'name,shares', 'isn’t an Excel workbook'],
    ['a damaged archive', 'a.docx', 'PK\x03\x04 cut short', 'damaged'],
  ])('refuses %s', async (_, name, body, reason) => {
    const file = await upload(api, name, Buffer.from(body, 'latin1') as Buffer<ArrayBuffer>)
    expect(file).toMatchObject({ status: 'failed', url: null, reason: expect.stringContaining(reason) })
  })

  test('refuses an archive that is no document', async () => {
    expect(await upload(api, 'a.xlsx', zip(['a.exe', 'x']))).toMatchObject({ status: 'failed' })
  })

  test('always finds the test virus, also inside a document, and keeps nothing of it', async () => {
    const file = await upload(api, 'eicar.txt', testVirus)
    expect(file).toMatchObject({ status: 'threats_found', url: null })
    expect(await upload(api, 'b.pdf', pdf(testVirus))).toMatchObject({ status: 'threats_found' })
    const packed = zip([types, ''], ['word/document.xml', testVirus])
    expect(await upload(api, 'c.docx', packed)).toMatchObject({ status: 'threats_found' })
    expect((await api.request('GET', `/v2/file/private/${file.fileKey}`, ada)).status).toBe(404)
    const kept = await readdir(join(folder, 'files', 'private', demoCustomers.veltrane))
    expect(kept).not.toContain(file.fileKey.split('/')[1])
  })
})

describe('a private file', () => {
  test('is for people of its customer', async () => {
    const { fileKey, url } = await upload(api, 'board.pdf', pdf('secret'))
    const path = pathOf(url ?? '')
    expect((await api.request('GET', path)).status).toBe(401)
    expect((await api.request('GET', path, noor)).status).toBe(404)
    expect((await api.request('GET', path.replace('/private/', '/public/'))).status).toBe(404)
    const foreign = { query: { bucket: 'private' as const, fileKeys: [fileKey] } }
    await expect(api.call(files.status, foreign, noor)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(files.address, { query: { fileKey } }, noor)).rejects.toMatchObject({ status: 404 })
    for (const key of ['../x', '..%2f..%2fetc/passwd', `${fileKey}/..`, fileKey.toUpperCase(), '']) {
      const query = { bucket: 'private' as const, fileKeys: [key] }
      await expect(api.call(files.status, { query }, ada), key).rejects.toMatchObject({ status: 404 })
      const read = await api.request('GET', `/v2/file/private/${key}`, ada)
      expect(read.status, key).toBe(404)
    }
  })

  test('opens by an address that is good for five minutes, as a preview only if that is safe', async () => {
    const { fileKey } = await upload(api, 'board.pdf', pdf('secret'))
    const { url, previewUrl } = await api.call(files.address, { query: { fileKey } }, ada)
    const saved = await api.request('GET', url)
    expect(saved.text).toBe(pdf('secret'))
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename="board.pdf"')
    expect((await api.request('GET', previewUrl ?? '')).headers.get('content-disposition')).toContain('inline')
    const other = await upload(api, 'other.pdf', pdf())
    expect((await api.request('GET', url.replace(fileKey, other.fileKey))).status).toBe(403)
    const text = await upload(api, 'a.txt', '<script>alert(1)</script>')
    const address = await api.call(files.address, { query: { fileKey: text.fileKey } }, ada)
    expect(address.previewUrl).toBeNull()
    const forced = await api.request('GET', `${address.url}&preview=true`)
    expect(forced.headers.get('content-disposition')).toContain('attachment')
    vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1000, toFake: ['Date'] })
    try {
      expect((await api.request('GET', url)).status).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a public file', () => {
  test('opens by its address, can run nothing, and answers ranges and tags', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy' } })
      .withExif({ IFD0: { Copyright: 'Veltrane' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { url } = await upload(api, 'Logo größer.jpg', picture as Buffer<ArrayBuffer>, 'public')
    const path = pathOf(url ?? '')
    const { status, headers, bytes } = await api.request('GET', path)
    expect([status, Buffer.compare(bytes, picture)]).toEqual([200, 0])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'content-disposition': expect.stringContaining("filename*=UTF-8''Logo%20gr%C3%B6%C3%9Fer.jpg"),
      'accept-ranges': 'bytes',
    })
    const etag = headers.get('etag') ?? ''
    expect(etag).toBe(`"${createHash('sha256').update(picture).digest('hex')}"`)
    expect((await api.request('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await api.request('GET', path, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${picture.length}`])
    expect(Buffer.compare(part.bytes, picture.subarray(10, 20))).toBe(0)
    const last = await api.request('GET', path, { headers: { range: 'bytes=-5' } })
    expect(Buffer.compare(last.bytes, picture.subarray(-5))).toBe(0)
    expect((await api.request('GET', path, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
    const stale = { range: 'bytes=0-1', 'if-range': '"other"' }
    expect((await api.request('GET', path, { headers: stale })).status).toBe(200)
    const head = await api.request('HEAD', path)
    expect([head.headers.get('content-length'), head.bytes.length]).toEqual([String(picture.length), 0])

    const small = await api.request('GET', `${path}?size=thumbnail`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    const { width, exif } = await sharp(small.bytes).metadata()
    expect([width, exif]).toEqual([400, undefined])
  })
})

test('usage counts the bytes that are kept, and says that there is no virus scanner', async () => {
  const before = await api.call(files.usage, {}, ada)
  await upload(api, 'a.txt', 'x'.repeat(1000))
  const after = await api.call(files.usage, {}, ada)
  expect(after).toMatchObject({ bytes: before.bytes + 1000, maxBytes: 2 * 1024 ** 2, hasVirusScanner: false })
  expect((await api.request('GET', '/_status')).json).toMatchObject({ virus_scanner: 'none' })
})

const idOf = (fileKey: string) => fileKey.split('/')[1] ?? ''
const makeOld = (fileKey: string) =>
  sql`update app.files set created_at = now() - interval '25 hours', received_at = now() - interval '25 hours'
    where id = ${idOf(fileKey)}`.execute(api.db)
const storedOfVeltrane = () => readdir(join(folder, 'files', 'private', demoCustomers.veltrane))

async function sweep() {
  await worker.run('files.sweep')
  const left = sql`select from pgboss.job where name = 'files.sweep' and state <> 'completed'`
  await vi.waitFor(async () => expect((await left.execute(api.db)).rows).toHaveLength(0), 20_000)
}

test('the sweep deletes nothing while a backup reads the files', async () => {
  const { fileKey } = await upload(api, 'backed up.txt', 'x')
  await makeOld(fileKey)
  await withClient(api.databaseUrl, async (backup) => {
    await lockSession(backup, 'fileRemovals')
    await sweep()
    expect(await storedOfVeltrane()).toContain(idOf(fileKey))
  })
  await sweep()
  expect(await storedOfVeltrane()).not.toContain(idOf(fileKey))
  await expect(statusOf(api, fileKey)).rejects.toMatchObject({ status: 404 })
})

test('the sweep visits suspended customers', async () => {
  const { fileKey } = await upload(api, 'suspended.txt', 'x')
  await makeOld(fileKey)
  const setStatus = (status: string) =>
    sql`update identity.customers set status = ${status} where id = ${demoCustomers.veltrane}`.execute(api.db)
  await setStatus('inactive')
  try {
    await sweep()
  } finally {
    await setStatus('active')
  }
  expect(await storedOfVeltrane()).not.toContain(idOf(fileKey))
})

test('the sweep deletes what nothing refers to after a day, and only that', async () => {
  const young = await upload(api, 'young.txt', 'x')
  const old = await upload(api, 'old.txt', 'x')
  await makeOld(old.fileKey)
  await sweep()
  expect(await storedOfVeltrane()).not.toContain(idOf(old.fileKey))
  expect(await storedOfVeltrane()).toContain(idOf(young.fileKey))
  await expect(statusOf(api, old.fileKey)).rejects.toMatchObject({ status: 404 })
})
