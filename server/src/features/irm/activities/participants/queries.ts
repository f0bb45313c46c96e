// Who took part: organizations, people with their firm at that time, colleagues.
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'

export interface Participants {
  organizationIds: readonly string[]
  people: readonly { personId: string; organizationId: string | null }[]
  colleagueIds: readonly string[]
}

/** Made anew with each change of the activity. */
export async function replaceParticipants(db: Db, customerId: string, activityId: string, who: Participants) {
  const keys = { customerId, activityId }
  for (const table of ['app.activityOrganizations', 'app.activityPeople', 'app.activityColleagues'] as const) {
    await db.deleteFrom(table).where('activityId', '=', activityId).execute()
  }
  if (who.organizationIds.length > 0) {
    await db
      .insertInto('app.activityOrganizations')
      .values(who.organizationIds.map((organizationId) => ({ ...keys, organizationId })))
      .execute()
  }
  if (who.people.length > 0) {
    await db
      .insertInto('app.activityPeople')
      .values(who.people.map((one) => ({ ...keys, ...one })))
      .execute()
  }
  if (who.colleagueIds.length > 0) {
    await db
      .insertInto('app.activityColleagues')
      .values(who.colleagueIds.map((colleagueId) => ({ ...keys, colleagueId })))
      .execute()
  }
}

export const listOrganizations = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('app.activityOrganizations')
    .select(['activityId', 'organizationId'])
    .where('activityId', 'in', activityIds)
    .execute()

export const listPeople = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('app.activityPeople as p')
    .leftJoin('market.people as m', 'm.id', 'p.personId')
    .leftJoin('app.people as c', (join) =>
      join.onRef('c.customerId', '=', 'p.customerId').onRef('c.id', '=', 'p.personId'),
    )
    .select(['p.activityId', 'p.personId', 'p.organizationId'])
    .select([
      sql<string>`coalesce(m.preferred_name, m.first_name, c.preferred_name, c.first_name, '')`.as('firstName'),
      sql<string>`coalesce(m.last_name, c.last_name, '')`.as('lastName'),
    ])
    .where('p.activityId', 'in', activityIds)
    .orderBy('lastName')
    .orderBy('firstName')
    .execute()

export const listColleagues = (db: Db, activityIds: readonly string[]) =>
  db
    .selectFrom('app.activityColleagues as a')
    .innerJoin('app.colleagues as c', (join) =>
      join.onRef('c.customerId', '=', 'a.customerId').onRef('c.id', '=', 'a.colleagueId'),
    )
    .select(['a.activityId', 'c.id', 'c.firstName', 'c.lastName'])
    .where('a.activityId', 'in', activityIds)
    .orderBy('c.lastName')
    .execute()

/** Removed ones too: an activity goes on naming its broker. */
export const listBrokers = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('app.brokers').select(['id', 'name']).where('id', 'in', ids).execute()

export const listSecurities = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('market.securities').select(['id', 'name', 'ticker']).where('id', 'in', ids).execute()

export const knownColleagueIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (await db.selectFrom('app.colleagues').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )

export const countTasks = async (db: Db, activityIds: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await db
        .selectFrom('app.tasks')
        .select(['associatedId', (of) => of.fn.countAll<number>().as('count')])
        .where('associatedType', '=', 'activity')
        .where('associatedId', 'in', activityIds)
        .where('deletedAt', 'is', null)
        .groupBy('associatedId')
        .execute()
    ).map(({ associatedId, count }) => [String(associatedId), count]),
  )

export const listUsers = (db: Db, ids: readonly string[]) =>
  db.selectFrom('identity.users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
