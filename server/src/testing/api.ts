// The product as its clients see it: over HTTP, with real tokens, on a separate database per test file.
import type { Args, Endpoint, Method, Result } from '@rostrum/contract/platform/endpoint'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import type { ErrorItem } from '@rostrum/contract/platform/errors'
import { PageLinks, PageMeta } from '@rostrum/contract/platform/paging'
import { fromWire, toSnake, toWire } from '@rostrum/contract/platform/wire'
import { z } from 'zod'
import { connect, type Db } from '#platform/database/database.ts'
import { createIssuer, type Issuer } from '#platform/identity/issuer/issuer.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { requireCountedChanges } from './counted-changes.ts'
import { secretsKey } from './server-process.ts'
import { type Content, createTestDatabase } from './test-database.ts'
import { publicUrl, startTopology, type TopologyOptions } from './topology.ts'

export interface Caller {
  /** The email address of the calling user. */
  as?: string
  /** Used instead of `as`. */
  token?: string
  /** The `customer-id` header. */
  customer?: string
  headers?: Record<string, string>
}

interface RequestOptions extends Caller {
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged. */
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer>
}

export interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
  text: string
  /** The body parsed as JSON; undefined if it is not JSON. */
  json: AnswerBody | undefined
}

/** Loosely typed on purpose: tests check the wire format. */
interface AnswerBody {
  data?: Record<string, unknown>
  errors?: ErrorItem[]
  [key: string]: unknown
}

/** A rejected call, with the error response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: ErrorItem[]
  constructor(what: string, answer: Answer) {
    super(`${what} answered ${answer.status}: ${answer.text}`)
    this.status = answer.status
    this.errors = answer.json?.errors ?? []
  }
}

export interface Api {
  /** A superuser's connection, to set up data and inspect what was written. */
  db: Db
  /** As in TestDatabase. */
  databaseUrl: string
  applicationUrl: string
  adminUrl: string
  /** API base URLs, used round-robin. */
  urls: readonly string[]
  call<E extends Endpoint>(endpoint: E, args: Args<E>, caller: Caller): Promise<Result<E>>
  request(method: Method | 'HEAD' | 'OPTIONS', path: string, options?: RequestOptions): Promise<Answer>
  tokenFor(email: string, options?: Parameters<Issuer['issueToken']>[1]): Promise<string>
  userId(email: string): Promise<string>
  stop(): Promise<void>
}

export async function startApi(options: TopologyOptions & { content?: Content } = {}): Promise<Api> {
  const own = await createTestDatabase(options.content)
  await requireCountedChanges(own.adminUrl)
  const admin = connect(own.adminUrl, { connections: 4, role: null })
  const topology = await startTopology(own, options)
  const secrets = await loadSecrets(own.adminUrl, createSealing(secretsKey))
  const issuer = createIssuer(publicUrl, admin.shared, secrets)
  let calls = 0

  const userId = async (email: string) => {
    const row = await admin.shared
      .selectFrom('identity.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!row) throw new Error(`Nobody has the address ${email}`)
    return row.id
  }
  const tokenFor: Api['tokenFor'] = async (email, how) => issuer.issueToken(await userId(email), how)

  // Signing costs more than most calls do.
  const tokens = new Map<string, Promise<string>>()
  const keptToken = (email: string) => {
    const token = tokens.get(email) ?? tokenFor(email)
    tokens.set(email, token)
    return token
  }

  const request: Api['request'] = async (method, path, { as, ...options } = {}) => {
    if (!as || options.token) return send(method, path, options)
    const isKept = tokens.has(as)
    const answer = await send(method, path, { ...options, token: await keptToken(as) })
    if (answer.status !== 401 || !isKept) return answer
    // A kept token may have been revoked since; the person would sign in again.
    tokens.delete(as)
    return send(method, path, { ...options, token: await keptToken(as) })
  }

  const send: Api['request'] = (method, path, options) => {
    calls += 1
    return sendTo(topology.urls[calls % topology.urls.length] ?? '', method, path, options)
  }

  return {
    db: admin.shared,
    databaseUrl: own.url,
    applicationUrl: own.applicationUrl,
    adminUrl: own.adminUrl,
    urls: topology.urls,
    request,
    tokenFor,
    userId,
    async call(endpoint, args, caller) {
      const { params, query, body } = args as { params?: Record<string, unknown>; query?: object; body?: unknown }
      const path = `${pathOf(endpoint, params)}${queryString(query)}`
      const answer = await request(endpoint.method, path, { ...caller, ...(endpoint.body && { json: toWire(body) }) })
      if (answer.status >= 400) throw new ApiError(`${endpoint.method} ${path}`, answer)
      return read(endpoint, answer)
    },
    async stop() {
      await topology.stop()
      await admin.close()
      await own.drop()
    },
  }
}

/** One request to a server, which may be a process of its own. */
export async function sendTo(
  url: string,
  ...[method, path, { token, ...options } = {}]: Parameters<Api['request']>
): Promise<Answer> {
  const hasJson = 'json' in options
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(options.customer && { 'customer-id': options.customer }),
      ...(hasJson && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...((hasJson || options.body) && { body: hasJson ? JSON.stringify(options.json) : (options.body ?? null) }),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = answer.headers.get('content-type')?.includes('json')
  const { status, headers } = answer
  return { status, headers, bytes, text, json: isJson ? JSON.parse(text) : undefined }
}

function queryString(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(toSnake(name), String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}

function read<E extends Endpoint>(endpoint: E, answer: Answer): Result<E> {
  const schemas: Record<Endpoint['response']['kind'], (of: z.ZodType) => z.ZodType> = {
    item: (of) => z.object({ data: of }).transform(({ data }) => data),
    page: (of) => z.object({ data: z.array(of), meta: PageMeta, links: PageLinks }),
    raw: (of) => of,
    csv: () => z.undefined(),
    pdf: () => z.undefined(),
    report: () => z.undefined(),
    noContent: () => z.undefined(),
  }
  const { kind } = endpoint.response
  const body = kind === 'raw' ? answer.json : answer.json && fromWire(answer.json)
  const inner = 'schema' in endpoint.response ? endpoint.response.schema : z.undefined()
  return schemas[kind](inner).parse(body) as Result<E>
}
