// The form values of a task, and the request body made from them.
import type { Task, TaskRepeat, tasks } from '@rostrum/contract/irm/tasks'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { dayIn, wallClock } from '@rostrum/contract/platform/time-zones'
import type { ApiError } from '#platform/api/errors.ts'
import { formatDay } from '#platform/formats.ts'
import { defaultDue, dueInstant, parseDay, parseTime, type TypedDue, typedDue } from './due.ts'

export type Associated = NonNullable<Task['associated']>

export type TaskValues = TypedDue & {
  subject: string
  associated: Associated | null
  assigneeIds: string[]
  priority: Task['priority']
  repeats: TaskRepeat | null
  /** As typed; empty for no end. */
  repeatUntil: string
  notes: string
}
type Field = keyof TaskValues

interface NewTask {
  timeZone: string
  /** Null for an assistant, who creates tasks for others. */
  assigneeId: string | null
  associated?: Associated | null
}

export const newTaskValues = ({ timeZone, assigneeId, associated = null }: NewTask): TaskValues => ({
  subject: '',
  ...defaultDue(timeZone),
  associated,
  assigneeIds: assigneeId ? [assigneeId] : [],
  priority: 'normal',
  repeats: null,
  repeatUntil: '',
  notes: '',
})

export const valuesOf = (task: Task, timeZone: string): TaskValues => ({
  subject: task.subject,
  ...typedDue(task.dueAt, timeZone),
  associated: task.associated,
  assigneeIds: task.assigneeIds,
  priority: task.priority,
  repeats: task.repeats,
  repeatUntil: task.repeatUntil ? formatDay(task.repeatUntil) : '',
  notes: task.notes,
})

const longestSubject = 200

/** Errors by field. An overdue task may keep its due date; otherwise it must not be in the past. */
export function validateTask(
  values: TaskValues,
  { timeZone, dueAt, now = new Date() }: { timeZone: string; dueAt?: Date | undefined; now?: Date },
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  const today = dayIn(timeZone, now)
  const subject = values.subject.trim()
  if (!subject) errors.subject = 'Enter a subject'
  else if (subject.length > longestSubject) errors.subject = `Enter at most ${longestSubject} characters`
  const day = parseDay(values.dueDate, today)
  const keepsDay = dueAt && day === wallClock(dueAt, timeZone).day
  if (!values.dueDate.trim()) errors.dueDate = 'Enter a due date'
  else if (!day) errors.dueDate = 'Enter a date, such as Nov 16, 2026'
  else if (day < today && !keepsDay) errors.dueDate = 'Choose today or a later date'
  if (!values.dueTime.trim()) errors.dueTime = 'Enter a due time'
  else if (!parseTime(values.dueTime)) errors.dueTime = 'Enter a time, such as 8:30 AM'
  const end = values.repeats && values.repeatUntil.trim() ? parseDay(values.repeatUntil, today) : null
  if (end === undefined) errors.repeatUntil = 'Enter a date, such as Nov 16, 2026'
  else if (end && day && end < day) errors.repeatUntil = 'Choose a date on or after the due date'
  return errors
}

type TaskBody = Args<typeof tasks.create>['body']
type TaskChanges = Omit<NonNullable<Args<typeof tasks.update>['body']>, 'version'>

/** Only for validated values. */
export function taskBody(values: TaskValues, timeZone: string): TaskBody {
  const dueAt = dueInstant(values, timeZone)
  if (!dueAt) throw new Error('The due date was not checked')
  return {
    subject: values.subject.trim(),
    notes: values.notes,
    dueAt: dueAt.toISOString(),
    assigneeIds: values.assigneeIds,
    associatedType: values.associated?.type ?? null,
    associatedId: values.associated?.id ?? null,
    priority: values.priority,
    repeats: values.repeats,
    repeatUntil: (values.repeats && parseDay(values.repeatUntil, dayIn(timeZone))) || null,
  }
}

const sameMembers = (left: string[], right: string[]) =>
  left.length === right.length && left.every((id) => right.includes(id))

/** The fields that differ. */
export function changedFields(before: TaskValues, after: TaskValues): Field[] {
  const isSame: Record<Field, boolean> = {
    subject: before.subject.trim() === after.subject.trim(),
    dueDate: before.dueDate === after.dueDate,
    dueTime: before.dueTime === after.dueTime,
    associated: before.associated?.id === after.associated?.id,
    assigneeIds: sameMembers(before.assigneeIds, after.assigneeIds),
    priority: before.priority === after.priority,
    repeats: before.repeats === after.repeats,
    repeatUntil: before.repeatUntil === after.repeatUntil,
    notes: before.notes === after.notes,
  }
  return (Object.keys(isSame) as Field[]).filter((field) => !isSame[field])
}

/** A partial update: omitted fields stay unchanged. */
export function taskChanges(before: TaskValues, after: TaskValues, timeZone: string): TaskChanges {
  const body = taskBody(after, timeZone)
  const changed = new Set(changedFields(before, after))
  return {
    ...(changed.has('subject') && { subject: body.subject }),
    ...(changed.has('notes') && { notes: body.notes }),
    ...((changed.has('dueDate') || changed.has('dueTime')) && { dueAt: body.dueAt }),
    ...(changed.has('assigneeIds') && { assigneeIds: body.assigneeIds }),
    ...(changed.has('priority') && { priority: body.priority }),
    ...(changed.has('repeats') && { repeats: body.repeats }),
    ...((changed.has('repeats') || changed.has('repeatUntil')) && { repeatUntil: body.repeatUntil }),
    ...(changed.has('associated') && { associatedType: body.associatedType, associatedId: body.associatedId }),
  }
}

export interface Merged {
  values: TaskValues
  /** Fields that both changed to different values: mine stays in the form, theirs is offered. */
  disputed: Field[]
}

/** Takes the other user's changes and keeps mine. */
export function mergeTask({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', TaskValues>): Merged {
  const own = changedFields(base, mine)
  const values = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])) }
  const disputed = changedFields(base, theirs).filter(
    (field) => own.includes(field) && changedFields(mine, theirs).includes(field),
  )
  return { values, disputed }
}

/** The form field at which each server error is shown. */
const shownUnder: Record<string, Field> = {
  subject: 'subject',
  notes: 'notes',
  dueAt: 'dueDate',
  associatedId: 'associated',
  associatedType: 'associated',
  assigneeId: 'assigneeIds',
  assigneeIds: 'assigneeIds',
  priority: 'priority',
  repeats: 'repeats',
  repeatUntil: 'repeatUntil',
}

/** Server errors by form field, and those that match none. */
export function fieldErrors(error: ApiError): { shown: Partial<Record<Field, string>>; other: string[] } {
  const shown: Partial<Record<Field, string>> = {}
  const other: string[] = []
  for (const [name, message] of Object.entries(error.fields)) {
    const field = shownUnder[name.split('.')[0] ?? name]
    // Users know contacts, not UUIDs.
    if (field) shown[field] ??= message.replaceAll('UUID', 'contact')
    else other.push(message)
  }
  return { shown, other }
}
