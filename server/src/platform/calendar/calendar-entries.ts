// The events of a public calendar file with their titles, for calendars that companies publish. A series counts with its
// first event: companies announce each date by itself.
import { wallClock } from '@rostrum/contract/platform/time-zones'
import { calendarParts, propertyOf } from './components.ts'
import { readEvent } from './event.ts'
import { namedZone, zonesOf } from './zones.ts'

export interface CalendarEntry {
  uid: string
  title: string
  day: string
  /** HH:mm on the clock of the given zone; null for a whole day. */
  time: string | null
  location: string | null
  url: string | null
  isTentative: boolean
  isCanceled: boolean
}

const shown = /^(SUMMARY|LOCATION|URL)[;:]/i
const mostEntries = 2_000

export function calendarEntries(text: string, timeZone: string): CalendarEntry[] {
  const own = namedZone(timeZone)
  const parts = calendarParts(text, [], shown)
  const zoneOf = zonesOf(parts.zones, own)
  return parts.components.slice(0, mostEntries).flatMap((lines) => {
    const event = readEvent(lines, zoneOf, own)
    if (!event || event === 'broken' || event.replaces) return []
    const textOf = (name: string): string | null => {
      const line = lines.find((one) => one.toUpperCase().startsWith(name) && /[;:]/.test(one.charAt(name.length)))
      const value = line && propertyOf(line.slice(0, 5_000))?.values[0]
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
    }
    const { day, time } = event.start.isDay
      ? { day: event.start.day, time: null }
      : wallClock(new Date(event.start.instant), timeZone)
    return [
      {
        uid: event.uid,
        title: textOf('SUMMARY') ?? '',
        day,
        time: time?.slice(0, 5) ?? null,
        location: textOf('LOCATION'),
        url: textOf('URL'),
        isTentative: textOf('STATUS')?.toUpperCase() === 'TENTATIVE',
        isCanceled: event.isCanceled,
      },
    ]
  })
}
