import type { CustomField } from '@rostrum/contract/irm/fields'
import { expect, test } from 'vitest'
import { askedOf, asking, chipsOf } from './filter-values.ts'

const field = (kind: CustomField['kind'], id: string): CustomField => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  subject: 'person',
  name: `Field ${id}`,
  kind,
  options: [],
  position: 0,
  isArchived: false,
})
const tier = field('choice', '1')
const size = field('number', '2')
const since = field('date', '3')

test('several filters share one parameter and are removed individually', () => {
  const both = asking(asking([], tier.id, 'in', ['Gold', 'a:b']), size.id, 'from', ['-2.5'])
  expect(askedOf(both, tier.id, 'in')).toEqual(['Gold', 'a:b'])
  expect(askedOf(both, size.id, 'from')).toEqual(['-2.5'])
  const [gold] = chipsOf(tier, both)
  expect(gold).toMatchObject({ label: 'Field 1', value: 'Gold' })
  expect(askedOf(gold?.without ?? [], tier.id, 'in')).toEqual(['a:b'])
  expect(askedOf(gold?.without ?? [], size.id, 'from')).toEqual(['-2.5'])
  expect(asking(both, tier.id, 'in', []).length).toBe(1)
})

test('a range is one filter', () => {
  const range = asking(asking([], since.id, 'from', ['2026-01-02']), since.id, 'to', ['2026-03-04'])
  expect(chipsOf(since, range)).toMatchObject([{ value: 'Jan 2, 2026 to Mar 4, 2026', without: [] }])
  expect(chipsOf(size, asking([], size.id, 'to', ['1200']))).toMatchObject([{ value: 'up to 1,200' }])
})

test('invalid filters are ignored', () => {
  expect(askedOf(['nonsense', `${tier.id}:in:`], tier.id, 'in')).toEqual([])
})
