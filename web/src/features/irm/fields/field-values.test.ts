import { expect, test } from 'vitest'
import { changesOf, type FieldValue, type FillableField } from './field-values.ts'

const field = (id: string, value: FieldValue): FillableField => ({
  id,
  subject: 'person',
  name: id,
  kind: 'text',
  options: [],
  position: 0,
  isArchived: false,
  value,
})

test('sends only changed values, and null for cleared ones', () => {
  const fields = [field('kept', 'Warm'), field('changed', 3), field('emptied', ['a']), field('never', null)]
  const typed = new Map<string, FieldValue>([
    ['kept', 'Warm'],
    ['changed', 4],
    ['emptied', []],
    ['never', ''],
  ])
  expect(changesOf(fields, typed)).toEqual([
    { field_id: 'changed', value: 4 },
    { field_id: 'emptied', value: null },
  ])
})
