import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { fromWire, toSnake, WireNameError } from '@rostrum/contract/platform/wire'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, notFound, unprocessable } from '../errors.ts'

type ToError = (fields: Record<string, string>) => AppError

const malformed: ToError = (fields) => new AppError('malformed', 'The query is malformed', { fields })

/** Invalid path parameters are 404, an invalid query is 400, an invalid body is 422 with an error per field. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const query = endpoint.hasCamelQuery ? inSnakeCase(request.query as object) : request.query
  return {
    params: parse(endpoint.params, request.params, () => notFound('Page')),
    query: endpoint.query ? parse(endpoint.query, named(query, malformed), malformed) : {},
    body: endpoint.body ? parse(endpoint.body, named(request.body ?? {}, unprocessable), unprocessable) : {},
  }
}

const inSnakeCase = (query: object): object =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [toSnake(key), value]))

function named(wire: unknown, toError: ToError): unknown {
  rejectUnstorable(wire, toError)
  try {
    return fromWire(wire)
  } catch (error) {
    if (error instanceof WireNameError) throw toError({ [error.key.slice(0, longestName)]: 'is not a known field' })
    throw error
  }
}

/** No valid request is nested deeper; deeper ones are attempts to exhaust the stack. */
const deepest = 50
/** No valid request has as many; validating each of them takes time. */
const mostValues = 20_000

/** PostgreSQL stores neither null characters nor lone surrogates. */
function rejectUnstorable(wire: unknown, toError: ToError) {
  let values = 0
  const path: string[] = []
  const visit = (value: unknown) => {
    values += 1
    if (values > mostValues) throw new AppError('too_large', 'The request has too many values')
    if (path.length > deepest) throw new AppError('malformed', 'The request is nested too deeply')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw toError({ [path.join('.') || 'body']: 'Contains characters that can’t be saved' })
    }
    if (typeof value !== 'object' || value === null) return
    for (const key in value) {
      path.push(key)
      visit((value as Record<string, unknown>)[key])
      path.pop()
    }
  }
  visit(wire)
}

function parse(schema: z.ZodType | undefined, value: unknown, toError: ToError) {
  if (!schema) return {}
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw toError(fieldsOf(parsed.error, value))
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** A longer list of allowed values is not readable. */
const mostNamed = 20

/** A missing value asks for one instead of a type mismatch; an invalid option lists the allowed values. */
function wordsOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.message.endsWith('received undefined')) return 'Enter a value'
  if (issue.code !== 'invalid_value' || !issue.message.startsWith('Invalid option')) return issue.message
  if (given === undefined) return 'Enter a value'
  return issue.values.length > mostNamed ? 'is not a known value' : `must be one of ${issue.values.join(', ')}`
}

/** Enough to correct a form; the rest follows when these are corrected. */
const mostProblems = 20

export function fieldsOf(error: z.ZodError, value: unknown): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, message] of problemsOf(error, value)) {
    if (fields.size === mostProblems) break
    if (!fields.has(name)) fields.set(name, message)
  }
  return Object.fromEntries(fields)
}

function* problemsOf(error: z.ZodError, value: unknown): Generator<[name: string, message: string]> {
  for (const issue of error.issues) {
    const path = issue.path.map((part) => nameOf(String(part)))
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield [[...path, nameOf(key)].join('.'), 'is not a known field']
    } else {
      yield [path.join('.') || 'body', wordsOf(issue, valueAt(value, issue.path))]
    }
  }
}

const longestName = 100
const nameOf = (key: string): string => toSnake(key.slice(0, longestName))
