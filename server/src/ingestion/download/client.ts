// Requests to EDGAR within the SEC's fair access rules: identified, at most ten a second over everything this process
// asks for, one at a time, and with exponential backoff when EDGAR requests it.
import { setTimeout as sleep } from 'node:timers/promises'
import { pace } from './pace.ts'

export interface EdgarSettings {
  /** https://www.sec.gov */
  base: string
  /** The SEC requires a name and an email address. */
  userAgent: string
  /** The SEC allows ten; a margin is left for a second process on the same address. */
  requestsPerSecond?: number
  /** The first pause after a refusal; each further one is twice as long. */
  backOffMs?: number
  /** How long a connection may stay silent. */
  idleMs?: number
  attempts?: number
  signal?: AbortSignal | undefined
  /** Called before every pause longer than the pace. */
  onWait?: ((message: string) => void) | undefined
}

/** EDGAR did not serve the request; the message says why. */
export class EdgarError extends Error {
  override name = 'EdgarError'
}

/** There is no such file, or not yet. */
export class NotPublishedError extends EdgarError {
  override name = 'NotPublishedError'
}

/** A transient failure: a broken connection, a rejection, a truncated response. */
export class TryAgainError extends EdgarError {
  override name = 'TryAgainError'
  /** As EDGAR asked for it. */
  readonly waitMs: number | null
  /** A download that got further may be resumed without counting as a failed attempt. */
  readonly hasProgressed: boolean

  constructor(message: string, { waitMs = null, hasProgressed = false }: TryAgainOptions = {}) {
    super(message)
    this.waitMs = waitMs
    this.hasProgressed = hasProgressed
  }
}

interface TryAgainOptions {
  waitMs?: number | null
  hasProgressed?: boolean
}

export interface Answer {
  status: number
  headers: Headers
  chunks(): AsyncGenerator<Uint8Array>
}

const longestWaitMs = 15 * 60_000
const mostRedirects = 3
/** Even a download that progresses a little each time ends. */
const mostResumptions = 1000
const mostUnanswered = 3
/** Of a page, a listing or a feed, which are held in memory. */
const mostTextBytes = 64 * 1024 * 1024

/** One pace per server and process, shared by all clients. */
const paces = new Map<string, () => Promise<void>>()

export class EdgarClient {
  readonly #settings: EdgarSettings
  readonly #origin: string
  readonly #turn: () => Promise<void>
  /** Requests in a row that failed with all their attempts. */
  #unanswered = 0

  constructor(settings: EdgarSettings) {
    this.#settings = settings
    this.#origin = new URL(settings.base).origin
    const turn = paces.get(this.#origin) ?? pace(settings.requestsPerSecond ?? 8)
    paces.set(this.#origin, turn)
    this.#turn = turn
  }

  /** Only addresses of EDGAR itself are asked. */
  address(path: string): string {
    const url = new URL(path, `${this.#settings.base}/`)
    if (url.origin !== this.#origin) throw new EdgarError(`${url.href} is not on ${this.#origin}`)
    return url.href
  }

  /** `headers` and `read` are called again for each attempt, so that a download continues where it stopped. */
  async request<T>(
    path: string,
    read: (answer: Answer) => Promise<T>,
    headers: () => Record<string, string> = () => ({}),
  ): Promise<T> {
    const { attempts = 6, backOffMs = 10_000, signal } = this.#settings
    // Thousands of filings must not wait minutes each for a server that is down or blocks this address.
    if (this.#unanswered >= mostUnanswered) throw new EdgarError(`${path}: EDGAR did not respond to the last requests`)
    let failures = 0
    for (let round = 0; ; round += 1) {
      signal?.throwIfAborted()
      try {
        const result = await this.#once(this.address(path), read, headers())
        this.#unanswered = 0
        return result
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        if (!(error instanceof TryAgainError)) throw error
        failures = error.hasProgressed ? 0 : failures + 1
        if (failures >= attempts || round >= mostResumptions) {
          this.#unanswered += 1
          throw new EdgarError(`${path}: ${error.message}`)
        }
        const wait = Math.min(error.waitMs ?? backOffMs * 2 ** Math.max(0, failures - 1), longestWaitMs)
        await this.#rest(wait, error.message)
      }
    }
  }

  async text(path: string): Promise<string> {
    return this.request(path, async (answer) => {
      const parts: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of answer.chunks()) {
        parts.push(chunk)
        bytes += chunk.length
        if (bytes > mostTextBytes) throw new EdgarError(`${path}: it is larger than any real one`)
      }
      return Buffer.concat(parts).toString('utf8')
    })
  }

  async #rest(ms: number, reason: string): Promise<void> {
    this.#settings.onWait?.(`${reason}; trying again in ${Math.ceil(ms / 1000)} s`)
    await sleep(ms, undefined, this.#settings.signal ? { signal: this.#settings.signal } : {})
  }

  async #once<T>(url: string, read: (answer: Answer) => Promise<T>, headers: Record<string, string>): Promise<T> {
    let address = url
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const silence = new Silence(this.#settings.idleMs ?? 60_000)
      try {
        const response = await this.#fetch(address, headers, silence)
        const location = redirectOf(response)
        if (location === null) return await read(await accepted(response, silence))
        await response.body?.cancel()
        address = this.address(new URL(location, address).href)
      } catch (error) {
        if (error instanceof EdgarError) throw error
        throw silence.isOver ? new TryAgainError('the connection timed out') : asEdgarError(error)
      } finally {
        silence.end()
      }
    }
    throw new EdgarError(`${url}: too many redirects`)
  }

  async #fetch(url: string, headers: Record<string, string>, silence: Silence): Promise<Response> {
    const { userAgent, signal } = this.#settings
    await this.#turn()
    return fetch(url, {
      headers: { 'user-agent': userAgent, ...headers },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
  }
}

/** Ends a request whose server says nothing any more. */
class Silence {
  readonly #ms: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.#ms = ms
    this.#timer = this.#start()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isOver(): boolean {
    return this.signal.aborted
  }

  break(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#start()
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), this.#ms)
  }
}

const redirectOf = (response: Response): string | null =>
  [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null

/** What a caller can use: content, a part of it, unchanged, or a range that does not exist. */
async function accepted(response: Response, silence: Silence): Promise<Answer> {
  const { status, headers } = response
  if (![200, 206, 304, 416].includes(status)) await refuse(response)
  return { status, headers, chunks: () => chunksOf(response, silence) }
}

async function* chunksOf(response: Response, silence: Silence): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const { headers } = response
  const announced = headers.has('content-encoding') ? null : headers.get('content-length')
  let bytes = 0
  for await (const chunk of response.body) {
    silence.break()
    bytes += chunk.length
    yield chunk
  }
  if (announced !== null && Number(announced) !== bytes) throw new TryAgainError('the response was truncated')
}

async function refuse(response: Response): Promise<never> {
  const { status, headers } = response
  const text = (await response.text().catch(() => '')).slice(0, 4000)
  // The archive returns this status for a missing file, such as the index of a holiday.
  const isMissing = status === 404 || status === 410 || (status === 403 && text.includes('<Code>AccessDenied</Code>'))
  if (isMissing) throw new NotPublishedError('it is not published')
  if (status === 403 || status === 429 || status === 503)
    throw new TryAgainError(`EDGAR is rejecting requests (${status})`, { waitMs: retryAfter(headers) })
  if (status >= 500) throw new TryAgainError(`EDGAR returned HTTP ${status}`)
  throw new EdgarError(`EDGAR returned HTTP ${status}`)
}

/** Seconds or a date. */
function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** The error of fetch for a broken connection is not specific enough on its own. */
function asEdgarError(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return new TryAgainError(`the connection failed (${cause || error.message})`)
}
