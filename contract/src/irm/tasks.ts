// Tasks: subject, assignees, due date, priority, and the record they refer to; some repeat.
import { z } from 'zod'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean, requiredText } from '../platform/values.ts'
import { UserBrief } from './values.ts'

export const taskStatuses = ['open', 'completed'] as const
export const associatedTypes = ['organization', 'person', 'activity'] as const
export const taskPriorities = ['high', 'normal', 'low'] as const
export const taskPageSize = 10

/** How often a task repeats: every working day, week, month or quarter. */
export const taskRepeats = ['weekdays', 'weekly', 'monthly', 'quarterly'] as const
export type TaskRepeat = (typeof taskRepeats)[number]

export const taskPriorityLabels = { high: 'High', normal: 'Normal', low: 'Low' } as const
export const taskRepeatLabels = {
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
} as const

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
  priority: z.enum(taskPriorities),
  /** Null for a task that happens once. */
  repeats: z.enum(taskRepeats).nullable(),
  /** The last day on which a repeated task may be due; null for no end. */
  repeatUntil: z.iso.date().nullable(),
  status: z.enum(taskStatuses),
  completedAt: Instant.nullable(),
  /** It follows a private activity: not everyone on the team sees it. */
  isPrivate: z.boolean(),
  createdBy: UserBrief,
  createdAt: Instant,
  version: z.int(),
})
export type Task = z.output<typeof Task>

const longestSubject = 200
const longestNotes = 10_000

const fields = {
  subject: requiredText(longestSubject, 'Enter a subject'),
  notes: z.string().max(longestNotes, `Enter at most ${longestNotes} characters`),
  dueAt: Instant,
  assigneeIds: z.array(z.uuid('invalid UUID')).max(50),
  associatedType: z.enum(associatedTypes).nullable(),
  associatedId: z.uuid('invalid UUID').nullable(),
  priority: z.enum(taskPriorities),
  repeats: z.enum(taskRepeats).nullable(),
  repeatUntil: z.iso.date().nullable(),
}

const together = (input: { associatedType?: unknown; associatedId?: unknown }) =>
  (input.associatedType ?? null) === null
    ? (input.associatedId ?? null) === null
    : (input.associatedId ?? null) !== null

const endsWithoutRepeating = ({ repeats, repeatUntil }: { repeats?: unknown; repeatUntil?: unknown }) =>
  repeats !== null || (repeatUntil ?? null) === null
const noRepeat = { path: ['repeatUntil'], message: 'Choose how often the task repeats' }

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
  priority: fields.priority.default('normal'),
  repeats: fields.repeats.default(null),
  repeatUntil: fields.repeatUntil.default(null),
})
  .refine(together, { path: ['associatedId'], message: 'Give both a type and an id' })
  .refine(endsWithoutRepeating, noRepeat)

export const TaskChange = z
  .strictObject({ ...fields, version: z.int() })
  .partial()
  .refine((input) => ('associatedType' in input || 'associatedId' in input ? together(input) : true), {
    path: ['associatedId'],
    message: 'Give both a type and an id',
  })
  .refine(endsWithoutRepeating, noRepeat)

/**
 * overdue: open and due before now. The others are in the user's time zone: today, tomorrow, the days after it up to
 * Saturday, and later.
 */
export const dueFilters = ['overdue', 'today', 'tomorrow', 'week', 'later'] as const

export const taskSorts = ['dueAt', 'subject', 'priority', 'createdAt', 'completedAt'] as const

export const TaskQuery = PageQuery.extend({
  pageSize: z.coerce.number<number>().int().min(1).max(500).default(taskPageSize),
  search: z.string().trim().max(200).optional(),
  status: z.enum(taskStatuses).optional(),
  due: z.enum(dueFilters).optional(),
  priorities: list(z.enum(taskPriorities)),
  assigneeIds: list(z.uuid()),
  mine: queryBoolean,
  associatedType: z.enum(associatedTypes).optional(),
  associatedId: z.uuid().optional(),
  /** Priority: ascending is the highest first. */
  sort: sortOf(taskSorts, 'due_at_asc-subject_asc'),
})

const TaskCounts = z.object({
  overdue: z.int(),
  today: z.int(),
  tomorrow: z.int(),
  week: z.int(),
  later: z.int(),
  completed: z.int(),
})

/** As many as a page of the list can show. */
const mostTasks = 500
const TaskIds = z.array(z.uuid()).min(1).max(mostTasks)
const Assignment = z.object({ id: z.uuid(), assigneeIds: fields.assigneeIds })

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
    summary: 'How many tasks are overdue, due today, tomorrow, this week, later, and done',
    permission: 'member',
    query: TaskQuery.pick({
      search: true,
      priorities: true,
      assigneeIds: true,
      mine: true,
      associatedType: true,
      associatedId: true,
    }),
    response: item(TaskCounts),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/tasks.csv',
    summary: "The same list as a file, with times in the user's time zone",
    permission: 'member',
    query: TaskQuery.omit({ pageSize: true, pageOffset: true }),
    response: csv([
      { key: 'subject', header: 'Subject' },
      { key: 'dueAt', header: 'Due', isInstant: true },
      { key: 'priority', header: 'Priority' },
      { key: 'status', header: 'Status' },
      { key: 'completedAt', header: 'Completed', isInstant: true },
      { key: 'associated', header: 'Associated with' },
      { key: 'assignees', header: 'Assignees' },
      { key: 'repeats', header: 'Repeats' },
      { key: 'repeatUntil', header: 'Repeats until' },
      { key: 'notes', header: 'Notes' },
      { key: 'createdBy', header: 'Created by' },
      { key: 'createdAt', header: 'Created', isInstant: true },
    ]),
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
    summary: 'Create a task',
    permission: 'member',
    body: TaskInput,
    affects: areasWithTasks,
    response: item(Task),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/tasks/{id}',
    summary: 'Change a task; omitted fields stay unchanged; rejected if someone else has changed it since',
    permission: 'member',
    params: IdParams,
    body: TaskChange,
    affects: areasWithTasks,
    response: item(Task),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/tasks/{id}',
    summary: 'Remove a task; it can be restored',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/tasks/{id}/restore',
    summary: 'Restore a removed task',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: item(Task),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/v2/tasks/{id}/complete',
    summary: 'Mark a task as done; again changes nothing. The next task of a repeating one is created once',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: item(Task),
  }),
  uncomplete: endpoint({
    method: 'POST',
    path: '/v2/tasks/{id}/uncomplete',
    summary: 'Reopen a task; a next task that was not changed is withdrawn',
    permission: 'member',
    params: IdParams,
    affects: areasWithTasks,
    response: item(Task),
  }),
  completeMany: endpoint({
    method: 'POST',
    path: '/v2/tasks/complete',
    summary: 'Mark tasks as done; answers with those that were open',
    permission: 'member',
    body: z.strictObject({ ids: TaskIds }),
    affects: areasWithTasks,
    response: item(z.object({ ids: z.array(z.uuid()) })),
  }),
  uncompleteMany: endpoint({
    method: 'POST',
    path: '/v2/tasks/uncomplete',
    summary: 'Reopen tasks; answers with those that were done',
    permission: 'member',
    body: z.strictObject({ ids: TaskIds }),
    affects: areasWithTasks,
    response: item(z.object({ ids: z.array(z.uuid()) })),
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/v2/tasks/assign',
    summary: 'Replace the assignees of tasks; answers with those they had, which undoes it',
    permission: 'member',
    body: z.strictObject({ tasks: z.array(Assignment).min(1).max(mostTasks) }),
    affects: areasWithTasks,
    response: item(z.object({ tasks: z.array(Assignment) })),
  }),
}
