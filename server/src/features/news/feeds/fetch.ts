// One polite request for a feed: conditional, limited in size and time, and never to a private network.
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import { textOfBytes } from './decode.ts'
import { readRetryAfter } from './schedule.ts'

const patienceMs = 15_000

export interface Known {
  etag: string | null
  lastModified: string | null
}

export type Fetched =
  | { outcome: 'unchanged'; movedTo: string | null }
  | { outcome: 'gone' }
  | { outcome: 'failed'; problem: string; retryAfter?: Date | undefined }
  | {
      outcome: 'read'
      text: string
      /** The final URL after redirects: the base of relative links. */
      url: string
      /** Set if every redirect on the way was permanent. */
      movedTo: string | null
      etag: string | null
      lastModified: string | null
    }

interface Reach {
  allowsPrivate: boolean
}

const accept =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5, */*;q=0.1'

/** One request at a time to a host, from this process. */
const busyHosts = new Map<string, Promise<unknown>>()

async function inTurn<T>(host: string, work: () => Promise<T>): Promise<T> {
  const turn = (busyHosts.get(host) ?? Promise.resolve()).then(work, work)
  const settled = turn.catch(() => undefined)
  busyHosts.set(host, settled)
  try {
    return await turn
  } finally {
    if (busyHosts.get(host) === settled) busyHosts.delete(host)
  }
}

export const fetchFeed = (reach: Reach, url: string, known?: Known, signal?: AbortSignal): Promise<Fetched> =>
  inTurn(new URL(url).host, () => ask(reach, url, known, signal))

async function ask(reach: Reach, url: string, known: Known | undefined, signal?: AbortSignal): Promise<Fetched> {
  const timeout = AbortSignal.timeout(patienceMs)
  let at = url
  let isPermanent = true
  const headers = {
    accept,
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Rostrum/1.0 (news feed reader)',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
  try {
    const response = await guardedFetch(reach, url, {
      headers,
      isPublic: true,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      onRedirect(status, to) {
        at = to.href
        isPermanent &&= status === 301 || status === 308
      },
    })
    return await answerOf(response, { url: at, movedTo: at !== url && isPermanent ? at : null })
  } catch (error) {
    if (timeout.aborted) return { outcome: 'failed', problem: 'The server did not respond within 15 seconds.' }
    return { outcome: 'failed', problem: wordsOf(error) }
  }
}

async function answerOf(response: Response, found: { url: string; movedTo: string | null }): Promise<Fetched> {
  const { status, headers } = response
  if (status === 304) return { outcome: 'unchanged', movedTo: found.movedTo }
  if (status === 410) return { outcome: 'gone' }
  if (!response.ok) {
    const retryAfter = [429, 503].includes(status) ? readRetryAfter(headers.get('retry-after'), new Date()) : undefined
    return { outcome: 'failed', problem: problemOf(status), retryAfter }
  }
  const contentType = headers.get('content-type') ?? ''
  if (/^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip)/i.test(contentType)) {
    return { outcome: 'failed', problem: `This address leads to a file (${contentType.slice(0, 60)}), not a feed.` }
  }
  const text = textOfBytes(new Uint8Array(await response.arrayBuffer()), contentType)
  const known = { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
  return { outcome: 'read', text, ...found, ...known }
}

function problemOf(status: number): string {
  if (status === 401 || status === 403) return `The server denied access (${status}).`
  if (status === 404) return 'There is nothing at this address (404).'
  if (status === 429) return 'The server is limiting requests (429).'
  return `The server returned error ${status}.`
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ConnectionFailure)) return 'The feed could not be read.'
  if (/too long/.test(error.message)) return 'The feed is larger than 5 MB.'
  if (/too many redirects/.test(error.message)) return 'The address redirects more than five times.'
  if (error.reason === 'refused') return 'The server closed the connection or sent an unreadable response.'
  return error.message
}
