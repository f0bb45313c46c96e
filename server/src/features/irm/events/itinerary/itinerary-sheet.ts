// The itinerary as rows of a workbook: text is written as text, so that no name becomes a formula.
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { timeZoneName, wallClock } from '@rostrum/contract/platform/time-zones'
import type { Sheet } from '#platform/http/xlsx.ts'
import { clockOf, type Itinerary, inOrder, whereOf } from './itinerary.ts'

const { columns } = eventPlan.itinerary.response

/** A meeting is on its day by the clock of its city. */
export function itinerarySheet({ days }: Itinerary): Sheet {
  const rows = days.flatMap(({ city, timeZone, teams }) =>
    teams.flatMap(({ name, colleagues, items }) =>
      inOrder(items).map((item) => {
        const { day } = wallClock(item.startsAt, timeZone)
        const around = { zone: timeZoneName(timeZone), us: colleagues.join('; ') }
        if (item.type === 'travel') {
          const until = clockOf(new Date(item.startsAt.getTime() + item.minutes * 60_000), timeZone)
          const way = `${item.from} to ${item.to}`
          const times = [day, clockOf(item.startsAt, timeZone), until, around.zone]
          return [...times, city, name, 'Travel', way, null, null, null, null, around.us, null]
        }
        const { title, format, investors, link, isCanceled } = item
        return [
          ...[day, clockOf(item.startsAt, timeZone), clockOf(item.endsAt, timeZone), around.zone, city, name],
          ...[format, title || null, investors.map(({ firm }) => firm).join('; ')],
          ...[investors.flatMap(({ people }) => people).join('; '), whereOf(item) || null, link, around.us],
          isCanceled ? 'Canceled' : null,
        ]
      }),
    ),
  )
  return { columns, rows }
}
