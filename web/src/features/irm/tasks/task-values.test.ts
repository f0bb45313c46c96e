import { describe, expect, test } from 'vitest'
import { ApiError } from '#platform/api/errors.ts'
import {
  changedFields,
  fieldErrors,
  mergeTask,
  newTaskValues,
  type TaskValues,
  taskBody,
  taskChanges,
  validateTask,
} from './task-values.ts'

const timeZone = 'America/Toronto'
const now = new Date('2026-11-15T17:00:00Z')
const person = { type: 'person', id: 'p', name: 'Jonah Quill' } as const
const base: TaskValues = {
  subject: 'Call back',
  dueDate: 'Nov 16, 2026',
  dueTime: '8:00 AM',
  associated: null,
  assigneeIds: ['a', 'b'],
  priority: 'normal',
  repeats: null,
  repeatUntil: '',
  notes: '',
}

describe('a new task', () => {
  test('is assigned to its creator and linked to the requested contact', () => {
    expect(newTaskValues({ timeZone, assigneeId: 'a', associated: person })).toMatchObject({
      subject: '',
      dueTime: '8:00 AM',
      assigneeIds: ['a'],
      associated: person,
    })
  })

  test('has no assignee when an assistant creates it', () => {
    expect(newTaskValues({ timeZone, assigneeId: null }).assigneeIds).toEqual([])
  })
})

describe('validation', () => {
  const complaints = (values: Partial<TaskValues>, dueAt?: Date) =>
    validateTask({ ...base, ...values }, { timeZone, now, dueAt })
  test.each([
    [{}, {}],
    [{ subject: '  ' }, { subject: 'Enter a subject' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Enter at most 200 characters' }],
    [{ dueDate: ' ' }, { dueDate: 'Enter a due date' }],
    [{ dueDate: 'soon' }, { dueDate: 'Enter a date, such as Nov 16, 2026' }],
    [{ dueDate: '2026-11-14' }, { dueDate: 'Choose today or a later date' }],
    [{ dueDate: 'today', dueTime: '00:01' }, {}],
    [{ dueTime: '' }, { dueTime: 'Enter a due time' }],
    [{ repeats: 'weekly', repeatUntil: 'someday' }, { repeatUntil: 'Enter a date, such as Nov 16, 2026' }],
    [{ repeats: 'weekly', repeatUntil: 'Nov 15, 2026' }, { repeatUntil: 'Choose a date on or after the due date' }],
    [{ repeats: 'weekly', repeatUntil: 'Nov 16, 2026' }, {}],
    [{ repeats: null, repeatUntil: 'someday' }, {}],
    [{ dueTime: '8h30' }, { dueTime: 'Enter a time, such as 8:30 AM' }],
  ] satisfies [Partial<TaskValues>, object][])('%j: %j', (values, expected) =>
    expect(complaints(values)).toEqual(expected),
  )

  test('rejects a date in the past, unless the task was already due on it', () => {
    const dueAt = new Date('2026-11-10T13:00:00Z')
    expect(complaints({ dueDate: 'Nov 10, 2026' }, dueAt)).toEqual({})
    expect(complaints({ dueDate: 'Nov 11, 2026' }, dueAt)).toHaveProperty('dueDate')
  })
})

describe('the request body', () => {
  test('has all fields of a new task, in the user’s time zone', () => {
    expect(taskBody({ ...base, subject: ' Call ', associated: person }, timeZone)).toEqual({
      subject: 'Call',
      notes: '',
      dueAt: '2026-11-16T13:00:00.000Z',
      assigneeIds: ['a', 'b'],
      associatedType: 'person',
      associatedId: 'p',
      priority: 'normal',
      repeats: null,
      repeatUntil: null,
    })
  })

  test('has only the changed fields of an existing task', () => {
    expect(taskChanges(base, { ...base, subject: 'Call back ', assigneeIds: ['b', 'a'] }, timeZone)).toEqual({})
    expect(taskChanges(base, { ...base, dueTime: '08:30 PM' }, timeZone)).toEqual({ dueAt: '2026-11-17T01:30:00.000Z' })
    expect(taskChanges({ ...base, associated: person }, base, timeZone)).toEqual({
      associatedType: null,
      associatedId: null,
    })
  })
})

test('merging keeps both changes and reports fields that both changed', () => {
  const mine = { ...base, subject: 'Call today', notes: 'Mine' }
  const theirs = { ...base, subject: 'Call at once', associated: person }
  expect(mergeTask({ base, mine, theirs })).toEqual({
    values: { ...base, subject: 'Call today', notes: 'Mine', associated: person },
    disputed: ['subject'],
  })
  expect(changedFields(mine, mine)).toEqual([])
})

test('server errors are shown at their fields, in user-facing terms', () => {
  const error = (...items: [string, string][]) =>
    new ApiError(422, {
      errors: items.map(([field, message]) => ({ code: 'unprocessable', message, field })),
      request_id: 'r',
    })
  expect(
    fieldErrors(
      error(
        ['subject', 'too plain'],
        ['notes', 'too long'],
        ['due_at', 'too late'],
        ['associated_id', 'invalid UUID'],
        ['assignee_id', 'is an unknown UUID'],
      ),
    ),
  ).toEqual({
    shown: {
      subject: 'too plain',
      notes: 'too long',
      dueDate: 'too late',
      associated: 'invalid contact',
      assigneeIds: 'is an unknown contact',
    },
    other: [],
  })
  expect(fieldErrors(error(['assignee_ids.0', 'invalid UUID'], ['customer', 'is asleep']))).toEqual({
    shown: { assigneeIds: 'invalid contact' },
    other: ['is asleep'],
  })
})
