// Every API call goes through here: headers, naming conversion, and reauthentication when the token is rejected.
import { type Args, type Endpoint, pathOf, type Result } from '@rostrum/contract/platform/endpoint'
import { PageLinks, PageMeta } from '@rostrum/contract/platform/paging'
import { fromWire, toSnake, toWire } from '@rostrum/contract/platform/wire'
import { z } from 'zod'
import type { Reauthentication } from '../session/reauthentication.ts'
import { takeBootResponse } from './boot-response.ts'
import { ApiError, CancelledError, NetworkError } from './errors.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Off for the call that loads the user, whose rejection has its own page. */
  reauthenticates?: boolean
}

export interface ClientParts {
  fetch: typeof fetch
  headers: () => Promise<Record<string, string>>
  reauthentication: Reauthentication
  /** Asks for a fresh proof of who the person is; throws the refusal if they decline. */
  confirm?: (refusal: ApiError) => Promise<void>
}

export type Call = <E extends Endpoint>(endpoint: E, args: Args<E>, options?: CallOptions) => Promise<Result<E>>

export function createClient(parts: ClientParts): Call {
  const { reauthentication } = parts

  async function fetchText(url: string, init: RequestInit) {
    const response = await parts.fetch(url, init)
    return { status: response.status, text: await response.text() }
  }

  async function send(endpoint: Endpoint, args: Args<Endpoint>, signal: AbortSignal | undefined): Promise<unknown> {
    const headers = await parts.headers()
    const body = args.body === undefined ? undefined : JSON.stringify(toWire(args.body))
    if (body !== undefined) headers['content-type'] = 'application/json'
    const url = pathOf(endpoint, args.params) + queryString(args.query)
    const init: RequestInit = { method: endpoint.method, headers, ...(body && { body }), ...(signal && { signal }) }
    const { status, text } = await (takeBootResponse(url, headers) ?? fetchText(url, init)).catch((error: unknown) => {
      throw signal?.aborted ? new CancelledError() : new NetworkError(error)
    })
    const json: unknown = text === '' ? undefined : tryParse(text)
    if (status < 200 || status > 299) throw new ApiError(status, json)
    return json
  }

  return async (endpoint, args, { signal, reauthenticates = true } = {}) => {
    const given = args as Args<Endpoint>
    if (reauthenticates) await reauthentication.settled()
    const answer = await send(endpoint, given, signal).catch(async (error: unknown) => {
      if (!reauthenticates || !(error instanceof ApiError)) throw error
      if (error.code === 'needs_confirmation' && parts.confirm) await parts.confirm(error)
      else if (error.status === 401) await reauthentication.run()
      else throw error
      return send(endpoint, given, signal)
    })
    return resultOf(endpoint, answer) as Result<typeof endpoint>
  }
}

export function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(toSnake(key), String(one))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export function resultOf({ response }: Endpoint, json: unknown): unknown {
  switch (response.kind) {
    case 'item':
      return z.object({ data: response.schema }).parse(fromWire(json)).data
    case 'page':
      return z.object({ data: z.array(response.schema), meta: PageMeta, links: PageLinks }).parse(fromWire(json))
    case 'raw':
      return response.schema.parse(json)
    default:
      return undefined
  }
}

export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
