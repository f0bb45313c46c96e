import { expect, test } from 'vitest'
import { isGone, remarkLine, statusOf } from './words.ts'

const labels: Record<string, string> = { email: 'Email', title: 'Title' }
const labelOf = (field: string) => labels[field] ?? 'Row'
const row = { kept: null, errors: [], sameAs: null, remarks: [], differences: [] }

test('a repeated row says what it is merged with and what is left out', () => {
  const line = remarkLine(
    {
      ...row,
      sameAs: { rowNumber: 2, name: 'Una Repeated' },
      remarks: [{ field: 'email', message: 'Saved as the second email' }],
      differences: [{ field: 'title', kept: 'Analyst' }],
    },
    labelOf,
  )
  expect(line).toBe('Merged with row 2, Una Repeated; Email: Saved as the second email; Title kept: Analyst')
})

test('after an undo, rows say whether they were removed or kept', () => {
  const created = { outcome: 'new', result: 'created', kept: null } as const
  const label = (more: object, state: 'imported' | 'undone' = 'undone') => statusOf(state, { ...created, ...more })[0]
  expect(label({}, 'imported')).toBe('Created')
  expect(label({})).toBe('Removed')
  expect(label({ kept: 'tagged since' })).toBe('Kept')
  expect(label({ result: 'unchanged' })).toBe('No changes')
  expect(label({ result: null })).toBe('Not imported')
  expect(label({ result: null, outcome: 'error' })).toBe('Error')
  expect([created, { ...created, kept: 'tagged since' }].map((one) => isGone('undone', one))).toEqual([true, false])
  expect(remarkLine({ ...row, kept: 'tagged since' }, labelOf)).toBe('Kept: tagged since')
})

test('errors come before anything else', () => {
  const errors = [{ field: 'email', message: 'Enter a valid email address' }]
  expect(remarkLine({ ...row, errors, differences: [{ field: 'title', kept: 'Analyst' }] }, labelOf)).toBe(
    'Email: Enter a valid email address',
  )
})
