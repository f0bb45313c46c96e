import type { Db } from '#platform/database/database.ts'

/** When each of them was added to the IRM. */
export async function listAddedAt(
  db: Db,
  kind: 'organization' | 'person',
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const rows =
    kind === 'organization'
      ? await db
          .selectFrom('app.irmOrganizations')
          .select(['organizationId as id', 'addedAt'])
          .where('organizationId', 'in', ids)
          .execute()
      : await db
          .selectFrom('app.irmPeople')
          .select(['personId as id', 'addedAt'])
          .where('personId', 'in', ids)
          .execute()
  return new Map(rows.map(({ id, addedAt }) => [id, addedAt]))
}
