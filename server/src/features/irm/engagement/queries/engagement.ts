import type { EngagementScore, EngagementSummary } from '@rostrum/contract/irm/engagement'
import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

const summary = ['label', 'trend', 'percentile', 'interactionCount'] as const

/** Scores of many profiles; those without one are omitted. */
export async function listScores(
  db: Db,
  type: ContactType,
  ids: readonly string[],
): Promise<Map<string, EngagementSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('app.engagementScores')
    .select(['subjectId', ...summary])
    .where('subjectType', '=', type)
    .where('subjectId', 'in', ids)
    .$castTo<EngagementSummary & { subjectId: string }>()
    .execute()
  return new Map(rows.map(({ subjectId, ...score }) => [subjectId, score]))
}

export const findScore = (db: Db, type: ContactType, id: string) =>
  db
    .selectFrom('app.engagementScores as s')
    .innerJoin('app.computedState as c', (on) =>
      on.onRef('c.customerId', '=', 's.customerId').on('c.name', '=', 'engagement'),
    )
    .select([...summary, 'score', 'lastInteractionAt', 'parts', 'c.computedAt'])
    .where('subjectType', '=', type)
    .where('subjectId', '=', id)
    .$castTo<z.output<typeof EngagementScore>>()
    .executeTakeFirst()

/** The user who created the profile: null for a market profile, undefined if there is no such profile. */
export async function findMaker(db: Db, type: ContactType, id: string): Promise<{ userId: string | null } | undefined> {
  const directory = type === 'organization' ? sql`app.organization_directory` : sql`app.person_directory`
  const { rows } = await sql<{ userId: string | null }>`select user_id from ${directory} where id = ${id}`.execute(db)
  return rows[0]
}

export async function findSettings(db: Db, customerId: string): Promise<{ isOptedOut: boolean }> {
  const settings = await db
    .selectFrom('app.engagementSettings')
    .select('isOptedOut')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return settings ?? { isOptedOut: false }
}

export const saveSettings = (db: Db, values: { customerId: string; isOptedOut: boolean }) =>
  db
    .insertInto('app.engagementSettings')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('customerId').doUpdateSet({ isOptedOut: values.isOptedOut, updatedAt: new Date() }),
    )
    .execute()

/** Customers whose scores are computed: those with the feature, regardless of current flags. */
export const listEngagedCustomers = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from identity.customers
    where status = 'active' and 'engagement_score' = any (features) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
