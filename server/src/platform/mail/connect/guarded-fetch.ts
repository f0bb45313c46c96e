// fetch for addresses that a person, or another server, names. Redirects are followed one by one, each checked.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ConnectionFailure, failureOf } from './failures.ts'
import { addressOf, guardedLookup, type Reach } from './reach.ts'

const patienceMs = 10_000
const mostRedirects = 5
/** After decompression. Calendars are listed in a few kilobytes. */
const mostBytes = 5 * 1024 * 1024

export interface GuardedRequest {
  method?: string | undefined
  headers?: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
  /** For public pages, without a password: http: too. */
  isPublic?: boolean
  /** Called with each redirect before it is followed. */
  onRedirect?: (status: number, to: URL) => void
}

type Guard = Pick<Reach, 'allowsPrivate'>

/** Only https:, and for public pages or with private networks allowed also http:. */
export async function guardedFetch(guard: Guard, address: string, given: GuardedRequest = {}): Promise<Response> {
  let url = new URL(address)
  const origin = url.origin
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    // The password is for the server that the person named.
    const headers = url.origin === origin ? given.headers : withoutAuthorization(given.headers)
    const response = await once(guard, url, { ...given, ...(headers && { headers }) })
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response
    const to = URL.canParse(location, url.href) ? new URL(location, url) : undefined
    if (!to) throw new ConnectionFailure('refused', url.hostname, 'it redirects to no address')
    url = to
    given.onRedirect?.(response.status, url)
  }
  throw new ConnectionFailure('refused', url.hostname, 'too many redirects')
}

const withoutAuthorization = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))

async function once(
  guard: Guard,
  url: URL,
  { method = 'GET', headers, body, signal, isPublic = false }: GuardedRequest,
) {
  const isPlain = url.protocol === 'http:'
  if (!isPlain && url.protocol !== 'https:') throw new ConnectionFailure('refused', url.hostname)
  if (isPlain && !isPublic && !guard.allowsPrivate) throw new ConnectionFailure('unencrypted', url.hostname)
  // Sockets look up no address of digits.
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) await addressOf(guard, bare)
  const timeout = AbortSignal.timeout(patienceMs)
  const request = isPlain ? requestHttp : requestHttps
  try {
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, {
        method,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
        lookup: guardedLookup(guard),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        agent: false,
      })
      sent.on('response', resolve).on('error', reject).end(body)
    })
    return await responseOf(incoming, method === 'HEAD')
  } catch (error) {
    if (timeout.aborted) throw new ConnectionFailure('unreachable', url.hostname)
    throw failureOf(error, url.hostname)
  }
}

const decompressors: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Counted after decompression: a few kilobytes can stand for gigabytes. */
async function bytesOf(incoming: IncomingMessage, isHead: boolean): Promise<Buffer> {
  const encoding = incoming.headers['content-encoding']?.toLowerCase() ?? ''
  const decompress = isHead || isEmptyStatus(incoming.statusCode) ? undefined : decompressors[encoding]
  const stream = decompress ? incoming.pipe(decompress()) : incoming
  if (stream !== incoming) incoming.on('error', (error) => stream.destroy(error))
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Error('The answer is too long')
      chunks.push(chunk)
    }
  } finally {
    incoming.destroy()
  }
  return Buffer.concat(chunks)
}

const isEmptyStatus = (status = 502) => [204, 205, 304].includes(status)

async function responseOf(incoming: IncomingMessage, isHead: boolean): Promise<Response> {
  const content = await bytesOf(incoming, isHead)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const status = incoming.statusCode ?? 502
  return new Response(isEmptyStatus(status) ? null : new Uint8Array(content), { status, headers })
}
