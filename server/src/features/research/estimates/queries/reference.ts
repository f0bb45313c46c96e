import type { Actual, EstimateSettings, Guidance } from '@rostrum/contract/research/estimates'
import type { Measure, MeasureFormat } from '@rostrum/contract/research/measures'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Scope } from './estimates.ts'

const ownMeasure = ({ id, ...rest }: Omit<Measure, 'key' | 'isOwn'> & { id: string }): Measure => ({
  key: id,
  ...rest,
  isOwn: true,
})
const measures = (db: Db) =>
  db
    .selectFrom('app.estimateMeasures')
    .select(['id', 'name', 'format', 'unit', 'decimals'])
    .$narrowType<{ format: MeasureFormat }>()

export const listOwnMeasures = async (db: Db): Promise<Measure[]> =>
  (await measures(db).where('deletedAt', 'is', null).orderBy(sql`lower(name)`).execute()).map(ownMeasure)

export async function findOwnMeasure(
  db: Db,
  id: string,
  state: 'present' | 'deleted' = 'present',
): Promise<Measure | undefined> {
  const row = await measures(db)
    .where('id', '=', id)
    .where('deletedAt', state === 'deleted' ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row && ownMeasure(row)
}

interface MeasureValues {
  name: string
  format: MeasureFormat
  unit: string | null
  decimals: number
}

export const insertMeasure = (db: Db, values: MeasureValues & { customerId: string; id: string }) =>
  db.insertInto('app.estimateMeasures').values(values).execute()

export const updateMeasure = (db: Db, id: string, values: Partial<MeasureValues> & { deletedAt?: Date | null }) =>
  db.updateTable('app.estimateMeasures').set(values).where('id', '=', id).execute()

const byName = sql<string>`u.first_name || ' ' || u.last_name`

const guidanceRows = (db: Db) =>
  db
    .selectFrom('app.estimateGuidance as g')
    .innerJoin('identity.users as u', 'u.id', 'g.userId')
    .select(['g.id', 'g.period', 'g.currency', 'g.dated', 'g.note', byName.as('by')])
    .select([sql<string>`trim_scale(g.low)::text`.as('low'), sql<string>`trim_scale(g.high)::text`.as('high')])

/** As of the end of the day, oldest first. */
export const listGuidance = (db: Db, { securityId, measure }: Scope, until: string): Promise<Guidance[]> =>
  guidanceRows(db)
    .where('g.securityId', '=', securityId)
    .where('g.measure', '=', measure)
    .where('g.dated', '<=', until)
    .where('g.deletedAt', 'is', null)
    .orderBy('g.dated')
    .execute()

export const findGuidance = (db: Db, id: string, state: 'present' | 'deleted' = 'present') =>
  guidanceRows(db)
    .where('g.id', '=', id)
    .where('g.deletedAt', state === 'deleted' ? 'is not' : 'is', null)
    .executeTakeFirst()

interface NewGuidance extends Scope {
  id: string
  period: string
  low: string
  high: string
  currency: string | null
  dated: string
  note: string | null
  userId: string
}

/** One a day: the later entry replaces the earlier one. */
export const upsertGuidance = (db: Db, values: NewGuidance) =>
  db
    .insertInto('app.estimateGuidance')
    .values(values)
    .onConflict((of) =>
      of
        .columns(['customerId', 'securityId', 'measure', 'period', 'dated'])
        .where('deletedAt', 'is', null)
        .doUpdateSet((to) => ({
          low: to.ref('excluded.low'),
          high: to.ref('excluded.high'),
          currency: to.ref('excluded.currency'),
          note: to.ref('excluded.note'),
          userId: to.ref('excluded.userId'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** False where another took its place. */
export async function setGuidanceDeletedAt(db: Db, id: string, deletedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.estimateGuidance as g')
    .set({ deletedAt })
    .where('g.id', '=', id)
    .where(sql<boolean>`${deletedAt}::timestamptz is not null or not exists (select from app.estimate_guidance o
      where o.customer_id = g.customer_id and o.security_id = g.security_id and o.measure = g.measure
        and o.period = g.period and o.dated = g.dated and o.deleted_at is null)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const actualRows = (db: Db) =>
  db
    .selectFrom('app.estimateActuals as g')
    .innerJoin('identity.users as u', 'u.id', 'g.userId')
    .select(['g.id', 'g.period', 'g.currency', 'g.reportedOn', 'g.note', byName.as('by')])
    .select(sql<string>`trim_scale(g.value)::text`.as('value'))

export const listActuals = (db: Db, { securityId, measure }: Scope, until: string): Promise<Actual[]> =>
  actualRows(db)
    .where('g.securityId', '=', securityId)
    .where('g.measure', '=', measure)
    .where('g.reportedOn', '<=', until)
    .where('g.deletedAt', 'is', null)
    .execute()

export const findActual = (db: Db, id: string, state: 'present' | 'deleted' = 'present') =>
  actualRows(db)
    .where('g.id', '=', id)
    .where('g.deletedAt', state === 'deleted' ? 'is not' : 'is', null)
    .executeTakeFirst()

interface NewActual extends Scope {
  id: string
  period: string
  value: string
  currency: string | null
  reportedOn: string
  note: string | null
  userId: string
}

export const upsertActual = (db: Db, values: NewActual) =>
  db
    .insertInto('app.estimateActuals')
    .values(values)
    .onConflict((of) =>
      of
        .columns(['customerId', 'securityId', 'measure', 'period'])
        .where('deletedAt', 'is', null)
        .doUpdateSet((to) => ({
          value: to.ref('excluded.value'),
          currency: to.ref('excluded.currency'),
          reportedOn: to.ref('excluded.reportedOn'),
          note: to.ref('excluded.note'),
          userId: to.ref('excluded.userId'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** False where another took its place. */
export async function setActualDeletedAt(db: Db, id: string, deletedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.estimateActuals as g')
    .set({ deletedAt })
    .where('g.id', '=', id)
    .where(sql<boolean>`${deletedAt}::timestamptz is not null or not exists (select from app.estimate_actuals o
      where o.customer_id = g.customer_id and o.security_id = g.security_id and o.measure = g.measure
        and o.period = g.period and o.deleted_at is null)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findSettings = (db: Db): Promise<EstimateSettings | undefined> =>
  db.selectFrom('app.estimateSettings').select(['staleDays', 'countsStale']).executeTakeFirst()

/** The first to end first. */
export const listPastRules = (db: Db): Promise<(EstimateSettings & { endedOn: string })[]> =>
  db.selectFrom('app.estimatePastRules').select(['endedOn', 'staleDays', 'countsStale']).orderBy('endedOn').execute()

/** After several changes in a day, the rule before the first one is kept. */
export const insertPastRule = (db: Db, rule: EstimateSettings & { customerId: string; endedOn: string }) =>
  db
    .insertInto('app.estimatePastRules')
    .values(rule)
    .onConflict((of) => of.doNothing())
    .execute()

export const upsertSettings = (db: Db, customerId: string, settings: EstimateSettings) =>
  db
    .insertInto('app.estimateSettings')
    .values({ customerId, ...settings })
    .onConflict((of) => of.column('customerId').doUpdateSet(settings))
    .execute()
