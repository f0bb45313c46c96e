// Inputs for any endpoint, made from its schemas: a valid value everywhere but in the text fields.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import type { z } from 'zod'
import { newId } from '#platform/identifiers.ts'

export interface TextField {
  /** As in code: `body.address.city`. */
  name: string
  part: 'params' | 'query' | 'body'
  /** Undefined: unlimited. */
  longest: number | undefined
  /** uuid, date and the like; null for any text. */
  format: string | null
}

/** The value of a field, or undefined for a valid one. */
export type Fill = (field: TextField) => unknown

type Inner = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: z.core.$ZodType): Inner => schema._zod.def as Inner

const examples: Record<string, string> = {
  date: '2026-06-30',
  datetime: '2026-06-30T12:00:00Z',
  email: 'ann@example.com',
}

const parts = ['params', 'query', 'body'] as const

export function textFieldsOf(endpoint: Endpoint): TextField[] {
  const fields: TextField[] = []
  inputOf(endpoint, (field) => {
    fields.push(field)
    return undefined
  })
  return fields
}

/** Names as in code. Optional members are left out, unless they contain text. */
export function inputOf(endpoint: Endpoint, fill: Fill): Record<TextField['part'], unknown> {
  const [params, query, body] = parts.map((part) => {
    const schema = endpoint[part]
    return schema ? exampleOf(schema, { name: part, part }, fill) : {}
  })
  return { params, query, body }
}

type Place = Pick<TextField, 'name' | 'part'>

const inside = (place: Place, name: string): Place => ({ ...place, name: `${place.name}${name}` })

function exampleOf(schema: z.core.$ZodType, place: Place, fill: Fill): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return textOf(schema as z.ZodString, place, fill)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, member]) => [key, memberOf(member, inside(place, `.${key}`), fill)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return [exampleOf(def.element, inside(place, '[]'), fill)]
    case 'optional':
    case 'nullable':
    case 'default':
      return exampleOf(def.innerType, place, fill)
    case 'pipe':
      return exampleOf(defOf(def.in).type === 'transform' ? def.out : def.in, place, fill)
    case 'union':
      return exampleOf(def.options[0] as z.core.$ZodType, place, fill)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return {}
  }
}

function memberOf(schema: z.core.$ZodType, place: Place, fill: Fill): unknown {
  const isOptional = schema._zod.optin === 'optional'
  let hasText = false
  const value = exampleOf(schema, place, (field) => {
    const filled = fill(field)
    hasText ||= field.format === null && filled !== undefined
    return filled
  })
  return isOptional && !hasText ? undefined : value
}

function textOf(schema: z.ZodString, place: Place, fill: Fill): unknown {
  const { format, maxLength } = schema
  const field = { ...place, longest: maxLength ?? undefined, format }
  return fill(field) ?? examples[format ?? ''] ?? (format === null ? 'Text' : newId())
}
