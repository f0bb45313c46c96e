import type { QuietPeriod } from '@rostrum/contract/scheduler/quiet-periods'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const periods = (db: Db) =>
  db
    .selectFrom('app.quietPeriods as q')
    .leftJoin('market.securities as x', 'x.id', 'q.securityId')
    .select(['q.id', 'q.name', 'q.firstDay', 'q.lastDay'])
    .select(
      sql<QuietPeriod['security']>`case when x.id is not null then
        jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) end`.as('security'),
    )
    .orderBy('q.firstDay', 'desc')
    .orderBy('q.id')

export const listQuietPeriods = (db: Db): Promise<QuietPeriod[]> => periods(db).execute()

export const findQuietPeriod = (db: Db, id: string): Promise<QuietPeriod | undefined> =>
  periods(db).where('q.id', '=', id).executeTakeFirst()

/** Those of a security and of all; without a security, every one. Days are those of the asker's own calendar. */
export const quietPeriodsBetween = (
  db: Db,
  { securityId, firstDay, lastDay }: { securityId: string | null; firstDay: string; lastDay: string },
): Promise<QuietPeriod[]> => {
  let found = periods(db).where('q.firstDay', '<=', lastDay).where('q.lastDay', '>=', firstDay)
  if (securityId) {
    found = found.where((where) =>
      where.or([where('q.securityId', 'is', null), where('q.securityId', '=', securityId)]),
    )
  }
  return found.execute()
}

interface Values {
  customerId: string
  id: string
  name: string
  securityId: string | null
  firstDay: string
  lastDay: string
}

export const insertQuietPeriod = (db: Db, values: Values) => db.insertInto('app.quietPeriods').values(values).execute()

export const deleteQuietPeriod = (db: Db, id: string) =>
  db.deleteFrom('app.quietPeriods').where('id', '=', id).execute()
