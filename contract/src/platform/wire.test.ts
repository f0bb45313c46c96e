import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWire, toCamel, toSnake, toWire, WireNameError } from './wire.ts'

const name = fc
  .array(fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/), { minLength: 1, maxLength: 4 })
  .map((words) => toCamel(words.join('_')))
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value')), fc.dictionary(name, tie('value'))),
}))

describe('wire names', () => {
  test('convert to snake_case and back without loss', () => {
    fc.assert(fc.property(name, (one) => toCamel(toSnake(one)) === one))
    expect(toSnake('engagementLabelId')).toBe('engagement_label_id')
    expect(toCamel('is_13f_filer')).toBe('is_13fFiler')
  })

  test('are snake_case at every depth, and the value survives a round trip', () => {
    fc.assert(
      fc.property(value, (given) => {
        const wire = toWire(given)
        expect(JSON.stringify(Object.keys(flatten(wire)))).not.toMatch(/[A-Z]/)
        expect(fromWire(JSON.parse(JSON.stringify(wire)))).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  test('leave dates unchanged', () => {
    const date = new Date('2026-01-02T03:04:05Z')
    expect(toWire({ createdAt: date })).toEqual({ created_at: date })
  })
})

test('keys that are user data are not converted, below the names that hold them', () => {
  const kept = { 'My Field': 1, camelCase: { deepKey: 2 }, snake_case: 3 }
  expect(toWire({ userSettings: { settings: kept }, customFields: [kept] })).toEqual({
    user_settings: { settings: kept },
    custom_fields: [kept],
  })
  expect(fromWire({ user_settings: { settings: kept }, custom_fields: [kept] })).toEqual({
    userSettings: { settings: kept },
    customFields: [kept],
  })
})

describe('input from the wire', () => {
  test.each(['firstName', 'A', 'first_Name'])('names the invalid key %s in the error', (key) => {
    const refusal = expect.objectContaining({ key })
    expect(() => fromWire({ nested: [{ [key]: 1 }] })).toThrow(refusal)
    expect(() => fromWire({ [key]: 1 })).toThrow(WireNameError)
  })

  test('cannot change prototypes (prototype pollution)', () => {
    expect(() => fromWire(JSON.parse('{"__proto__":{"admin":true}}'))).toThrow(WireNameError)
    const read = fromWire(JSON.parse('{"constructor":{"prototype":{"admin":true}},"to_string":1}')) as object
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect('admin' in {}).toBe(false)
    expect(Object.keys(read)).toEqual(['constructor', 'toString'])
  })

  test('never maps two keys to the same name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{1,8}$/).filter((key) => key !== '__proto__')),
        (keys) => {
          const read = fromWire(Object.fromEntries(keys.map((key) => [key, key]))) as object
          expect(Object.keys(read)).toHaveLength(keys.length)
        },
      ),
    )
  })
})

function flatten(value: unknown, into: Record<string, true> = {}): Record<string, true> {
  if (typeof value !== 'object' || value === null) return into
  for (const [key, inner] of Object.entries(value)) {
    into[key] = true
    flatten(inner, into)
  }
  return into
}
