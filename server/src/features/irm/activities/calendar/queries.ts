// Activities by day in the user's time zone: the first few of each day, and the total.
import type { CalendarQuery } from '@rostrum/contract/irm/activities'
import { sql } from 'kysely'
import type { z } from 'zod'
import { cacheUntilChange } from '#platform/cache-until-change.ts'
import type { Db } from '#platform/database/database.ts'
import { filtered, ofType, type Viewer } from '../queries/activities.ts'
import { named } from '../queries/participants.ts'

export type Asked = z.output<typeof CalendarQuery>

interface Place {
  day: string
  id: string
  total: number
}

/** Longer than a usual meeting: the few such activities are also found by their end, using a partial index. */
const long = sql`interval '12 hours'`

export function listPlaces(db: Db, asked: Asked, asker: Viewer & { timeZone: string }): Promise<Place[]> {
  const { from, to, mostPerDay, ...filters } = asked
  const zone = asker.timeZone
  const begin = sql<Date>`(${from}::timestamp at time zone ${zone})`
  const end = sql<Date>`((${to}::timestamp + interval '1 day') at time zone ${zone})`
  const found = filtered(db, filters, asker)
    .select(['a.id', 'a.subject', 'a.startsAt', 'a.endsAt'])
    .where('a.startsAt', '<', end)
    .where(
      sql<boolean>`(a.starts_at >= ${begin} - ${long} or (a.ends_at - a.starts_at > ${long} and a.ends_at > ${begin}))`,
    )
  // An activity that spans midnight is listed on both days; one that ends at midnight belongs to the day before.
  const firstDay = sql`(a.starts_at at time zone ${zone})::date`
  const lastDay = sql`(greatest(a.ends_at - interval '1 millisecond', a.starts_at) at time zone ${zone})::date`
  return cacheUntilChange(db, JSON.stringify(['calendar', asked, asker]), async () => {
    const { rows } = await sql<Place>`select day::text, id, total from (
        select d.day::date, a.id, count(*) over (partition by d.day) as total,
          row_number() over (partition by d.day order by a.starts_at, lower(a.subject), a.id) as place
        from ${found} a cross join lateral generate_series(greatest(${firstDay}, ${from}::date),
          least(${lastDay}, ${to}::date), interval '1 day') d (day)) placed
      where place <= ${mostPerDay} order by day, place`.execute(db)
    return rows
  })
}

/** As shown in a calendar: with the first attending firm. */
export const listHappenings = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('app.activities as a')
    .innerJoin('app.activityTypes as t', ofType)
    .select(['a.id', 'a.subject', 'a.startsAt', 'a.endsAt', 't.name as typeName', 't.color as typeColor'])
    .select(sql<boolean>`a.visible_to is not null`.as('isPrivate'))
    .select(
      sql<{ id: string; name: string } | null>`(select json_build_object('id', f.id, 'name', f.name) from (
        select organization_id from app.activity_organizations where activity_id = a.id union all
        select organization_id from app.activity_people where activity_id = a.id) took
        cross join ${named('took.organization_id')} f limit 1)`.as('firm'),
    )
    .where('a.id', 'in', ids)
    .where('a.deletedAt', 'is', null)
    .execute()
