// Tasks with the names of their subject and assignees.
import type { Task } from '@rostrum/contract/irm/tasks'
import type { ContactType } from '@rostrum/contract/irm/values'
import { keyOf, namesOf } from '#features/irm/subjects/public.ts'
import type { Db } from '#platform/database/database.ts'
import { findActivitySubjects, listAssignees, listUsers, type StoredTask } from './queries.ts'

const isContact = (type: string | null): type is ContactType => type === 'organization' || type === 'person'

export async function toTasks(db: Db, rows: readonly StoredTask[]): Promise<Task[]> {
  const assignees = await listAssignees(
    db,
    rows.map(({ id }) => id),
  )
  const authors = new Map(
    (await listUsers(db, [...new Set(rows.map(({ userId }) => userId))])).map((one) => [one.id, one]),
  )
  const names = await associatedNames(db, rows)
  return rows.map(({ userId, associatedType, associatedId, ...row }) => {
    const own = assignees.filter(({ taskId }) => taskId === row.id)
    const type = associatedType as Task['associatedType']
    const name = type && associatedId ? names.get(`${type}:${associatedId}`) : undefined
    return {
      ...row,
      status: row.status as Task['status'],
      priority: row.priority as Task['priority'],
      repeats: row.repeats as Task['repeats'],
      associatedType: type,
      associatedId,
      associated: type && associatedId && name !== undefined ? { type, id: associatedId, name } : null,
      assigneeIds: own.map(({ id }) => id),
      assignees: own.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
      createdBy: authors.get(userId) ?? { id: userId, firstName: '', lastName: '' },
    }
  })
}

async function associatedNames(db: Db, rows: readonly StoredTask[]): Promise<Map<string, string>> {
  const contacts = rows.flatMap(({ associatedType: type, associatedId: id }) =>
    isContact(type) && id ? [{ type, id }] : [],
  )
  const activityIds = rows.flatMap(({ associatedType, associatedId }) =>
    associatedType === 'activity' && associatedId ? [associatedId] : [],
  )
  const names = new Map<string, string>()
  for (const contact of (await namesOf(db, contacts)).values()) names.set(keyOf(contact), contact.name)
  for (const [id, subject] of await findActivitySubjects(db, activityIds)) names.set(`activity:${id}`, subject)
  return names
}
