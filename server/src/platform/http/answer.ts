import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { PageQuery, TermMatch } from '@rostrum/contract/platform/paging'
import { toWire } from '@rostrum/contract/platform/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** The response body, in wire names and inside its envelope. */
export function answer(
  endpoint: Endpoint,
  result: unknown,
  { request, query, checks }: { request: FastifyRequest; query: unknown; checks: boolean },
): unknown {
  switch (endpoint.response.kind) {
    case 'item':
      if (checks) check(endpoint, endpoint.response.schema, result)
      return { data: toWire(result) }
    case 'raw':
      if (checks) check(endpoint, endpoint.response.schema, result)
      return result
    case 'page': {
      const { rows, ...found } = result as { rows: unknown[] } & Found
      if (checks) check(endpoint, z.array(endpoint.response.schema), rows)
      return { data: toWire(rows), ...envelope(request, query as z.output<typeof PageQuery>, found) }
    }
    case 'pdf':
    case 'report':
      return result
    default:
      return undefined
  }
}

interface Found {
  total: number
  match?: TermMatch
}

function envelope(
  request: FastifyRequest,
  { pageSize, pageOffset }: z.output<typeof PageQuery>,
  { total, match }: Found,
) {
  const url = new URL(request.url, 'http://localhost')
  const linkTo = (offset: number) => {
    url.searchParams.delete('pageOffset')
    url.searchParams.set('page_offset', String(offset))
    return `${url.pathname}${url.search}`
  }
  return {
    meta: {
      total,
      item_count: total,
      page_size: pageSize,
      page_offset: pageOffset,
      ...(match && { match: toWire(match) }),
    },
    links: {
      self: request.url,
      next: pageOffset + pageSize < total ? linkTo(pageOffset + pageSize) : null,
      prev: pageOffset > 0 ? linkTo(Math.max(0, pageOffset - pageSize)) : null,
    },
  }
}

/** In tests and development, a response must match the contract exactly: nothing missing, nothing leaked. */
function check(endpoint: Endpoint, schema: z.ZodType, value: unknown) {
  const encoded = z.safeEncode(schema, value)
  const what = `${endpoint.method} ${endpoint.path}`
  if (!encoded.success) throw new Error(`${what} broke its contract: ${z.prettifyError(encoded.error)}`)
  const leaked = keysBeyond(value, encoded.data)
  if (leaked) throw new Error(`${what} answers "${leaked}", which its contract does not name`)
}

function keysBeyond(value: unknown, promised: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Date) return undefined
  if (typeof promised !== 'object' || promised === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    if (!(key in promised)) return key
    const found = keysBeyond(inner, (promised as Record<string, unknown>)[key])
    if (found) return `${key}.${found}`
  }
  return undefined
}
