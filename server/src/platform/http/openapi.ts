import { endpoints, type NamedEndpoint } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { ErrorBody } from '@rostrum/contract/platform/errors'
import { PageLinks, PageMeta } from '@rostrum/contract/platform/paging'
import { toSnake } from '@rostrum/contract/platform/wire'
import { z } from 'zod'
import { reportFileTypes } from '../report/file-types.ts'
import { version } from '../version.ts'
import { mostSheetRows, workbookPath, workbookType } from './xlsx.ts'

type Json = Record<string, unknown>

/** The whole contract as an OpenAPI document, built once. */
let document: Json | undefined
export function describeApi(): Json {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'Rostrum API',
      version,
      description: 'Every call carries a bearer token and may choose a customer with the header `customer-id`.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: wireSchema(ErrorBody, 'output') },
    },
    paths: paths(),
  }
  return document
}

function paths(): Json {
  const all: Record<string, Json> = {}
  for (const named of endpoints) {
    const { path, method } = named.endpoint
    all[path] = { ...all[path], [method.toLowerCase()]: operation(named) }
    if (named.endpoint.response.kind === 'csv') all[workbookPath(path)] = { get: workbookOperation(named) }
  }
  return all
}

function operation({ name, area, endpoint }: NamedEndpoint): Json {
  const isPublic = endpoint.permission === 'public' || endpoint.permission === 'signed_link'
  const customerHeader = { name: 'customer-id', in: 'header', schema: { type: 'string', format: 'uuid' } }
  return {
    operationId: name,
    tags: [title(area)],
    summary: endpoint.summary,
    'x-permission': endpoint.permission,
    ...(endpoint.gate && { 'x-gate': endpoint.gate }),
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(isPublic ? [] : [customerHeader]),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body, 'input') } } },
    }),
    ...(endpoint.file && {
      requestBody: {
        required: true,
        description: `The file itself, at most ${endpoint.file.maxBytes.toLocaleString('en')} bytes`,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      ...success(endpoint),
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The same file as a workbook. */
function workbookOperation(named: NamedEndpoint): Json {
  const made = operation(named)
  const content = { [workbookType]: { schema: { type: 'string', format: 'binary' } } }
  return {
    ...made,
    operationId: `${named.name}Workbook`,
    summary: `${named.endpoint.summary}, as a workbook of at most ${mostSheetRows.toLocaleString('en')} rows`,
    responses: { ...(made.responses as Json), 200: { description: 'Success', content } },
  }
}

/** `productFeedback` reads "Product feedback". */
const title = (area: string): string => {
  const words = toSnake(area).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function success({ response }: Endpoint): Json {
  const json = (schema: Json) => ({
    200: { description: 'Success', content: { 'application/json': { schema } } },
  })
  const object = (properties: Json) => ({ type: 'object', properties, required: Object.keys(properties) })
  switch (response.kind) {
    case 'item':
      return json(object({ data: wireSchema(response.schema, 'output') }))
    case 'page':
      return json(
        object({
          data: { type: 'array', items: wireSchema(response.schema, 'output') },
          meta: wireSchema(PageMeta, 'output'),
          links: wireSchema(PageLinks, 'output'),
        }),
      )
    case 'raw':
      return json(jsonSchema(response.schema, 'output'))
    case 'csv':
      return { 200: { description: 'Success', content: { 'text/csv': { schema: { type: 'string' } } } } }
    case 'pdf':
      return {
        200: {
          description: 'Success',
          content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
        },
      }
    case 'report':
      return {
        200: {
          description: 'Success',
          content: Object.fromEntries(
            Object.values(reportFileTypes).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
          ),
        },
      }
    case 'noContent':
      return { 204: { description: 'Success' } }
  }
}

// The wire side of a codec is its input type, so instants are described as strings in both directions.
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => {
      if (io === 'output' && made.type === 'object' && made.properties) delete made.additionalProperties
    },
  })
  return rest
}

const wireSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => inWireNames(jsonSchema(schema, io)) as Json

function inWireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWireNames)
  if (typeof value !== 'object' || value === null) return value
  const renamed: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties') {
      renamed[key] = Object.fromEntries(
        Object.entries(inner as Json).map(([name, property]) => [toSnake(name), inWireNames(property)]),
      )
    } else if (key === 'required') {
      renamed[key] = (inner as string[]).map(toSnake)
    } else {
      renamed[key] = inWireNames(inner)
    }
  }
  return renamed
}
