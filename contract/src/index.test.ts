import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'
import { areaOf, isWriting } from './platform/endpoint.ts'
import { fromWire, toCamel, toSnake, toWire } from './platform/wire.ts'
import { CurrentUser, isUsable, PasswordInput, settingSchemas, UserInput } from './session.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** An object with every key that the schema names. */
function sample(schema: JsonSchema): unknown {
  const [first] = (schema.anyOf ?? []).filter((one) => one.properties ?? one.items)
  if (first) return sample(first)
  if (schema.items) return [sample(schema.items)]
  if (!schema.properties) return 'value'
  return Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, sample(inner)]))
}

const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  // Names below these are not converted.
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(/^customFields?$/.test(key) ? [] : keysOf(inner))])
}

describe.each(endpoints)('$name', ({ endpoint }) => {
  // The names of a raw response are fixed by another protocol.
  const schema =
    endpoint.response.kind === 'item' || endpoint.response.kind === 'page' ? endpoint.response.schema : undefined
  const schemas = [endpoint.params, endpoint.query, endpoint.body, schema].filter((schema) => schema !== undefined)

  test('every key survives the conversion to wire names and back', () => {
    for (const schema of schemas) {
      const value = sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      const keys = keysOf(value)
      expect(keys.filter((key) => toCamel(toSnake(key)) !== key)).toEqual([])
      expect(fromWire(toWire(value))).toEqual(value)
    }
  })

  test('a body rejects unknown keys', () => {
    if (!endpoint.body) return
    // A union reports only that none of its kinds was given.
    const kinds = endpoint.body instanceof z.ZodDiscriminatedUnion ? endpoint.body.options : [endpoint.body]
    for (const kind of kinds as z.ZodType[]) {
      const parsed = kind.safeParse({ somethingUnknown: 1 })
      expect(parsed.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true)
    }
  })
})

test('the generated samples have keys', () => {
  expect(keysOf(sample(z.toJSONSchema(CurrentUser, { io: 'input', unrepresentable: 'any' }) as JsonSchema))).toEqual(
    expect.arrayContaining(['customerAuthorizations', 'lockedAt', 'expiredAt']),
  )
})

describe('user input', () => {
  test('time zones must be known', () => {
    for (const timeZone of ['America/Toronto', 'UTC', 'Asia/Kolkata', 'Europe/Oslo']) {
      expect(UserInput.safeParse({ timeZone }).success).toBe(true)
    }
    for (const timeZone of ['Mars/Olympus', '', 'america/toronto', '+02:00']) {
      expect(UserInput.safeParse({ timeZone }).success).toBe(false)
    }
  })

  test('a new password must be long enough and typed twice', () => {
    const input = { currentPassword: 'old', password: 'twelve chars', passwordConfirmation: 'twelve chars' }
    expect(PasswordInput.safeParse(input).success).toBe(true)
    const unequal = PasswordInput.safeParse({ ...input, passwordConfirmation: '012345678' })
    expect(unequal.error?.issues).toMatchObject([{ path: ['passwordConfirmation'] }])
    const short = { ...input, password: 'eleven char', passwordConfirmation: 'eleven char' }
    expect(PasswordInput.safeParse(short).success).toBe(false)
  })

  test('bookmarks must stay within the application', () => {
    const accepts = (path: string) => settingSchemas.navigation_bookmarks.safeParse([{ label: 'x', path }]).success
    expect(accepts('/holders?page=1')).toBe(true)
    for (const path of [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      'holders',
      '/\\evil.example',
    ]) {
      expect(accepts(path), path).toBe(false)
    }
  })
})

test('a usable authorization has scope user, is not locked, and its customer is active', () => {
  const customer = { id: 'x', name: 'x', type: 'standard', status: 'active' } as const
  const usable = { scope: 'user', lockedAt: null, customer } as const
  expect(isUsable(usable)).toBe(true)
  expect(isUsable({ ...usable, scope: 'assistant' })).toBe(false)
  expect(isUsable({ ...usable, lockedAt: new Date() })).toBe(false)
  expect(isUsable({ ...usable, customer: { ...customer, status: 'pending' } })).toBe(false)
  expect(isUsable({ ...usable, customer: { ...customer, status: 'inactive' } })).toBe(false)
})

describe('affected areas of a write', () => {
  const areas = new Set(
    endpoints.filter(({ endpoint }) => !isWriting(endpoint)).map(({ endpoint }) => areaOf(endpoint)),
  )

  test.each(endpoints.filter(({ endpoint }) => isWriting(endpoint)))('$name declares them, and they exist', (one) => {
    const { affects } = one.endpoint
    expect(affects).toBeDefined()
    expect(affects?.filter((area) => !areas.has(area))).toEqual([])
    expect(new Set(affects).size).toBe(affects?.length)
  })

  test.each(endpoints.filter(({ endpoint }) => !isWriting(endpoint)))('$name only reads, and declares none', (one) => {
    expect(one.endpoint.affects).toBeUndefined()
  })
})
