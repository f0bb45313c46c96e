// Local dates and times in a time zone. Days with a daylight saving change are longer or shorter than others.

/** Local time: a calendar date, and a time as HH:mm:ss. */
export interface WallClock {
  day: string
  time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

export function wallClock(instant: Date, timeZone: string): WallClock {
  const shown = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${shown.year?.padStart(4, '0')}-${shown.month}-${shown.day}`,
    time: `${shown.hour}:${shown.minute}:${shown.second}`,
  }
}

export const dayIn = (timeZone: string, instant = new Date()): string => wallClock(instant, timeZone).day

/** UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallClock(new Date(instant), timeZone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant / 1000) * 1000
}

const longestOffset = 24 * 3600 * 1000

/**
 * The instant of a local time. An ambiguous time is the first of the two; a skipped one is moved forward by the length
 * of the gap: 02:30 on the night when 02:00 becomes 03:00 is 03:30.
 */
export function instantAt({ day, time }: WallClock, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(shown)) throw new Error(`${day} ${time} is not a date and time`)
  const before = offsetAt(shown - longestOffset, timeZone)
  const after = offsetAt(shown + longestOffset, timeZone)
  const fits = [shown - before, shown - after].find((instant) => instant + offsetAt(instant, timeZone) === shown)
  return new Date(fits ?? shown - before)
}

/** Calendar arithmetic does not depend on a time zone. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** From the start of the first day to the end of the last, across daylight saving changes. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, timeZone: string) {
  const midnight = (day: string) => instantAt({ day, time: '00:00:00' }, timeZone)
  return { ...(from && { from: midnight(from) }), ...(to && { to: midnight(addDays(to, 1)) }) }
}

/** A local time as people read it: 08:00:00 is 8:00 AM, 17:30:15 is 5:30:15 PM. */
export function clockTime(time: string): string {
  const [hours = '0', minutes = '00', seconds = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes}${seconds === '00' ? '' : `:${seconds}`} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A time zone as people call it: Eastern Time (Toronto). */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  // UTC and offsets have no city, and some zones are named after theirs.
  return !timeZone.includes('/') || name.includes(city) || name.startsWith('GMT')
    ? plainZone(timeZone, name, city)
    : `${name} (${city})`
}

const plainZone = (timeZone: string, name: string, city: string): string => {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC'
  return name.startsWith('GMT') && city ? `${name} (${city})` : name
}

/** The first day of the week, as in Date: Sunday (0) in the Americas, Monday (1) elsewhere. */
export const weekStart = (timeZone: string): 0 | 1 =>
  /^(America|US|Canada)\/|^Pacific\/Honolulu$/.test(timeZone) ? 0 : 1
