import type { FitWeights } from '@rostrum/contract/targeting/fit'
import type { WeightSet } from '@rostrum/contract/targeting/weights'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

interface Asked {
  securityId?: string
  id?: string
}

const person = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'firstName', ${sql.ref(`${alias}.first_name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`

/** Those a user may use: shared ones first, then their own. */
export async function listWeightSets(db: Db, userId: string, { securityId, id }: Asked): Promise<WeightSet[]> {
  const { rows } = await sql<WeightSet>`
    select w.id, w.security_id, w.name, w.weights, w.is_shared, w.is_in_use, w.changed_at, w.version,
      ${person('o')} as owner, ${person('c')} as changed_by
    from app.fit_weights w
    join identity.users o on o.id = w.user_id
    join identity.users c on c.id = w.changed_by
    where (w.is_shared or w.user_id = ${userId}::uuid)
      and (${securityId ?? null}::uuid is null or w.security_id = ${securityId ?? null}::uuid)
      and (${id ?? null}::uuid is null or w.id = ${id ?? null}::uuid)
    order by w.is_shared desc, lower(w.name), w.id`.execute(db)
  return rows
}

/** Serializes changes to a customer's weight sets. */
export const lockWeightSets = (db: Db, customerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('fit_weights ' || ${customerId}, 0))`.execute(db)

export const isSecurity = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('market.securities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

interface NewWeightSet {
  customerId: string
  id: string
  securityId: string
  userId: string
  name: string
  weights: FitWeights
  isShared: boolean
}

export const insertWeightSet = (db: Db, { weights, ...values }: NewWeightSet) =>
  db
    .insertInto('app.fitWeights')
    .values({ ...values, weights: JSON.stringify(weights), changedBy: values.userId })
    .execute()

type Changed = Pick<WeightSet, 'name' | 'weights' | 'isShared' | 'version'> & { changedBy: string }

/** Returns false if the version has changed. */
export async function updateWeightSet(db: Db, id: string, { version, weights, ...values }: Changed) {
  const { numUpdatedRows } = await db
    .updateTable('app.fitWeights')
    .set({ ...values, weights: JSON.stringify(weights), changedAt: sql`now()`, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The user's own set is no longer in use, and with `isTeams` neither is the team's. */
export const clearInUse = (db: Db, userId: string, securityId: string, isTeams: boolean) =>
  sql`update app.fit_weights set is_in_use = false where security_id = ${securityId}::uuid and is_in_use
    and (case when is_shared then ${isTeams} else user_id = ${userId}::uuid end)`.execute(db)

export const setInUse = (db: Db, id: string, isInUse: boolean) =>
  db.updateTable('app.fitWeights').set({ isInUse }).where('id', '=', id).execute()
