import type { Relationship } from '@rostrum/contract/irm/relationships'
import type { ContactType } from '@rostrum/contract/irm/values'
import { sql } from 'kysely'
import {
  relationshipFields,
  relationshipOf,
  type StoredRelationship,
  toRelationship,
} from '#lists/queries/relationships.ts'
import type { Db } from '#platform/database/database.ts'

export interface Kept {
  subjectId: string
  tier: string | null
  ownerId: string | null
}

/** Tier and owner of these subjects, of those that have any. */
export const listKept = (db: Db, type: ContactType, ids: readonly string[]): Promise<Kept[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('app.relationships')
        .select(['subjectId', 'tier', 'ownerId'])
        .where('subjectType', '=', type)
        .where('subjectId', 'in', ids)
        .execute()

export const saveKept = (db: Db, customerId: string, type: ContactType, kept: readonly Kept[]) =>
  db
    .insertInto('app.relationships')
    .values(kept.map((one) => ({ customerId, subjectType: type, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'subjectType', 'subjectId']).doUpdateSet((of) => ({
        tier: of.ref('excluded.tier'),
        ownerId: of.ref('excluded.ownerId'),
        updatedAt: new Date(),
      })),
    )
    .execute()

export async function listRelationships(
  db: Db,
  customerId: string,
  type: ContactType,
  ids: readonly string[],
): Promise<Map<string, Relationship>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredRelationship & { id: string }>`select x.id, ${relationshipFields}
    from unnest(${ids}::uuid[]) x(id) ${relationshipOf({ customerId, type, id: sql`x.id` })}`.execute(db)
  return new Map(rows.map((row) => [row.id, toRelationship(row)]))
}

export async function findRelationship(
  db: Db,
  customerId: string,
  type: ContactType,
  id: string,
): Promise<Relationship> {
  const found = (await listRelationships(db, customerId, type, [id])).get(id)
  if (!found) throw new Error('A relationship is read for every id')
  return found
}
