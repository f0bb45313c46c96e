import {
  type AlertSeverities,
  type ConditionSeverity,
  presetSeverities,
  type Severity,
  severities,
} from '@rostrum/contract/holders/alert-severity'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type ChosenBy = (userId: string) => AlertSeverities

/** What each of these users chose; presets where they did not. */
export async function severitiesOf(db: Db, userIds: readonly string[]): Promise<ChosenBy> {
  const chosen =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('app.alertSeverities')
          .select(['userId', 'condition', 'severity'])
          .where('userId', 'in', userIds)
          .execute()
  const byUser = Map.groupBy(chosen, ({ userId }) => userId)
  return (userId) => ({
    ...presetSeverities,
    ...Object.fromEntries((byUser.get(userId) ?? []).map(({ condition, severity }) => [condition, severity])),
  })
}

export async function upsertSeverities(
  db: Db,
  customerId: string,
  userId: string,
  given: readonly ConditionSeverity[],
): Promise<void> {
  await db
    .insertInto('app.alertSeverities')
    .values(given.map((one) => ({ customerId, userId, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'userId', 'condition'])
        .doUpdateSet((row) => ({ severity: row.ref('excluded.severity'), updatedAt: sql`now()` })),
    )
    .execute()
}

/** Higher is more severe, for sorting. */
export const rankOf = (severity: Severity): number => severities.length - severities.indexOf(severity)

export const severityAt = (rank: number) => severities[severities.length - rank] ?? 'low'

/** A holder that has filed a Schedule 13D on any company. */
const isActivist = (organizationId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${organizationId} in (
  select organization_id from market.ownership_events where form like '%13D%' and organization_id is not null))`

export async function listActivistsAmong(db: Db, organizationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.id from unnest(${[...organizationIds]}::uuid[]) o(id) where ${isActivist(sql`o.id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The rank of an alert `a` about an event `e`; the SQL of `severityOf`. */
export const severityRank = (chosen: AlertSeverities): RawBuilder<unknown> => {
  const ranks = Object.fromEntries(Object.entries(chosen).map(([condition, severity]) => [condition, rankOf(severity)]))
  return sql`greatest((${JSON.stringify(ranks)}::jsonb ->> coalesce(a.condition, a.kind))::integer,
    case when ${isActivist(sql`e.organization_id`)} is true then ${rankOf(chosen.activist)}::integer end)`
}
