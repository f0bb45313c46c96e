import type { activities, CalendarDay } from '@rostrum/contract/irm/activities'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { listHappenings, listPlaces } from './queries.ts'

/** Two months plus the partial weeks around them. */
const mostDays = 75

/** The days with activities, in the user's time zone. */
export async function calendarOf(
  { db, customerId, principal }: Context,
  { query }: Pick<Input<typeof activities.calendar>, 'query'>,
  hasFields: boolean,
): Promise<CalendarDay[]> {
  if (query.to < query.from) throw unprocessable({ to: 'Choose an end date after the start date' })
  if (query.to > addDays(query.from, mostDays)) throw unprocessable({ to: `Choose at most ${mostDays} days` })
  const { id: userId, timeZone } = principal.user
  const { fieldFilters, ...filters } = query
  const asked = { ...filters, ...(hasFields && { fieldFilters }) }
  const places = await listPlaces(db, asked, { customerId, userId, timeZone })
  const happenings = new Map(
    (await listHappenings(db, [...new Set(places.map(({ id }) => id))])).map((one) => [one.id, one]),
  )
  return [...Map.groupBy(places, ({ day }) => day)].map(([day, onDay]) => ({
    day,
    total: onDay[0]?.total ?? 0,
    activities: onDay.flatMap(({ id }) => {
      const happening = happenings.get(id)
      if (!happening) return []
      const { typeName, typeColor, ...shown } = happening
      return {
        ...shown,
        type: { name: typeName, color: typeColor as CalendarDay['activities'][number]['type']['color'] },
      }
    }),
  }))
}
