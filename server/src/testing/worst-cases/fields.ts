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
  /** The first variant of the input that has it. */
  variant: number
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

/** Those of every alternative of a union, each once. */
export function textFieldsOf(endpoint: Endpoint): TextField[] {
  const fields = new Map<string, TextField>()
  for (let variant = 0; variant < variantsOf(endpoint); variant += 1) {
    inputOf(
      endpoint,
      (field) => {
        if (!fields.has(field.name)) fields.set(field.name, field)
        return undefined
      },
      variant,
    )
  }
  return [...fields.values()]
}

/** With as many variants, every alternative of every union is in one of the inputs. */
export function variantsOf(endpoint: Endpoint): number {
  let widest = 1
  const walk = (schema: z.core.$ZodType): void => {
    const def = defOf(schema)
    if (def.type === 'union') widest = Math.max(widest, def.options.length)
    for (const inner of innerOf(def)) walk(inner)
  }
  for (const part of parts) if (endpoint[part]) walk(endpoint[part])
  return widest
}

function innerOf(def: Inner): readonly z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'optional':
    case 'nullable':
    case 'default':
      return [def.innerType]
    case 'pipe':
      return [defOf(def.in).type === 'transform' ? def.out : def.in]
    case 'union':
      return def.options
    default:
      return []
  }
}

/** Names as in code. Optional members are left out, unless they contain text. A union becomes its `variant`th one. */
export function inputOf(endpoint: Endpoint, fill: Fill, variant = 0): Record<TextField['part'], unknown> {
  const [params, query, body] = parts.map((part) => {
    const schema = endpoint[part]
    return schema ? exampleOf(schema, { name: part, part, variant }, fill) : {}
  })
  return { params, query, body }
}

type Place = Pick<TextField, 'name' | 'part' | 'variant'>

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
      return exampleOf(def.options[place.variant % def.options.length] as z.core.$ZodType, place, fill)
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
