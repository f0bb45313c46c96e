import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PageQuery } from './paging.ts'
import { Instant, list, requiredText } from './values.ts'

test('an instant is ISO text on the wire and the same moment in code', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      expect(z.decode(Instant, z.encode(Instant, date))).toEqual(date)
    }),
  )
  expect(z.decode(Instant, '2026-01-02T03:04:05+02:00')).toEqual(new Date('2026-01-02T01:04:05Z'))
  expect(Instant.safeParse('2026-01-02').success).toBe(false)
})

test('a single value becomes a list of one', () => {
  const schema = z.object({ tags: list(z.string()) })
  expect(schema.parse({ tags: 'a' })).toEqual({ tags: ['a'] })
  expect(schema.parse({ tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] })
  expect(schema.parse({})).toEqual({})
})

describe('paging', () => {
  test('has defaults and limits', () => {
    expect(PageQuery.parse({})).toEqual({ pageSize: 50, pageOffset: 0 })
    expect(PageQuery.parse({ pageSize: '20', pageOffset: '40' })).toEqual({ pageSize: 20, pageOffset: 40 })
    for (const pageSize of ['0', '-1', '501', '1.5', 'many', '', 'NaN', 'Infinity']) {
      expect(PageQuery.safeParse({ pageSize }).success).toBe(false)
    }
  })
})

test('required text is trimmed, never empty, never too long', () => {
  const schema = requiredText(5)
  expect(schema.parse('  abc ')).toBe('abc')
  for (const text of ['', '   ', 'abcdef', 'a\0b']) expect(schema.safeParse(text).success).toBe(false)
})
