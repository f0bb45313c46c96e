// Activities as people read them: with everyone who took part, by name.
import type { Activity } from '@rostrum/contract/irm/activities'
import type { Db } from '../../../platform/database/database.ts'
import { keyOf, namesOf } from '../contacts/public.ts'
import { listFieldValues } from '../fields/public.ts'
import { listTaggings } from '../tags/public.ts'
import {
  countTasks,
  listBrokers,
  listColleagues,
  listOrganizations,
  listPeople,
  listSecurities,
  listUsers,
} from './participants/queries.ts'
import type { StoredActivity } from './queries.ts'

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** With the customer's own fields where these are switched on. */
export async function described(db: Db, rows: readonly StoredActivity[], hasFields: boolean): Promise<Activity[]> {
  if (rows.length === 0) return []
  const around = await surroundings(db, rows)
  const ids = rows.map(({ id }) => id)
  const fields = hasFields ? await listFieldValues(db, 'activity', ids) : undefined
  return rows.map((row) => {
    const { typeId, typeName, typeMedium, typeColor, brokerId, securityId, userId, ...own } = row
    return {
      ...own,
      type: {
        id: typeId,
        name: typeName,
        medium: typeMedium as Activity['type']['medium'],
        color: typeColor as Activity['type']['color'],
      },
      ...around.participantsOf(row.id),
      broker: around.brokers.find(({ id }) => id === brokerId) ?? null,
      security: around.securities.find(({ id }) => id === securityId) ?? null,
      taggings: around.taggings.filter(({ taggableId }) => taggableId === row.id),
      customField: fields?.get(row.id) ?? [],
      taskCount: around.tasks.get(row.id) ?? 0,
      createdBy: around.users.find(({ id }) => id === userId) ?? { id: userId, firstName: '', lastName: '' },
    }
  })
}

/** Everything around a page of activities, in a handful of questions whatever its length. */
async function surroundings(db: Db, rows: readonly StoredActivity[]) {
  const ids = rows.map(({ id }) => id)
  const organizations = await listOrganizations(db, ids)
  const people = await listPeople(db, ids)
  const colleagues = await listColleagues(db, ids)
  const firms = present([...organizations, ...people].map(({ organizationId }) => organizationId))
  const names = await namesOf(
    db,
    firms.map((id) => ({ type: 'organization' as const, id })),
  )
  const firmOf = (id: string | null) => {
    const firm = id && names.get(keyOf({ type: 'organization', id }))
    return firm ? { id: firm.id, name: firm.name } : null
  }
  return {
    brokers: await listBrokers(db, present(rows.map(({ brokerId }) => brokerId))),
    securities: await listSecurities(db, present(rows.map(({ securityId }) => securityId))),
    taggings: await listTaggings(db, 'activity', ids),
    tasks: await countTasks(db, ids),
    users: await listUsers(db, present(rows.map(({ userId }) => userId))),
    participantsOf: (activityId: string) => ({
      organizations: organizations
        .filter((one) => one.activityId === activityId)
        .flatMap(({ organizationId }) => firmOf(organizationId) ?? [])
        .sort((a, b) => a.name.localeCompare(b.name)),
      people: people
        .filter((one) => one.activityId === activityId)
        .map(({ personId, firstName, lastName, organizationId }) => ({
          id: personId,
          firstName,
          lastName,
          organization: firmOf(organizationId),
        })),
      colleagues: colleagues
        .filter((one) => one.activityId === activityId)
        .map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    }),
  }
}
