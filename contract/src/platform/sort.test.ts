import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSort, encodeSort, type Sort, sortOf, withSecondary } from './sort.ts'
import { toCamel, toSnake } from './wire.ts'

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const field = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => toCamel(words.join('_')))
const sorts = fc.array(fc.record({ field, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
  minLength: 1,
})

describe('the sort codec', () => {
  test('decodes what it encodes', () => {
    fc.assert(
      fc.property(sorts, (given) => {
        // Names that contain the encoding's own separators, such as aB and a_b, must have one spelling.
        fc.pre(given.every((sort) => toCamel(toSnake(sort.field)) === sort.field))
        expect(decodeSort(encodeSort(given))).toEqual(given)
      }),
    )
  })

  test('decodes any input to sorts that can be encoded again, or throws an Error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z_-]{0,30}$/)), (text) => {
        let decoded: Sort[]
        try {
          decoded = decodeSort(text)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          return
        }
        for (const sort of decoded) {
          expect(['asc', 'desc']).toContain(sort.direction)
          expect(sort.field).not.toBe('')
        }
        expect(encodeSort(decoded).split('-')).toHaveLength(decoded.length)
      }),
    )
  })

  test('pairs are joined by a dash and split at the last underscore', () => {
    const pairs: Sort[] = [
      { field: 'engagementLabel', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ]
    expect(encodeSort(pairs)).toBe('engagement_label_desc-name_asc')
    expect(decodeSort('engagement_label_desc-name_asc')).toEqual(pairs)
  })

  test.each(['name_up', 'name', '', '_asc', 'name_asc-', '-', 'asc', 'name_ASC', 'name asc'])('"%s" throws', (text) => {
    expect(() => decodeSort(text)).toThrow(/The sort (direction must be asc or desc|field must be a non-empty string)/)
  })

  test('a bad direction or an empty field cannot be encoded', () => {
    expect(() => encodeSort([{ field: 'name', direction: 'up' as 'asc' }])).toThrow('must be asc or desc, not "up"')
    expect(() => encodeSort([{ field: '', direction: 'asc' }])).toThrow('non-empty string')
    expect(() => encodeSort([{ field: null as unknown as string, direction: 'asc' }])).toThrow('non-empty string')
  })
})

describe('the sort parameter of a list', () => {
  const schema = sortOf(['name', 'updatedAt'], 'updated_at_desc-name_asc')

  test('has a default, and accepts only its own fields', () => {
    expect(schema.parse(undefined)).toEqual([
      { field: 'updatedAt', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ])
    expect(schema.parse('name_desc')).toEqual([{ field: 'name', direction: 'desc' }])
    for (const text of ['email_asc', 'constructor_asc', '__proto___asc', 'toString_asc', 'name_up', '']) {
      expect(schema.safeParse(text).success).toBe(false)
    }
    expect(schema.safeParse('email_asc').error?.issues[0]?.message).toBe('This list cannot be sorted by "email"')
  })
})

test('a secondary sort is added, unless it is already the first', () => {
  const byName: Sort = { field: 'name', direction: 'asc' }
  expect(encodeSort(withSecondary({ field: 'engagementLabel', direction: 'desc' }, byName))).toBe(
    'engagement_label_desc-name_asc',
  )
  expect(withSecondary({ field: 'name', direction: 'desc' }, byName)).toEqual([{ field: 'name', direction: 'desc' }])
})
