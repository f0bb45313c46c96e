import { list } from '@rostrum/contract/platform/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  changed,
  parseSearch,
  searchOf,
  stringifySearch,
  toListQuery,
  withoutEmpties,
  withoutIdleOperators,
} from './search-params.ts'

const Query = z.object({ search: z.string().optional(), tags: list(z.string()), excludeTags: list(z.string()) })
const meaning = (text: string) => searchOf(Query, ['name', 'updatedAt'])(parseSearch(text))
const preset = {
  first: { field: 'updatedAt', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

describe('parsing a URL', () => {
  test('a single value of a list becomes an array', () => {
    expect(meaning('?tags=a')).toEqual({ tags: ['a'] })
    expect(meaning('?tags=a&tags=b')).toEqual({ tags: ['a', 'b'] })
  })

  test('an invalid sort, page or page size is ignored', () => {
    expect(meaning('?sortField=name&sortDirection=up&page=-1&pageSize=many')).toEqual({})
    expect(meaning('?sortField=password&sortDirection=asc')).toEqual({})
    expect(meaning('?sortField=name&sortDirection=asc&page=2&pageSize=20')).toEqual({
      sortField: 'name',
      sortDirection: 'asc',
      page: 2,
      pageSize: 20,
    })
  })

  test('unknown parameters are dropped', () => {
    expect(meaning('?utm_source=x&search=fund')).toEqual({ search: 'fund' })
  })
})

describe('serializing drops', () => {
  test('empty values', () => {
    expect(withoutEmpties({ a: '', b: null, c: {}, d: 0, e: [], f: false, g: undefined })).toEqual({ d: 0, f: false })
  })

  test('operators without their values', () => {
    const idle = { tagOperator: 'and', marketCapOperator: 'not', geoFocusOperator: 'or', marketCaps: [] }
    expect(withoutIdleOperators(idle)).toEqual({ marketCaps: [] })
    const busy = { tagOperator: 'and', excludeTags: ['a'], geoFocusOperator: 'or', geoFocus: ['CA'] }
    expect(withoutIdleOperators(busy)).toEqual(busy)
  })
})

test('any URL survives a round trip', () => {
  const value = fc.string({ minLength: 1 })
  const search = fc.record(
    {
      search: value,
      tags: fc.array(value, { minLength: 1 }),
      page: fc.integer({ min: 1, max: 10_000 }),
      pageSize: fc.integer({ min: 1, max: 500 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(search, (given) => {
      expect(meaning(stringifySearch(given))).toEqual(given)
    }),
  )
})

test('any text is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(typeof meaning(text)).toBe('object')
    }),
  )
})

describe('the request for a URL', () => {
  test('converts pages to row offsets and adds the secondary sort', () => {
    expect(toListQuery({ page: 2, pageSize: 20, sortField: 'name', sortDirection: 'desc' }, preset)).toEqual({
      sort: 'name_desc',
      pageSize: 20,
      pageOffset: 40,
    })
    expect(toListQuery({}, preset)).toEqual({ sort: 'updated_at_desc-name_asc', pageSize: 50, pageOffset: 0 })
  })

  test('a change resets to the first page', () => {
    expect(changed({ page: 3, sortField: 'name' }, { sortField: 'updatedAt' })).toEqual({
      page: undefined,
      sortField: 'updatedAt',
    })
  })
})
