// fetch for addresses that a person, or another server, names. Redirects are followed one by one, each checked.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ConnectionFailure, failureOf } from './failures.ts'
import { addressOf, guardedLookup, type Reach } from './reach.ts'

const patienceMs = 10_000
const mostRedirects = 5
/** Calendars are listed in a few kilobytes. */
const mostBytes = 5 * 1024 * 1024

export interface GuardedRequest {
  method?: string | undefined
  headers?: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
}

type Guard = Pick<Reach, 'allowsPrivate'>

/** Only https:, and with private networks allowed also http:. */
export async function guardedFetch(guard: Guard, address: string, given: GuardedRequest = {}): Promise<Response> {
  let url = new URL(address)
  const origin = url.origin
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    // The password is for the server that the person named.
    const headers = url.origin === origin ? given.headers : withoutAuthorization(given.headers)
    const response = await once(guard, url, { ...given, ...(headers && { headers }) })
    const location = response.headers.get('location')
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response
    url = new URL(location, url)
  }
  throw new ConnectionFailure('refused', url.hostname, 'too many redirects')
}

const withoutAuthorization = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'))

async function once(guard: Guard, url: URL, { method = 'GET', headers, body, signal }: GuardedRequest) {
  const isPlain = url.protocol === 'http:'
  if (!isPlain && url.protocol !== 'https:') throw new ConnectionFailure('refused', url.hostname)
  if (isPlain && !guard.allowsPrivate) throw new ConnectionFailure('unencrypted', url.hostname)
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
    return await responseOf(incoming)
  } catch (error) {
    if (timeout.aborted) throw new ConnectionFailure('unreachable', url.hostname)
    throw failureOf(error, url.hostname)
  }
}

async function responseOf(incoming: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const status = incoming.statusCode ?? 502
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
