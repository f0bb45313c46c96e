// Activities with the names of all attendees.
import type { Activity } from '@rostrum/contract/irm/activity-record'
import { listFieldValues } from '#features/irm/fields/public.ts'
import { listTaggings } from '#features/irm/tags/public.ts'
import { listViewers, shownVisibility } from '#features/irm/visibility/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { StoredActivity } from './queries/activities.ts'
import { listAround, listBrokers, listSecurities, listUsers } from './queries/participants.ts'

const nobody = { organizations: [], people: [], colleagues: [], themes: [], taskCount: 0 }

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

type Typed = Pick<StoredActivity, 'typeId' | 'typeName' | 'typeMedium' | 'typeColor'>

export const typeOf = ({ typeId, typeName, typeMedium, typeColor }: Typed): Activity['type'] => ({
  id: typeId,
  name: typeName,
  medium: typeMedium as Activity['type']['medium'],
  color: typeColor as Activity['type']['color'],
})

/** Includes custom fields if they are enabled. */
export async function toActivities(db: Db, rows: readonly StoredActivity[], hasFields: boolean): Promise<Activity[]> {
  if (rows.length === 0) return []
  const around = await surroundings(db, rows)
  const ids = rows.map(({ id }) => id)
  const fields = hasFields ? await listFieldValues(db, 'activity', ids) : undefined
  return rows.map((row) => {
    const { typeId, typeName, typeMedium, typeColor, brokerId, securityId, userId, visibleTo, ...own } = row
    return {
      ...own,
      type: typeOf(row),
      sentiment: row.sentiment as Activity['sentiment'],
      ...(around.participants.get(row.id) ?? nobody),
      broker: around.brokers.find(({ id }) => id === brokerId) ?? null,
      security: around.securities.find(({ id }) => id === securityId) ?? null,
      taggings: around.taggings.get(row.id) ?? [],
      customField: fields?.get(row.id) ?? [],
      createdBy: around.users.find(({ id }) => id === userId) ?? { id: userId, firstName: '', lastName: '' },
      ...shownVisibility({ visibleTo, userId }, around.viewers),
    }
  })
}

/** Loads the related rows of a page of activities in a fixed number of queries. */
async function surroundings(db: Db, rows: readonly StoredActivity[]) {
  const ids = rows.map(({ id }) => id)
  return {
    participants: new Map((await listAround(db, ids)).map(({ id, ...around }) => [id, around])),
    brokers: await listBrokers(db, present(rows.map(({ brokerId }) => brokerId))),
    securities: await listSecurities(db, present(rows.map(({ securityId }) => securityId))),
    taggings: Map.groupBy(await listTaggings(db, 'activity', ids), ({ taggableId }) => taggableId),
    viewers: await listViewers(db, rows),
    users: await listUsers(db, present(rows.map(({ userId }) => userId))),
  }
}
