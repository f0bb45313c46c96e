// Tasks: subject, assignees, due date, and the record they refer to.
import { z } from 'zod'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean, requiredText } from '../platform/values.ts'
import { UserBrief } from './values.ts'

export const taskStatuses = ['open', 'completed'] as const
export const associatedTypes = ['organization', 'person', 'activity'] as const
export const taskPageSize = 10

export const Task = z.object({
  id: z.uuid(),
  subject: z.string(),
  notes: z.string(),
  dueAt: Instant,
  assigneeIds: z.array(z.uuid()),
  assignees: z.array(UserBrief),
  associatedType: z.enum(associatedTypes).nullable(),
  associatedId: z.uuid().nullable(),
  associated: z.object({ id: z.uuid(), type: z.enum(associatedTypes), name: z.string() }).nullable(),
  status: z.enum(taskStatuses),
  completedAt: Instant.nullable(),
  createdBy: UserBrief,
  createdAt: Instant,
  version: z.int(),
})
export type Task = z.output<typeof Task>

const longestSubject = 200
const longestNotes = 10_000

const fields = {
  subject: requiredText(longestSubject),
  notes: z.string().max(longestNotes, `must be at most ${longestNotes} characters`),
  dueAt: Instant,
  assigneeIds: z.array(z.uuid('invalid UUID')).max(50),
  associatedType: z.enum(associatedTypes).nullable(),
  associatedId: z.uuid('invalid UUID').nullable(),
}

const together = (input: { associatedType?: unknown; associatedId?: unknown }) =>
  (input.associatedType ?? null) === null
    ? (input.associatedId ?? null) === null
    : (input.associatedId ?? null) !== null

/** A task without an associated record: a follow-up belongs to its activity. */
export const FollowUp = z.strictObject({
  subject: fields.subject,
  notes: fields.notes.default(''),
  dueAt: fields.dueAt,
  assigneeIds: fields.assigneeIds.default([]),
})

export const TaskInput = FollowUp.extend({
  associatedType: fields.associatedType.default(null),
  associatedId: fields.associatedId.default(null),
}).refine(together, { path: ['associatedId'], message: 'needs a type and an id' })

export const TaskChange = z
  .strictObject({ ...fields, version: z.int() })
  .partial()
  .refine((input) => ('associatedType' in input || 'associatedId' in input ? together(input) : true), {
    path: ['associatedId'],
    message: 'needs a type and an id',
  })

/** overdue: open and due before now; today and week: in the user's time zone. */
export const dueFilters = ['overdue', 'today', 'week', 'later'] as const

export const TaskQuery = PageQuery.extend({
  pageSize: z.coerce.number<number>().int().min(1).max(500).default(taskPageSize),
  search: z.string().trim().max(200).optional(),
  status: z.enum(taskStatuses).optional(),
  due: z.enum(dueFilters).optional(),
  assigneeIds: list(z.uuid()),
  mine: queryBoolean,
  associatedType: z.enum(associatedTypes).optional(),
  associatedId: z.uuid().optional(),
  sort: sortOf(['dueAt', 'subject', 'createdAt', 'completedAt'], 'due_at_asc-subject_asc'),
})

const TaskCounts = z.object({ overdue: z.int(), today: z.int(), week: z.int(), later: z.int(), completed: z.int() })

/** The timeline shows tasks, and activities show their number. */
const areasWithTasks = ['activity_events', 'activities'] as const

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/v2/tasks',
    summary: 'Tasks by due date',
    permission: 'member',
    query: TaskQuery,
    response: page(Task),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v2/tasks/counts',
    summary: 'How many tasks are overdue, due today, this week, later, and done',
    permission: 'member',
    query: TaskQuery.pick({ search: true, assigneeIds: true, mine: true, associatedType: true, associatedId: true }),
    response: item(TaskCounts),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/tasks/{id}',
    summary: 'One task',
    permission: 'member',
    params: IdParams,
    response: item(Task),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/tasks',
    summary: 'Make a task',
    permission: 'member',
    body: TaskInput,
    affects: areasWithTasks,
    response: item(Task),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/tasks/{id}',
    summary: 'Change a task; what is left out stays; refused when somebody else has changed it since',
    permission: 'member',
    params: IdParams,
    body: TaskChange,
    affects: areasWithTasks,
    response: item(Task),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/tasks/{id}',
    summary: 'Remove a task; it can be brought back',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/tasks/{id}/restore',
    summary: 'Bring a removed task back',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: item(Task),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/v2/tasks/{id}/complete',
    summary: 'Mark a task as done; again changes nothing',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: item(Task),
  }),
  uncomplete: endpoint({
    method: 'POST',
    path: '/v2/tasks/{id}/uncomplete',
    summary: 'Reopen a task',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: item(Task),
  }),
}
