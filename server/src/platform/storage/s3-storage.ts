import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { gatherChunks } from '../gather-chunks.ts'
import { type Credentials, sha256, signed } from './signature-v4.ts'
import { MissingObject, type Storage } from './storage.ts'

/** A part of a large object; S3 wants at least 5 MB of all but the last. */
const partBytes = 8 * 1024 * 1024
const answerMs = 60_000

type Send = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  key: string,
  more?: { query?: Record<string, string>; body?: Uint8Array; headers?: Record<string, string> },
) => Promise<Response>

/** `s3://ACCESS_KEY:SECRET_KEY@host/bucket?region=…`; with `s3+http:` without TLS. Objects are addressed by path. */
export function s3Storage(address: string): Storage {
  const { url, credentials } = readAddress(address)
  const send: Send = async (method, key, { query = {}, body, headers = {} } = {}) => {
    const target = new URL(`${url}/${key}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const request = { method, url: target, headers, payloadHash: sha256(body ?? '') }
    const answer = await fetch(target, {
      method,
      headers: signed(request, credentials, new Date()),
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      ...(method !== 'GET' && { signal: AbortSignal.timeout(answerMs) }),
    })
    if (answer.status === 404 && method === 'GET') throw new MissingObject(key)
    if (!answer.ok) throw new Error(`The storage answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    return answer
  }
  return {
    write: (key, body) => writeInParts(send, key, body),
    async read(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const { body } = await send('GET', key, { ...(headers && { headers }) })
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    async remove(key) {
      const answer = await send('DELETE', key)
      await answer.arrayBuffer()
    },
    // A lifecycle rule of the bucket aborts unfinished uploads.
    removeUnfinished: async () => {},
  }
}

function readAddress(address: string): { url: string; credentials: Credentials } {
  const given = new URL(address)
  const protocol = given.protocol === 's3+http:' ? 'http' : 'https'
  return {
    url: `${protocol}://${given.host}${given.pathname.replace(/\/+$/, '')}`,
    credentials: {
      accessKey: decodeURIComponent(given.username),
      secretKey: decodeURIComponent(given.password),
      region: given.searchParams.get('region') ?? 'us-east-1',
    },
  }
}

/** A small object in one request; a large one part by part, so that memory stays flat. */
async function writeInParts(send: Send, key: string, body: AsyncIterable<Uint8Array>) {
  const parts = gatherChunks(body, partBytes)
  const first = await parts.next()
  const second = first.done || first.value.length < partBytes ? undefined : await parts.next()
  if (!second || second.done) {
    await (await send('PUT', key, { body: first.done ? new Uint8Array() : first.value })).arrayBuffer()
    return
  }
  const begun = await (await send('POST', key, { query: { uploads: '' } })).text()
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1]
  if (!uploadId) throw new Error('The storage began no upload')
  try {
    const tags: string[] = []
    const put = async (part: Uint8Array) => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await send('PUT', key, { query, body: part })
      await answer.arrayBuffer()
      tags.push(answer.headers.get('etag') ?? '')
    }
    await put(first.value)
    await put(second.value)
    for await (const part of parts) await put(part)
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const text = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const done = await (await send('POST', key, { query: { uploadId }, body: Buffer.from(text) })).text()
    // An error while the parts are joined comes with the status 200.
    if (done.includes('<Error>')) throw new Error(`The storage answered ${done.slice(0, 300)}`)
  } catch (error) {
    await send('DELETE', key, { query: { uploadId } }).catch(() => undefined)
    throw error
  }
}
