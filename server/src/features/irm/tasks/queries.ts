import type { Task, TaskQuery } from '@rostrum/contract/irm/tasks'
import { weekStart } from '@rostrum/contract/platform/time-zones'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { cacheUntilChange, countTotal } from '#platform/cache-until-change.ts'
import { contains } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.ts'

type Filters = Omit<z.output<typeof TaskQuery>, 'pageSize' | 'pageOffset' | 'sort'>
type Tasks = ExpressionBuilder<DB & { t: DB['app.tasks'] }, 't'>

export interface Viewer {
  userId: string
  timeZone: string
}

/** Midnight some days from today, and at the end of the week, in the viewer's time zone; SQL's weeks begin on Monday. */
const daysAhead = (zone: string, days: number) =>
  sql<Date>`(date_trunc('day', now() at time zone ${zone}) + make_interval(days => ${days})) at time zone ${zone}`
const nextWeek = (zone: string) =>
  sql<Date>`(date_trunc('week', (now() at time zone ${zone}) + make_interval(days => ${1 - weekStart(zone)}))
    + make_interval(days => ${6 + weekStart(zone)})) at time zone ${zone}`

/** Overdue and due today depend on the current time, so the cache must also expire without a change. */
const byTheClock = { clockBucketMs: 30_000 }

const dueWhere = (zone: string) => ({
  overdue: sql<SqlBool>`t.due_at < now()`,
  today: sql<SqlBool>`t.due_at >= now() and t.due_at < ${daysAhead(zone, 1)}`,
  tomorrow: sql<SqlBool>`t.due_at >= ${daysAhead(zone, 1)} and t.due_at < ${daysAhead(zone, 2)}`,
  week: sql<SqlBool>`t.due_at >= ${daysAhead(zone, 2)} and t.due_at < ${nextWeek(zone)}`,
  later: sql<SqlBool>`t.due_at >= greatest(${daysAhead(zone, 2)}, ${nextWeek(zone)})`,
})

/** High first. */
const priorityOrder = sql`array_position(array['high', 'normal', 'low'], t.priority)`

const isAssigned = (where: Tasks, userIds: readonly string[]) =>
  where.exists(
    where
      .selectFrom('app.taskAssignees as a')
      .select('a.userId')
      .whereRef('a.customerId', '=', 't.customerId')
      .whereRef('a.taskId', '=', 't.id')
      .where('a.userId', 'in', userIds),
  )

function filtered(db: Db, filters: Filters, viewer: Viewer) {
  let tasks = db.selectFrom('app.tasks as t').where('t.deletedAt', 'is', null)
  if (filters.status) tasks = tasks.where('t.status', '=', filters.status)
  if (filters.due) tasks = tasks.where('t.status', '=', 'open').where(dueWhere(viewer.timeZone)[filters.due])
  if (filters.priorities) tasks = tasks.where('t.priority', 'in', filters.priorities)
  if (filters.associatedType) tasks = tasks.where('t.associatedType', '=', filters.associatedType)
  if (filters.associatedId) tasks = tasks.where('t.associatedId', '=', filters.associatedId)
  if (filters.search) tasks = tasks.where(contains('tasks', 't.id', filters.search))
  const assignees = [...(filters.assigneeIds ?? []), ...(filters.mine ? [viewer.userId] : [])]
  if (assignees.length > 0) tasks = tasks.where((where) => isAssigned(where as unknown as Tasks, assignees))
  return tasks
}

const columns = [
  't.id',
  't.subject',
  't.notes',
  't.dueAt',
  't.associatedType',
  't.associatedId',
  't.priority',
  't.repeats',
  't.repeatUntil',
  't.status',
  't.completedAt',
  't.createdAt',
  't.version',
  't.userId',
] as const

const isPrivate = sql<boolean>`t.visible_to is not null`.as('isPrivate')

export async function listTasks(db: Db, query: z.output<typeof TaskQuery>, viewer: Viewer) {
  let sorted = filtered(db, query, viewer).select(columns).select(isPrivate)
  for (const { field, direction } of query.sort) {
    sorted = sorted.orderBy(field === 'priority' ? priorityOrder : sql.ref(`t.${field}`), (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
  }
  const rows = await sorted.orderBy('t.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const counting = filtered(db, query, viewer).select((of) => of.fn.countAll<number>().as('total'))
  return { rows, total: await countTotal(db, rows, query, counting, query.due ? byTheClock : {}) }
}

/** Open tasks about any of these records, the earliest due first. */
export const listOpenTasks = (db: Db, associatedIds: readonly string[], most: number): Promise<StoredTask[]> =>
  db
    .selectFrom('app.tasks as t')
    .select(columns)
    .select(isPrivate)
    .where('t.deletedAt', 'is', null)
    .where('t.status', '=', 'open')
    .where('t.associatedId', 'in', associatedIds)
    .orderBy('t.dueAt')
    .orderBy('t.id')
    .limit(most)
    .execute()

export type StoredTask = Awaited<ReturnType<typeof listTasks>>['rows'][number]

export function countTasks(db: Db, filters: Omit<Filters, 'status' | 'due'>, viewer: Viewer) {
  const due = dueWhere(viewer.timeZone)
  const open = (where: typeof due.overdue) => sql<number>`count(*) filter (where t.status = 'open' and ${where})`
  const counting = filtered(db, filters, viewer).select([
    open(due.overdue).as('overdue'),
    open(due.today).as('today'),
    open(due.tomorrow).as('tomorrow'),
    open(due.week).as('week'),
    open(due.later).as('later'),
    sql<number>`count(*) filter (where t.status = 'completed')`.as('completed'),
  ])
  const question = JSON.stringify(['tasks', filters, viewer])
  return cacheUntilChange(db, question, () => counting.executeTakeFirstOrThrow(), byTheClock)
}

export const findTask = (db: Db, id: string, state: 'kept' | 'deleted' = 'kept'): Promise<StoredTask | undefined> =>
  db
    .selectFrom('app.tasks as t')
    .select(columns)
    .select(isPrivate)
    .where('t.id', '=', id)
    .where('t.deletedAt', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()

export const listAssignees = async (db: Db, taskIds: readonly string[]) =>
  taskIds.length === 0
    ? []
    : db
        .selectFrom('app.taskAssignees as a')
        .innerJoin('identity.users as u', 'u.id', 'a.userId')
        .select(['a.taskId', 'u.id', 'u.firstName', 'u.lastName'])
        .where('a.taskId', 'in', taskIds)
        .orderBy('u.lastName')
        .orderBy('u.firstName')
        .execute()

export const listUsers = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('identity.users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()

/** What a new task needs. */
export type NewTask = Partial<Values> &
  Pick<Values, 'subject' | 'dueAt'> & { customerId: string; id: string; userId: string }

export interface Values {
  subject: string
  notes: string
  dueAt: Date
  associatedType: Task['associatedType']
  associatedId: string | null
  priority: Task['priority']
  repeats: Task['repeats']
  repeatUntil: string | null
  repeatDay: number | null
  repeatZone: string | null
}

export const insertTask = (db: Db, values: NewTask) => db.insertInto('app.tasks').values(values).execute()

/** Returns false if the task's version has changed. Moving the due time resets the reminder. */
export async function updateTask(db: Db, id: string, version: number, values: Partial<Values>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.tasks')
    .set({
      ...values,
      ...(values.dueAt && { remindedAt: null }),
      updatedAt: new Date(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceAssignees(db: Db, customerId: string, taskId: string, userIds: readonly string[]) {
  await db.deleteFrom('app.taskAssignees').where('taskId', '=', taskId).execute()
  if (userIds.length === 0) return
  await db
    .insertInto('app.taskAssignees')
    .values(userIds.map((userId) => ({ customerId, taskId, userId })))
    .execute()
}

export const markTask = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.tasks').set({ deletedAt }).where('id', '=', id).execute()

/** Filters these to tasks that exist. */
export const listTaskIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('app.tasks').select('id').where('id', 'in', ids).where('deletedAt', 'is', null).execute()).map(
      ({ id }) => id,
    ),
  )

/** Assignees are part of the task: somebody who edits it must notice. */
export const touchTasks = (db: Db, ids: readonly string[]) =>
  db.updateTable('app.tasks').set({ updatedAt: new Date(), version: sql`version + 1` }).where('id', 'in', ids).execute()

export const findActivitySubjects = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('app.activities').select(['id', 'subject']).where('id', 'in', ids).execute()).map(
          ({ id, subject }) => [id, subject],
        ),
  )
