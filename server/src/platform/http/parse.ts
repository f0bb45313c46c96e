import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { fromWire, toSnake, WireNameError } from '@rostrum/contract/platform/wire'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, notFound, unprocessable } from '../errors.ts'

/** A path that names nothing is not found, a query that means nothing is malformed, a body is answered field by field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parse(endpoint.params, request.params, () => notFound('Page')),
    query: parse(
      endpoint.query,
      named(request.query),
      (fields) => new AppError('malformed', 'The query is malformed', { fields }),
    ),
    body: parse(endpoint.body, named(request.body ?? {}), unprocessable),
  }
}

function named(wire: unknown): unknown {
  try {
    return fromWire(wire)
  } catch (error) {
    if (error instanceof WireNameError) throw unprocessable({ [error.key]: 'is not a known field' })
    throw error
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, refusal: (fields: Record<string, string>) => AppError) {
  if (!schema) return {}
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusal(fieldsOf(parsed.error))
}

export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.map((part) => toSnake(String(part)))
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, toSnake(key)].join('.')] = 'is not a known field'
    } else {
      fields[path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}
